import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readZip } from '@lectern/fixtures/zip-reading'
import sharp from 'sharp'

/**
 * `node image-library-baseline.ts <folder>` prints the number of covers of the books in it that the image library alone renders in a
 * second.
 */
const folder = process.argv[2] ?? ''
const covers = globSync('**/*.cbz', { cwd: folder }).map((name) => {
  const [first] = readZip(readFileSync(join(folder, name)))
  return Buffer.from(first?.bytes ?? Buffer.alloc(0))
})

async function drawAll(): Promise<number> {
  const from = performance.now()
  const next = covers.values()
  const draw = async () => {
    for (const bytes of next)
      await sharp(bytes).resize({ width: 300, height: 300, fit: 'inside' }).jpeg({ quality: 80 }).toBuffer()
  }
  await Promise.all([draw(), draw(), draw(), draw()])
  return performance.now() - from
}

sharp.concurrency(1)
await drawAll()
console.log(covers.length / ((await drawAll()) / 1000))
