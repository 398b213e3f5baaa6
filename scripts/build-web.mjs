// Builds the web client and stores each text file compressed next to it, so that the server never compresses the same file twice.
import { spawnSync } from 'node:child_process'
import { copyFileSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

const web = fileURLToPath(new URL('../web/', import.meta.url))
const vite = fileURLToPath(new URL('../node_modules/vite/bin/vite.js', import.meta.url))
const built = spawnSync(process.execPath, [vite, 'build', '--logLevel', 'warn'], {
  cwd: web,
  stdio: 'inherit',
})
if (built.status !== 0) process.exit(built.status ?? 1)

// The API page loads these files unchanged: bundled, they would be part of the client's chunks.
const apiDocs = [
  import.meta.resolve('@fastify/swagger-ui/static/swagger-ui-bundle.js'),
  import.meta.resolve('@fastify/swagger-ui/static/swagger-ui.css'),
]
for (const url of apiDocs) copyFileSync(fileURLToPath(url), join(web, 'dist/api-docs', basename(url)))

const isText = /\.(js|css|svg|json|webmanifest)$/
const dist = join(web, 'dist')
for (const name of readdirSync(dist, { recursive: true })) {
  const file = join(dist, name)
  if (!isText.test(name) || statSync(file).size < 1024) continue
  const bytes = readFileSync(file)
  writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }))
  writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }))
}
