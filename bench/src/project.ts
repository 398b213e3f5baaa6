interface Install {
  readonly root: string
  readonly env: NodeJS.ProcessEnv
  readonly allocator: NodeJS.ProcessEnv
  readonly serverFlags: readonly string[]
  getPinnedNode(): string
  hashFiles(paths: readonly string[]): string
  ensureBuilt(): void
}
interface Browser {
  findBrowser(): Promise<string | undefined>
}

// The scripts are plain JavaScript, because they run before anything is installed; their types are declared here.
const load = async <T>(name: string): Promise<T> =>
  (await import(new URL(`../../scripts/${name}`, import.meta.url).href)) as T
const install = await load<Install>('install.mjs')
const browser = await load<Browser>('browser.mjs')

/** The Node, the environment and the build with which the project itself starts. */
export const { root, env, serverFlags, getPinnedNode, hashFiles, ensureBuilt } = install
/** Environment of a server, whatever that of the bench is. */
export const serverEnv = { ...install.env, ...install.allocator }
export const { findBrowser } = browser
