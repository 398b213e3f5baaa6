import { closeSync, ftruncateSync, mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deflateRawSync, zstdCompressSync } from 'node:zlib'
import { type RawEntry, rawZip } from '@lectern/fixtures/raw-zip'
import { afterAll, describe, expect, test } from 'vitest'
import { startCpuTimer } from '../../testing/cpu-time.ts'
import type { StoredEntry } from '../stored-entry.ts'
import { listZip } from './zip.ts'
import { decodeHead, peekEntry, readStored } from './zip-data.ts'
import { readEntryBytes } from './zip-entry.ts'

const folder = mkdtempSync(join(tmpdir(), 'lectern-zip-data-'))
afterAll(() => rmSync(folder, { recursive: true }))
const path = join(folder, 'x.zip')

async function peek(entry: RawEntry, length = 16_384) {
  const bytes = rawZip([entry])
  writeFileSync(path, bytes)
  const fd = openSync(path, 'r')
  try {
    const [found] = await listZip(fd, bytes.length)
    if (!found) throw new Error('no entry')
    return peekEntry(fd, bytes.length, found, length)
  } finally {
    closeSync(fd)
  }
}

async function read(entry: RawEntry, limit = 1e8): Promise<Uint8Array> {
  const { stored } = await peek(entry, 0)
  return readEntryBytes(path, stored, { limit })
}

const text = Buffer.from('some text '.repeat(1000))

describe('whole entries', () => {
  test.each([[0], [8], [93]])('method %i', async (method) => {
    const bytes = method === 93 ? zstdCompressSync(text) : text
    const claims = method === 93 ? { centralClaims: { size: text.length, crc: getCrc(text) } } : {}
    expect(Buffer.from(await read({ name: 'a', bytes, method, ...claims }))).toEqual(text)
  })
  test.each([[1], [9], [12], [14], [95], [98], [99]])('method %i is not supported', async (method) => {
    await expect(read({ name: 'a', bytes: text, method })).rejects.toMatchObject({
      code: 'ENTRY_UNSUPPORTED',
    })
    const { stored, compressedHead } = await peek({ name: 'a', bytes: text, method })
    expect(() => decodeHead(stored, compressedHead)).toThrow(
      expect.objectContaining({ code: 'ENTRY_UNSUPPORTED' }),
    )
  })
  test('by name', async () => {
    writeFileSync(
      path,
      rawZip([
        { name: 'x/a', bytes: '1' },
        { name: 'b', bytes: '2', method: 8 },
      ]),
    )
    expect(Buffer.from(await readEntryBytes(path, 'b')).toString()).toBe('2')
    await expect(readEntryBytes(path, 'a')).rejects.toMatchObject({ code: 'ENTRY_MISSING' })
  })
  test('an empty one', async () => expect(await read({ name: 'a', bytes: '', method: 8 })).toHaveLength(0))
  test('encrypted', async () => {
    await expect(read({ name: 'a', bytes: text, isEncrypted: true })).rejects.toMatchObject({
      code: 'ENTRY_ENCRYPTED',
    })
  })
})

function getCrc(bytes: Buffer): number {
  return rawZip([{ name: 'a', bytes }]).readUInt32LE(14)
}

describe('C2 false sizes', () => {
  const damaged = { code: 'ENTRY_DAMAGED' }
  test.each([
    ['longer than claimed, deflated', { method: 8, centralClaims: { size: 100 } }],
    ['shorter than claimed, deflated', { method: 8, centralClaims: { size: text.length + 1 } }],
    ['another size than stored', { centralClaims: { size: 100 } }],
    ['more than deflate can give', { method: 8, centralClaims: { size: 90_000_000 } }],
    ['wrong checksum', { centralClaims: { crc: 1 } }],
    ['wrong checksum, deflated', { method: 8, centralClaims: { crc: 1 } }],
    ['beyond the end of the file', { centralClaims: { compressedSize: 1_000_000 } }],
    ['no deflated data at all', { centralClaims: { method: 8 } }],
    ['cut compressed data', { method: 8, centralClaims: { compressedSize: 20 } }],
  ])('%s', async (_what, claims) => {
    await expect(read({ name: 'a', bytes: text, ...claims })).rejects.toMatchObject(damaged)
  })
  test('larger than allowed', async () => {
    await expect(read({ name: 'a', bytes: text, method: 8 }, 5000)).rejects.toMatchObject({
      code: 'ENTRY_TOO_LARGE',
    })
    await expect(
      read(
        { name: 'a', bytes: text, centralClaims: { size: 2 ** 31, compressedSize: 2 ** 31 - 1 } },
        2 ** 40,
      ),
    ).rejects.toMatchObject(damaged)
  })
  test('an honest bomb stops at the limit', async () => {
    const zeros = Buffer.alloc(50_000_000)
    await expect(read({ name: 'a', bytes: zeros, method: 8 }, 1_000_000)).rejects.toMatchObject({
      code: 'ENTRY_TOO_LARGE',
    })
    expect(await read({ name: 'a', bytes: zeros, method: 8 })).toHaveLength(zeros.length)
  })
})

describe('the first bytes', () => {
  const stored = (method: number): StoredEntry => ({
    dataOffset: 0,
    compressedSize: 1,
    size: 1,
    method,
    crc32: 0,
  })

  test.each([[0], [8]])('are those of the entry, method %i', async (method) => {
    const bytes = Buffer.from(Array.from({ length: 100_000 }, (_, i) => (i * i * 31 + (i >> 5)) & 0xff))
    const peeked = await peek({ name: 'a', bytes, method })
    const head = decodeHead(peeked.stored, peeked.compressedHead)
    expect(head.length).toBeGreaterThan(1000)
    expect(bytes.subarray(0, head.length).equals(head)).toBe(true)
  })
  test('zstandard', () => {
    const packed = zstdCompressSync(
      Buffer.from(Array.from({ length: 600_000 }, (_, i) => (i * i * 31 + (i >> 5)) & 0xff)),
    )
    expect(decodeHead(stored(93), packed.subarray(0, packed.length - 5)).length).toBeGreaterThan(100_000)
  })
  test('C2 of a bomb are few', async () => {
    const bomb = deflateRawSync(Buffer.alloc(400_000_000), { level: 9 })
    const cpuMs = startCpuTimer()
    const head = decodeHead(stored(8), bomb.subarray(0, 256 * 1024))
    expect(head.length).toBeGreaterThan(16_384)
    expect(head.length).toBeLessThan(2_000_000)
    expect(cpuMs()).toBeLessThan(200)
  })
  test('a short entry at the end of the file', async () => {
    const { stored: found, compressedHead } = await peek({ name: 'a', bytes: 'abc' }, 4_000_000)
    expect(Buffer.from(decodeHead(found, compressedHead)).toString()).toBe('abc')
  })
})

test('C3 a file that shrinks between listing and reading', async () => {
  const { stored } = await peek({ name: 'a', bytes: text }, 0)
  const fd = openSync(path, 'r+')
  ftruncateSync(fd, 500)
  expect(() => readStored(fd, stored, 1e6)).toThrow(expect.objectContaining({ code: 'ENTRY_DAMAGED' }))
  closeSync(fd)
})

test('C3 another file under the same name does not pass for the page', async () => {
  const { stored } = await peek({ name: 'a', bytes: text }, 0)
  writeFileSync(path, rawZip([{ name: 'a', bytes: Buffer.from(text).reverse() }]))
  await expect(readEntryBytes(path, stored)).rejects.toMatchObject({ code: 'ENTRY_DAMAGED' })
})
