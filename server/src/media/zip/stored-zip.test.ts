import { appendFileSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fromBufferPromise } from 'yauzl'
import { planStoredZip, type StoredFile, type StoredZip } from './stored-zip.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'lectern-zip-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

let count = 0
const writeFixture = (content: Uint8Array, name?: string): StoredFile => {
  count += 1
  const path = join(folder, `${count}`)
  writeFileSync(path, content)
  return {
    name: name ?? `${count}.bin`,
    path,
    size: content.length,
    modified: Date.UTC(2024, 4, 1, 10, 20, 30),
  }
}
async function readBytes(zip: StoredZip): Promise<Buffer> {
  const pieces: Uint8Array[] = []
  for await (const piece of zip.read()) pieces.push(piece)
  return Buffer.concat(pieces)
}
async function unpack(bytes: Buffer): Promise<[string, Buffer][]> {
  const zip = await fromBufferPromise(bytes, { strictFileNames: true })
  const entries: [string, Buffer][] = []
  for await (const entry of zip.eachEntry()) {
    const parts: Buffer[] = []
    for await (const part of await zip.openReadStreamPromise(entry)) parts.push(part as Buffer)
    entries.push([entry.fileName, Buffer.concat(parts)])
  }
  return entries
}

describe('an archive of stored files', () => {
  test('is as long as announced and contains the content of the files', async () => {
    const contents = fc.array(fc.uint8Array({ maxLength: 2000 }), { maxLength: 8 })
    await fc.assert(
      fc.asyncProperty(contents, async (all) => {
        const files = all.map((content, i) => writeFixture(content, `${i} – ü★.cbz`))
        const zip = planStoredZip(files)
        const bytes = await readBytes(zip)
        expect(bytes.length).toBe(zip.length)
        expect(await unpack(bytes)).toEqual(all.map((c, i) => [`${i} – ü★.cbz`, Buffer.from(c)]))
      }),
      { numRuns: 30 },
    )
  })
  test('in several chunks, with the time of the file', async () => {
    const content = Buffer.alloc(1_000_000, 'abc')
    const bytes = await readBytes(planStoredZip([writeFixture(content, 'a')]))
    expect((await unpack(bytes))[0]?.[1].equals(content)).toBe(true)
    for await (const entry of (await fromBufferPromise(bytes)).eachEntry())
      expect(entry.getLastModDate({ timezone: 'UTC' })).toEqual(new Date('2024-05-01T10:20:30Z'))
  })
  test('C3: only the beginning of a grown file is sent, a shorter one ends the archive', async () => {
    const file = writeFixture(Buffer.from('hello'))
    const zip = planStoredZip([file])
    appendFileSync(file.path, ' and more')
    expect((await unpack(await readBytes(zip)))[0]?.[1].toString()).toBe('hello')
    truncateSync(file.path, 3)
    await expect(readBytes(zip)).rejects.toThrow('shorter')
    rmSync(file.path)
    await expect(readBytes(zip)).rejects.toThrow('ENOENT')
  })
  test('of more entries than a plain one can count is a zip64', async () => {
    const empty = writeFixture(new Uint8Array(0))
    const files = Array.from({ length: 65_600 }, (_, i) => ({ ...empty, name: `${i}` }))
    const zip = planStoredZip(files)
    const bytes = await readBytes(zip)
    expect(bytes.length).toBe(zip.length)
    expect((await fromBufferPromise(bytes)).entryCount).toBe(65_600)
  })
  test('of more bytes than a plain one can hold is a zip64', async () => {
    const file = { ...writeFixture(new Uint8Array(0), 'x'), size: 5_000_000_000 }
    const zip = planStoredZip([file, { ...file, size: 0 }])
    // Two headers, the longer descriptor, the directory with its wide sizes and offset, and both ends.
    expect(zip.length).toBe(
      30 + 1 + 20 + 5_000_000_000 + 24 + (30 + 1 + 16) + (46 + 1 + 20) + (46 + 1 + 12) + 56 + 20 + 22,
    )
    const reading = zip.read()
    const header = Buffer.from((await reading.next()).value ?? [])
    await reading.return(undefined)
    expect([header.readUInt16LE(4), header.readUInt32LE(18), header.readUInt32LE(22)]).toEqual([
      45, 0xffffffff, 0xffffffff,
    ])
  })
})
