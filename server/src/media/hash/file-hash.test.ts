import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { xxhash128 } from 'hash-wasm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hashFile } from './file-hash.ts'
import { hashForKoreader } from './koreader-hash.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'lectern-hash-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

const write = (name: string, bytes: Uint8Array): string => {
  writeFileSync(join(folder, name), bytes)
  return join(folder, name)
}
const filled = (length: number): Buffer =>
  Buffer.from(Array.from({ length }, (_, i) => (i * 31 + i / 256) & 255))

describe('behaviour 4.7: the hash of a file', () => {
  test('is XXH3-128 with seed 0', async () => {
    // The vector of the empty input in the specification of XXH3.
    expect(await hashFile(write('empty', new Uint8Array()))).toBe('99aa06d3014798d86001c324468d497f')
  })
  test.each([1, (1 << 20) - 1, 1 << 20, (1 << 21) + 7])(
    'is the same however many reads it takes (%i bytes)',
    async (length) => {
      const bytes = filled(length)
      expect(await hashFile(write('some', bytes))).toBe(await xxhash128(bytes))
    },
  )
  test('of several concurrent files are not mixed up', async () => {
    const [a, b] = [filled(3_000_000), filled(2_500_000).reverse()]
    const paths = [write('a', a), write('b', b)]
    expect(await Promise.all(paths.map((path) => hashFile(path)))).toEqual([
      await xxhash128(a),
      await xxhash128(b),
    ])
  })
  test('C3: a folder and a pipe are refused immediately, and a missing file fails', async () => {
    await expect(hashFile(folder)).rejects.toMatchObject({ code: 'NOT_A_FILE' })
    await expect(hashFile(join(folder, 'missing'))).rejects.toMatchObject({ code: 'ENOENT' })
    if (process.platform === 'win32') return
    execFileSync('mkfifo', [join(folder, 'pipe')])
    await expect(hashFile(join(folder, 'pipe'))).rejects.toMatchObject({ code: 'NOT_A_FILE' })
    expect(() => hashForKoreader(join(folder, 'pipe'))).toThrow()
  })
})

describe('behaviour 4.7: the hash of KOReader', () => {
  const md5 = (...parts: Uint8Array[]) => {
    const hash = createHash('md5')
    for (const p of parts) hash.update(p)
    return hash.digest('hex')
  }
  test('takes 1024 bytes at 0, 1 KiB, 4 KiB, 16 KiB …', () => {
    const bytes = filled(20_000)
    expect(hashForKoreader(write('k', bytes)).hash).toBe(
      md5(bytes.subarray(0, 2048), bytes.subarray(4096, 5120), bytes.subarray(16_384, 17_408)),
    )
  })
  test('takes only the bytes that are there', () => {
    const bytes = filled(4100)
    expect(hashForKoreader(write('short', bytes)).hash).toBe(
      md5(bytes.subarray(0, 2048), bytes.subarray(4096, 4100)),
    )
    expect(hashForKoreader(write('tiny', filled(3))).hash).toBe(md5(filled(3)))
    expect(hashForKoreader(write('none', new Uint8Array())).hash).toBe(md5())
  })
})
