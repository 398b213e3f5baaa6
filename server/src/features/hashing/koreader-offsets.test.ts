import { createHash } from 'node:crypto'
import { closeSync, ftruncateSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { hashForKoreader } from '../../media/hash/koreader-hash.ts'

test('behaviour 4.7: the KOReader hash reads twelve offsets, the last at 1 GiB, and nothing else', () => {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-koreader-'))
  const path = join(folder, 'large')
  const places = [0, ...Array.from({ length: 11 }, (_, i) => 1024 * 4 ** i)]
  const blocks = places.map((_, i) => Buffer.alloc(1024, i + 1))
  const file = openSync(path, 'w')
  try {
    ftruncateSync(file, 5 * 1024 ** 3)
    for (const [i, offset] of places.entries()) writeSync(file, blocks[i] ?? Buffer.alloc(0), 0, 1024, offset)
    // Next to the offsets, and where a thirteenth would be.
    for (const other of [2048, 5120, 1024 ** 3 + 1024, 4 * 1024 ** 3]) writeSync(file, 'x', other)
    expect(places.at(-1)).toBe(1024 ** 3)
    expect(hashForKoreader(path).hash).toBe(createHash('md5').update(Buffer.concat(blocks)).digest('hex'))
  } finally {
    closeSync(file)
    rmSync(folder, { recursive: true })
  }
})
