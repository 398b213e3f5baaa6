// Baseline for pages: sends files and does nothing else. `node plain-file-server.ts <folder> <port>`
import { createReadStream, statSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { pipeline } from 'node:stream'

const [folder = '.', port = '0'] = process.argv.slice(2)
createServer((request, response) => {
  const file = join(folder, new URL(request.url ?? '/', 'http://localhost').pathname)
  response.writeHead(200, { 'content-type': 'image/jpeg', 'content-length': statSync(file).size })
  pipeline(createReadStream(file, { highWaterMark: 256 * 1024 }), response, () => undefined)
}).listen(Number(port), '127.0.0.1')
