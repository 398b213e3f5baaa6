// Prepares the project before anything else runs. Works on any Node from 20 on, with nothing installed.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url)).replace(/[\\/]$/, '')
const bin = join(root, 'node_modules', '.bin')

/** Environment in which the project's own Node and tools come first. */
export const env = {
  // File reads and image work share libuv's threads: with the usual four, a page could wait behind posters.
  UV_THREADPOOL_SIZE: '8',
  // Otherwise glibc keeps an arena of freed memory for every thread that ever decoded an image.
  MALLOC_ARENA_MAX: '2',
  // Reuses compiled code, which halves the time of a start.
  NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'node'),
  ...process.env,
  PATH: `${bin}${delimiter}${process.env.PATH ?? ''}`,
}

/**
 * How glibc keeps freed memory; other systems ignore these names. One heap instead of one for each thread; blocks of 64 kB and more return to
 * the system when they are freed, and the end of the heap as soon as 64 kB of it are free (docs/decisions/032-settings-of-malloc.md).
 */
export const allocator = {
  MALLOC_ARENA_MAX: '1',
  MALLOC_MMAP_THRESHOLD_: '65536',
  MALLOC_TRIM_THRESHOLD_: '65536',
  MALLOC_TOP_PAD_: '0',
}

/** Environment of the server. */
export const serverEnv = { ...env, ...allocator, ...process.env, PATH: env.PATH }

/**
 * Node options of the server. A young generation of the default size wastes some 20 MB, and a heap that may double before it is collected
 * takes 100 MB more during the first scan of a large library.
 */
export const serverFlags = ['--max-semi-space-size=4', '--heap-growing-percent=40']

/** Returns the Node from the project's dependencies, or the running one when there is no package for this machine. */
export function getPinnedNode() {
  const file = join(bin, process.platform === 'win32' ? 'node.exe' : 'node')
  return existsSync(file) ? file : process.execPath
}

/** Runs a command in the project and ends this process with its code when it fails. */
export function run(command, args, options = {}) {
  const result = spawnSync(command, args, {
    cwd: root,
    env,
    stdio: 'inherit',
    shell: process.platform === 'win32',
    ...options,
  })
  if (result.error) fail(`${command} could not be started: ${result.error.message}`)
  if (result.status !== 0) process.exit(result.status ?? 1)
}

export function fail(message) {
  console.error(message)
  process.exit(1)
}

/** Returns one hash of the names and contents of all files that a step depends on. */
export function hashFiles(paths) {
  const hash = createHash('sha256')
  const add = (path) => {
    if (!existsSync(path)) return
    if (statSync(path).isDirectory()) {
      for (const name of readdirSync(path).sort())
        if (name !== 'node_modules' && name !== 'dist') add(join(path, name))
    } else {
      hash.update(path.slice(root.length)).update('\0').update(readFileSync(path)).update('\0')
    }
  }
  for (const path of paths) add(join(root, path))
  return hash.digest('hex')
}

/** Runs a step only when the hash of its inputs differs from that of its last success. */
export function runOnce(stamp, digest, step) {
  const file = join(root, stamp)
  if (existsSync(file) && readFileSync(file, 'utf8') === digest) return
  step()
  writeFileSync(file, digest)
}

/** Installs the dependencies when they are missing or the lock file changed. Install scripts of packages are not run. */
export function ensureInstalled() {
  const [major] = process.versions.node.split('.').map(Number)
  if (major < 20) fail(`Lectern needs Node 20 or newer; this is ${process.versions.node}.`)
  const digest = hashFiles(['package.json', 'package-lock.json'])
  runOnce(join('node_modules', '.lectern-install'), digest, () => {
    console.log('Installing dependencies…')
    // Not `npm ci`: it refuses a lock file that does not name the optional packages of every other platform.
    run('npm', ['install', '--no-save', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'])
  })
}

/** Sources of each build, and the file that it creates. */
const builds = {
  web: { built: 'web/dist/index.html', sources: 'web' },
  server: { built: 'server/dist/main.js', sources: 'server/src' },
}

/** Builds the web client, the server or both, each when its sources changed or its output is missing. */
export function ensureBuilt(names = ['web', 'server']) {
  for (const name of names) {
    const { built, sources } = builds[name]
    const script = `scripts/build-${name}.mjs`
    const stamp = join('node_modules', `.lectern-${name}`)
    if (!existsSync(join(root, built))) rmSync(join(root, stamp), { force: true })
    runOnce(stamp, hashFiles([sources, 'contract/src', 'package-lock.json', script]), () => {
      console.log(`Building the ${name === 'web' ? 'web client' : name}…`)
      run(getPinnedNode(), [script])
    })
  }
}
