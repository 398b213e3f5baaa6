// Joins the server, the contract and most packages into few files: as 900 modules they take 30 MB more at rest (docs/decisions/027-one-program.md).
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'

const source = fileURLToPath(new URL('../server/src', import.meta.url))
const dist = fileURLToPath(new URL('../server/dist', import.meta.url))

/** Packages that load other files next to their own: native parts, WebAssembly, the code of a thread. */
const apart = [
  'sharp',
  '@node-rs/argon2',
  'piscina',
  '7z-wasm',
  'zxing-wasm',
  '@embedpdf/pdfium',
  '@jsquash/jxl',
  'node-unrar-js',
]
const isApart = (id) => apart.some((name) => id === name || id.startsWith(`${name}/`))

/**
 * Matches `new URL('../media/book-work.ts', import.meta.url)`, where threads, processes and jobs start. After the build all are in one
 * folder.
 */
const start = /new URL\('((?:\.{1,2}\/)[^']+)\.ts', import\.meta\.url\)/g
const starts = new Map()
const joinStarts = {
  name: 'join-starts',
  transform(code, id) {
    if (!id.startsWith(source)) return undefined
    return code.replace(start, (_, path) => {
      const name = basename(path)
      const module = join(dirname(id), `${path}.ts`)
      if (!starts.has(name)) this.emitFile({ type: 'chunk', id: module, fileName: `${name}.js` })
      else if (starts.get(name) !== module) this.error(`Two programs are called ${name}`)
      starts.set(name, module)
      return `new URL('./${name}.js', import.meta.url)`
    })
  },
}

/** Escapes characters beyond ASCII: Node decodes a source with one of them to two bytes for each of its three million characters. */
const escapeNonAscii = {
  name: 'escape-non-ascii',
  generateBundle(_, bundle) {
    for (const file of Object.values(bundle)) {
      if (file.type !== 'chunk') continue
      // Raw strings would show the escape instead of the character.
      if (/String\.raw`[^`]*[^\0-\x7f]/.test(file.code))
        this.error(`${file.fileName} has a raw string beyond ASCII`)
      file.code = file.code.replace(
        /[^\0-\x7f]/g,
        (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
      )
    }
  },
}

const program = await rolldown({
  input: { main: join(source, 'main.ts') },
  platform: 'node',
  external: isApart,
  plugins: [joinStarts, escapeNonAscii],
})
const { output } = await program.write({
  dir: dist,
  // Cleans the folder only after the build succeeded, so that a failed build does not delete the running program.
  cleanDir: true,
  format: 'esm',
  entryFileNames: '[name].js',
  chunkFileNames: 'shared-[name].js',
  // Names are kept, so that stack traces in reports can be read.
  minify: { compress: true, mangle: false, codegen: { removeWhitespace: true } },
  keepNames: true,
})

/** Packages of `apart` that the server itself uses: to check passwords, and to run threads. */
const usedByServer = ['@node-rs/argon2', 'piscina']
// A decoder that the server itself loaded would take memory as long as it runs; threads and processes load theirs with their work.
const chunks = new Map(output.map((file) => [file.fileName, file]))
const loaded = new Set(['main.js'])
for (const name of loaded) {
  if (isApart(name) && !usedByServer.includes(name))
    throw new Error(`The server loads ${name} when it starts`)
  for (const imported of chunks.get(name)?.imports ?? []) loaded.add(imported)
}
