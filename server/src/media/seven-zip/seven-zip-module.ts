import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import sevenZip, { type SevenZipModule, type SevenZipModuleOptions } from '7z-wasm'

/** Options of the program; `instantiateWasm` is Emscripten's, and missing from the types of the package. */
interface Options extends Partial<SevenZipModuleOptions> {
  readonly instantiateWasm: (
    imports: WebAssembly.Imports,
    receive: (instance: WebAssembly.Instance) => void,
  ) => void
}

let compiled: Promise<WebAssembly.Module> | undefined

const compile = async (): Promise<WebAssembly.Module> =>
  WebAssembly.compile(await readFile(createRequire(import.meta.url).resolve('7z-wasm/7zz.wasm')))

/**
 * Creates an instance of 7-Zip with separate memory. Its code, 1.6 MB, is compiled once for each process, which takes longer than most
 * archives.
 */
export async function createSevenZip(options: Partial<SevenZipModuleOptions>): Promise<SevenZipModule> {
  compiled ??= compile()
  const code = await compiled.catch((error: unknown) => {
    compiled = undefined
    throw error
  })
  const all: Options = {
    ...options,
    instantiateWasm: (imports, receive) => receive(new WebAssembly.Instance(code, imports)),
  }
  return sevenZip.default(all)
}
