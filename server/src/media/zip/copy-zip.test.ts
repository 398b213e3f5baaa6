import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { image } from '@lectern/fixtures/images'
import { type RawEntry, type RawZipOptions, rawZip } from '@lectern/fixtures/raw-zip'
import { readZip } from '@lectern/fixtures/zip-reading'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { analyzeBook } from '../formats.ts'
import { hashPages } from '../hash/page-hash.ts'
import { copyZipWithout } from './copy-zip.ts'

let folder: string
let pictures: Buffer[]
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'lectern-copy-'))
  pictures = await Promise.all(
    ['1', '2', '3', '4', '5'].map((label) => image({ width: 60, height: 90, label })),
  )
})
afterAll(() => rmSync(folder, { recursive: true }))

let counter = 0
const fresh = (): string => {
  counter += 1
  return join(folder, String(counter))
}
const picture = (n: number): Buffer => pictures[n] ?? Buffer.alloc(0)
const pages = (...numbers: number[]): RawEntry[] =>
  numbers.map((n) => ({ name: `00${n}.jpg`, bytes: picture(n - 1) }))

/** Writes an archive and removes the pages with these indexes (from 0). */
async function without(entries: RawEntry[], positions: number[], options?: RawZipOptions) {
  const path = fresh()
  const temporary = fresh()
  writeFileSync(path, rawZip(entries, options))
  const before = await analyzeBook(path, { dimensions: true })
  const gone = positions.flatMap((at) => before.pages[at] ?? [])
  const hashes = (await hashPages(path, gone)).map(({ hash }) => hash)
  const unwanted = gone.map((page, i) => ({ page, hash: hashes[i] ?? '' }))
  const written = await copyZipWithout({ path, temporary, unwanted, dimensions: true })
  return { path, temporary, written, before }
}

describe('behaviour 11.2: an archive without some of its pages', () => {
  test('has all others, byte for byte, under the same names, in the same order', async () => {
    const entries: RawEntry[] = [
      { name: 'ComicInfo.xml', bytes: '<ComicInfo><Title>T</Title></ComicInfo>', method: 8 },
      ...pages(1, 2, 3).map((p) => ({ ...p, method: 8 })),
      { name: 'folder/' },
      { name: 'folder/notes.txt', bytes: 'note', hasDataDescriptor: true },
      { name: '.DS_Store', bytes: 'junk' },
    ]
    const { temporary, written } = await without(entries, [1], {
      comment: 'a comment',
      prefix: Buffer.from('#!'),
    })
    const file = readFileSync(temporary)
    const listed = readZip(file)
    const kept = ['ComicInfo.xml', '001.jpg', '003.jpg', 'folder/', 'folder/notes.txt', '.DS_Store']
    expect(listed.map((e) => e.name)).toEqual(kept)
    expect(listed.map((e) => e.bytes.toString())).toEqual(
      kept.map((name) => String(entries.find((e) => e.name === name)?.bytes ?? '')),
    )
    expect(file.subarray(-'a comment'.length).toString()).toBe('a comment')
    expect(written.analysis.pages.map((p) => [p.fileName, p.width, p.entry?.method])).toEqual([
      ['001.jpg', 60, 8],
      ['003.jpg', 60, 8],
    ])
    expect(written.analysis.comicInfo?.Title).toBe('T')
    expect(written.size).toBe(readFileSync(temporary).length)
  })
  test('keeps names in their own encoding', async () => {
    const shiftJis = Buffer.from([0x83, 0x80, 0x83, 0x7c, 0x2e, 0x6a, 0x70, 0x67])
    const { temporary, written, before } = await without(
      [{ name: shiftJis, bytes: picture(0) }, ...pages(1, 2)],
      [0],
    )
    expect(before.pages.at(-1)?.fileName).toBe('ムポ.jpg')
    expect(written.analysis.pages.at(-1)?.fileName).toBe('ムポ.jpg')
    expect(readFileSync(temporary).includes(shiftJis)).toBe(true)
  })
  test('is read from zip64 and with false local headers', async () => {
    const entries = pages(1, 2, 3).map((p) => ({ ...p, isZip64: true, localClaims: { crc: 1 } }))
    const { written } = await without(entries, [2], { isZip64: true })
    expect(written.analysis.pages.map((p) => p.fileName)).toEqual(['001.jpg', '002.jpg'])
  })
  test('any choice of pages is removed, and only that', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uniqueArray(fc.nat(4), { minLength: 1, maxLength: 4 }), async (positions) => {
        const { written } = await without(pages(1, 2, 3, 4, 5), positions)
        const left = [0, 1, 2, 3, 4].filter((n) => !positions.includes(n))
        expect(written.analysis.pages.map((p) => p.fileName)).toEqual(left.map((n) => `00${n + 1}.jpg`))
      }),
      { numRuns: 15 },
    )
  })
})

describe('C8: no changed page is removed', () => {
  const refusal = async (entries: RawEntry[], spoil: (path: string) => void, hash?: string) => {
    const path = fresh()
    writeFileSync(path, rawZip(entries))
    const [page] = (await analyzeBook(path, { dimensions: false })).pages
    if (!page) throw new Error('no page')
    const [known = ''] = (await hashPages(path, [page])).map(({ hash }) => hash)
    spoil(path)
    return copyZipWithout({
      path,
      temporary: fresh(),
      unwanted: [{ page, hash: hash ?? known }],
      dimensions: false,
    })
  }
  test('another image under the same name', async () => {
    const other = [{ name: '001.jpg', bytes: picture(4) }, ...pages(2)]
    await expect(refusal(pages(1, 2), (path) => writeFileSync(path, rawZip(other)))).rejects.toMatchObject({
      code: 'ENTRY_MISSING',
    })
  })
  test('a hash that is not that of the page', async () => {
    await expect(refusal(pages(1, 2), () => {}, '0'.repeat(32))).rejects.toMatchObject({
      code: 'ENTRY_DAMAGED',
    })
  })
  test('the only page', async () => {
    await expect(refusal(pages(1), () => {})).rejects.toMatchObject({ code: 'ENTRY_DAMAGED' })
  })
  test('from archives with encrypted or damaged entries', async () => {
    const encrypted: RawEntry[] = [...pages(1, 2), { name: 'x.txt', bytes: 'x', isEncrypted: true }]
    await expect(refusal(encrypted, () => {})).rejects.toMatchObject({ code: 'ENTRY_ENCRYPTED' })
    const beyond: RawEntry[] = [
      ...pages(1, 2),
      { name: 'x.txt', bytes: 'x', claims: { compressedSize: 99_999 } },
    ]
    await expect(refusal(beyond, () => {})).rejects.toMatchObject({ code: 'ENTRY_DAMAGED' })
  })
  test('over an existing file', async () => {
    const path = fresh()
    writeFileSync(path, rawZip(pages(1, 2)))
    const there = fresh()
    writeFileSync(there, 'mine')
    await expect(
      copyZipWithout({ path, temporary: there, unwanted: [], dimensions: false }),
    ).rejects.toMatchObject({ code: 'EEXIST' })
    expect(readFileSync(there, 'utf8')).toBe('mine')
  })
})
