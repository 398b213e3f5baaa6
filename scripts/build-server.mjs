// Joins the server, the contract and most packages into few files: as 900 modules they take 30 MB more at rest (docs/decisions/027-one-program.md).
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'

const source = fileURLToPath(new URL('../server/src', import.meta.url))
const dist = fileURLToPath(new URL('../server/dist', import.meta.url))

/** What finds other files beside its own: native parts, WebAssembly, the body of a thread. And the demo, which is another program. */
const apart = [
  'sharp',
  '@node-rs/argon2',
  'piscina',
  '7z-wasm',
  'zxing-wasm',
  '@embedpdf/pdfium',
  '@jsquash/jxl',
  'node-unrar-js',
  '@lectern/demo',
]
const isApart = (id) => apart.some((name) => id === name || id.startsWith(`${name}/`))

/** `new URL('../media/book-work.ts', import.meta.url)`: threads, processes and jobs begin there. All lie in one folder afterwards. */
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

/** V8 keeps a source that has one character beyond Latin-1 with two bytes for each of its three million. */
const inLatin = {
  name: 'in-latin',
  generateBundle(_, bundle) {
    for (const file of Object.values(bundle)) {
      if (file.type !== 'chunk') continue
      // Raw strings would show what is written instead of them.
      if (/String\.raw`[^`]*[^\0-\xff]/.test(file.code))
        this.error(`${file.fileName} has a raw string beyond Latin-1`)
      file.code = file.code.replace(
        /[^\0-\xff]/g,
        (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
      )
    }
  },
}

const program = await rolldown({
  input: { main: join(source, 'main.ts') },
  platform: 'node',
  external: isApart,
  plugins: [joinStarts, inLatin],
})
await program.write({
  dir: dist,
  // Not before all is joined: what runs would be gone after a build that fails.
  cleanDir: true,
  format: 'esm',
  entryFileNames: '[name].js',
  chunkFileNames: 'shared-[name].js',
  // Names stay: whoever reports an error sends a trace that can be read.
  minify: { compress: true, mangle: false, codegen: { removeWhitespace: true } },
  keepNames: true,
})
