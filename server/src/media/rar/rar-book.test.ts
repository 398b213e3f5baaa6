import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { image } from '@lectern/fixtures/images'
import { type RawRarEntry, type RawRarOptions, rawRar4, rawRar5 } from '@lectern/fixtures/raw-rar'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { analyzeBook, readPage } from '../formats.ts'
import { markIsolated } from '../isolation.ts'
import { decodeRar4Name } from './rar4-name.ts'

const folder = mkdtempSync(join(tmpdir(), 'lectern-rar-'))
afterAll(() => rmSync(folder, { recursive: true }))

let jpeg: Buffer
let png: Buffer
beforeAll(async () => {
  jpeg = await image({ width: 40, height: 60 })
  png = await image({ width: 60, height: 40, format: 'png' })
})

async function analyze(bytes: Buffer) {
  const path = join(folder, 'book.cbr')
  writeFileSync(path, bytes)
  return { ...(await analyzeBook(path, { dimensions: true })), path }
}
const names = (book: { pages: readonly { fileName: string }[] }) => book.pages.map(({ fileName }) => fileName)
const two = (second: RawRarEntry): RawRarEntry[] => [{ name: '1.jpg', bytes: jpeg }, second]

test('a compressed page needs an isolated process, a stored one does not', async () => {
  expect(await analyze(rawRar5([{ name: '1.jpg', bytes: jpeg }]))).toMatchObject({ status: 'READY' })
  const packed = analyze(rawRar5([{ name: '1.jpg', bytes: jpeg, withoutCrc: true }]))
  await expect(packed).rejects.toMatchObject({ code: 'NEEDS_ISOLATION' })
})

describe.each([
  ['RAR 4', rawRar4, 'application/x-rar-compressed; version=4'],
  ['RAR 5', rawRar5, 'application/x-rar-compressed; version=5'],
] as const)('%s', (_what, write, mediaType) => {
  beforeAll(markIsolated)
  const rar = (entries: RawRarEntry[], options?: RawRarOptions) => analyze(write(entries, options))

  test.each([
    ['plain', {}],
    ['solid', { isSolid: true }],
    ['without an end', { omitsEndRecord: true }],
  ])('behaviour 4.3: %s', async (_shape, options) => {
    const book = await rar(
      [
        { name: 'x', isFolder: true },
        { name: 'x\\10.jpg', bytes: jpeg },
        { name: 'x\\2.jpg', bytes: png },
        { name: '日本é.jpg', bytes: jpeg },
        { name: 'ComicInfo.xml', bytes: '<ComicInfo><Title>Rared</Title></ComicInfo>' },
        { name: '__MACOSX/2.jpg', bytes: jpeg },
      ],
      options,
    )
    expect(book).toMatchObject({ status: 'READY', comment: '', mediaType, profile: 'DIVINA' })
    expect(book.comicInfo).toEqual({ Title: 'Rared' })
    expect(book.files).toEqual(['ComicInfo.xml'])
    expect(names(book)).toEqual(['x/2.jpg', 'x/10.jpg', '日本é.jpg'])
    expect(book.pages[0]).toMatchObject({ width: 60, height: 40, mediaType: 'image/png' })
    for (const page of book.pages) {
      expect(page.entry).toMatchObject({ method: 0, size: page.size })
      const content = page.fileName === 'x/2.jpg' ? png : jpeg
      expect(Buffer.from(await readPage(book.path, page)).equals(content)).toBe(true)
      expect(Buffer.from(await readPage(book.path, { ...page, entry: null })).equals(content)).toBe(true)
    }
  })

  test.each<[string, string, RawRarEntry[], RawRarOptions]>([
    ['an encrypted entry', 'ERR_1002', [{ name: '1.jpg', isEncrypted: true }], {}],
    ['encrypted headers', 'ERR_1002', [], { hasEncryptedHeaders: true }],
    ['a volume', 'ERR_1004', [{ name: '1.jpg', isSplit: true }], { isVolume: true }],
  ])('behaviour 4.2: %s is unsupported, %s', async (_what, comment, entries, options) => {
    expect(await rar(entries, options)).toMatchObject({ status: 'UNSUPPORTED', comment, pages: [] })
  })
  test('behaviour 4.2: no images', async () => {
    expect(await rar([{ name: 'a.txt', bytes: 'x' }])).toMatchObject({ status: 'ERROR', comment: 'ERR_1006' })
    expect(await rar([])).toMatchObject({ status: 'ERROR', comment: 'ERR_1006' })
  })

  test('C1 hostile names are made safe', async () => {
    const hostile = ['../../../1.jpg', '/2.jpg', 'C:\\3.jpg', '..\\4.jpg']
    const book = await rar(hostile.map((name) => ({ name, bytes: jpeg })))
    expect(names(book)).toEqual(['1.jpg', '2.jpg', '3.jpg', '4.jpg'])
  })
  test('C1 a symbolic link is not a page', async () => {
    const book = await rar(two({ name: '2.jpg', bytes: '/etc/passwd', link: 'unix' }))
    expect(names(book)).toEqual(['1.jpg'])
    expect(book.comment).toBe('')
  })
  test('C1 an entry with a name of 60 KB is not a page', async () => {
    const book = await rar(two({ name: 'x'.repeat(60_000), bytes: jpeg }))
    expect(names(book)).toEqual(['1.jpg'])
    expect(book.comment).toMatch(/^ERR_1007 \[x+…\]$/)
  })
  test.each<[string, Partial<RawRarEntry>]>([
    ['not what it says to be compressed', { method: 3 }],
    ['longer than the file', { claims: { packedSize: 1_000_000, size: 1_000_000 } }],
    ['in another volume', { isSplit: true }],
  ])('C2 C3 an entry %s is named, the others are read', async (_how, change) => {
    const book = await rar(two({ name: '2.jpg', bytes: jpeg, ...change }))
    expect(names(book)).toContain('1.jpg')
    expect(book).toMatchObject({ status: 'READY', comment: 'ERR_1007 [2.jpg]' })
  })
  test('C2 of a damaged solid archive, the entries before the damage are read', async () => {
    const book = await rar(two({ name: '2.jpg', bytes: jpeg, method: 3, isSolid: true }), { isSolid: true })
    expect(names(book)).toEqual(['1.jpg'])
    expect(book.comment).toBe('ERR_1007 [2.jpg]')
  })
  test('C3 a wrong checksum is found when the page is read', async () => {
    const { path, pages } = await rar([{ name: '1.jpg', bytes: jpeg, claims: { crc: 1 } }])
    for (const page of pages)
      await expect(readPage(path, page)).rejects.toMatchObject({ code: 'ENTRY_DAMAGED' })
  })
  test('C2 C3 truncated anywhere, or any damage to one byte, is a status, quickly', async () => {
    const whole = write(two({ name: '2.jpg', bytes: 'x' }))
    const headers = whole.length - 120
    for (let at = 8; at < whole.length; at += at < 80 || at > headers ? 1 : 211) {
      expect(['READY', 'ERROR', 'UNSUPPORTED']).toContain((await analyze(whole.subarray(0, at))).status)
      const bytes = Buffer.from(whole)
      bytes[at] = (bytes[at] ?? 0) ^ 0x55
      expect(['READY', 'ERROR', 'UNSUPPORTED']).toContain((await analyze(bytes)).status)
    }
  })
})

describe('RAR 5 alone', () => {
  beforeAll(markIsolated)

  test.each(['symlink', 'junction', 'hardlink', 'copy'] as const)('C1 a %s is not a page', async (link) => {
    const book = await analyze(rawRar5(two({ name: '2.jpg', link })))
    expect(names(book)).toEqual(['1.jpg'])
  })
  test('an entry without CRC32 is left to the decoder', async () => {
    const book = await analyze(rawRar5([{ name: '1.jpg', bytes: jpeg, withoutCrc: true }]))
    expect(book).toMatchObject({ status: 'READY', pages: [{ entry: null, width: 40 }] })
    const [page] = book.pages
    if (page) expect(Buffer.from(await readPage(book.path, page)).equals(jpeg)).toBe(true)
  })
  test('C2 a dictionary of 2 GB is not made', async () => {
    const book = await analyze(rawRar5(two({ name: '2.jpg', bytes: jpeg, method: 3, dictionary: 14 })))
    expect(book).toMatchObject({ status: 'READY', comment: 'ERR_1007 [2.jpg]' })
  })
})

describe('the Unicode names of RAR 4', () => {
  test('bytes, high bytes, pairs and runs', () => {
    // Four units: a byte, one under the high byte 4, a pair, a run of three plain characters.
    const packed = Buffer.from([4, 0b00_01_10_11, 0x61, 0x30, 0x42, 0x30, 1])
    expect(decodeRar4Name(Buffer.from('___xyz'), packed)).toBe('a\u0430\u3042xyz')
  })
  test('empty input gives an empty name', () =>
    expect(decodeRar4Name(Buffer.alloc(0), Buffer.alloc(0))).toBe(''))
})

test('C1 nothing is written anywhere', () => expect(readdirSync(folder)).toEqual(['book.cbr']))
