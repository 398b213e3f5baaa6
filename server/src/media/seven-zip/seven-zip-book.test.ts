import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { image } from '@lectern/fixtures/images'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeSevenZip, type SevenZipFile } from '../../testing/data/make-seven-zip.ts'
import { analyzeBook, readPage } from '../formats.ts'
import { markIsolated } from '../isolation.ts'
import { parseListing } from './seven-zip-list.ts'

const folder = mkdtempSync(join(tmpdir(), 'lectern-7z-'))
afterAll(() => rmSync(folder, { recursive: true }))

let jpegs: Buffer[]
beforeAll(async () => {
  markIsolated()
  jpegs = await Promise.all([40, 50, 60, 70].map((width) => image({ width, height: 60 })))
})
const jpeg = (i: number): Buffer => jpegs[i] ?? Buffer.alloc(0)

async function analyze(bytes: Buffer) {
  const path = join(folder, 'book.cb7')
  writeFileSync(path, bytes)
  return { ...(await analyzeBook(path, { dimensions: true })), path }
}
const names = (book: { pages: readonly { fileName: string }[] }) => book.pages.map(({ fileName }) => fileName)

const files = (): SevenZipFile[] => [
  { name: 'empty.txt', bytes: '' },
  { name: 'x/10.jpg', bytes: jpeg(0) },
  { name: 'x/2.jpg', bytes: jpeg(1) },
  { name: 'x/日本 * [1].jpg', bytes: jpeg(2) },
  { name: '-so.jpg', bytes: jpeg(3) },
  { name: 'ComicInfo.xml', bytes: '<ComicInfo><Title>Packed</Title></ComicInfo>' },
  { name: 'x/Thumbs.db', bytes: 'x' },
]

describe('reads every honest shape', () => {
  test.each([
    ['solid', ['-t7z', '-ms=on']],
    ['not solid', ['-t7z', '-ms=off']],
    ['LZMA', ['-t7z', '-m0=LZMA']],
    ['PPMd', ['-t7z', '-m0=PPMd']],
    ['bzip2', ['-t7z', '-m0=BZip2']],
    ['Deflate', ['-t7z', '-m0=Deflate']],
    ['stored', ['-t7z', '-mx=0']],
    ['filters', ['-t7z', '-m0=BCJ', '-m1=LZMA']],
    ['plain headers', ['-t7z', '-mhc=off']],
  ])('%s', async (_what, switches) => {
    const book = await analyze(await makeSevenZip(files(), switches))
    expect(book).toMatchObject({ status: 'READY', comment: '', mediaType: 'application/x-7z-compressed' })
    expect(book.comicInfo).toEqual({ Title: 'Packed' })
    expect(book.files).toEqual(['ComicInfo.xml', 'empty.txt'])
    expect(names(book)).toEqual(['-so.jpg', 'x/2.jpg', 'x/10.jpg', 'x/日本 * [1].jpg'])
    const widths = [70, 50, 40, 60]
    for (const [i, page] of book.pages.entries()) {
      expect(page).toMatchObject({ width: widths[i], height: 60, entry: null })
      const bytes = Buffer.from(await readPage(book.path, page))
      expect(bytes.equals(jpeg([3, 1, 0, 2][i] ?? 0))).toBe(true)
    }
  })
  test('no entries, and no images', async () => {
    expect(await analyze(await makeSevenZip([{ name: 'a.txt', bytes: 'x' }], ['-t7z']))).toMatchObject({
      status: 'ERROR',
      comment: 'ERR_1006',
    })
  })
})

describe('behaviour 4.2: archives that cannot be read', () => {
  test.each([
    ['contents', ['-t7z', '-psecret']],
    ['headers', ['-t7z', '-psecret', '-mhe=on']],
  ])('encrypted %s', async (_what, switches) => {
    expect(await analyze(await makeSevenZip(files(), switches))).toMatchObject({
      status: 'ERROR',
      comment: 'ERR_1008',
      pages: [],
    })
  })
  test('C3 truncated', async () => {
    const whole = await makeSevenZip(files(), ['-t7z'])
    expect(await analyze(whole.subarray(0, whole.length - 100))).toMatchObject({ comment: 'ERR_1008' })
  })
  test('C2 C3 damaged contents are named, and never crash', async () => {
    const whole = await makeSevenZip(files(), ['-t7z', '-mx=0'])
    const at = whole.indexOf(jpeg(1)) + 300
    whole.fill(0, at, at + 50)
    const book = await analyze(whole)
    expect(book).toMatchObject({ status: 'READY', comment: 'ERR_1007 [x/2.jpg]' })
    const page = book.pages.find(({ fileName }) => fileName === 'x/2.jpg')
    if (page) await expect(readPage(book.path, page)).rejects.toMatchObject({ code: 'ENTRY_DAMAGED' })
  })
  test('C2 C3 any damage is a status', async () => {
    const whole = await makeSevenZip(files(), ['-t7z', '-mhc=off'])
    for (let at = whole.length - 1; at > 0; at = at > whole.length - 300 ? at - 61 : at - 4001) {
      const bytes = Buffer.from(whole)
      bytes[at] = (bytes[at] ?? 0) ^ 0x55
      expect(['READY', 'ERROR', 'UNSUPPORTED']).toContain((await analyze(bytes)).status)
    }
  })
  test('C2 a bomb ends', async () => {
    const zeros = new Uint8Array(30_000_000)
    const book = await analyze(
      await makeSevenZip(
        [
          { name: '0.jpg', bytes: jpeg(0) },
          { name: '1.jpg', bytes: zeros },
        ],
        ['-t7z'],
      ),
    )
    expect(book).toMatchObject({ status: 'READY', comment: 'ERR_1007 [1.jpg]' })
  })
})

test('a name cannot add entries to the listing', () => {
  const listing =
    'x\n----------\nPath = a = b.jpg\nSize = 3\nAttributes = A lrwxr-xr-x\nCRC = 0000000A\nBlock = 0\n\n'
  expect(parseListing(listing)).toMatchObject([{ name: 'a = b.jpg', size: 3, isSpecial: true, crc32: 10 }])
  expect(parseListing('nothing')).toEqual([])
})

test('nothing is written anywhere', () => expect(readdirSync(folder)).toEqual(['book.cb7']))

describe('zip entries of rare methods', () => {
  test.each(['Deflate64', 'BZip2', 'LZMA', 'PPMd', 'XZ'])('%s', async (method) => {
    const made = await makeSevenZip(
      [...files(), { name: 'long.txt', bytes: 'text '.repeat(10_000) }],
      ['-tzip', `-mm=${method}`],
    )
    const book = await analyze(made)
    expect(book).toMatchObject({ status: 'READY', comment: '', mediaType: 'application/zip' })
    expect(book.comicInfo).toEqual({ Title: 'Packed' })
    expect(names(book)).toEqual(['-so.jpg', 'x/2.jpg', 'x/10.jpg', 'x/日本 * [1].jpg'])
    for (const [i, page] of book.pages.entries()) {
      expect(page).toMatchObject({ height: 60 })
      expect(Buffer.from(await readPage(book.path, page)).equals(jpeg([3, 1, 0, 2][i] ?? 0))).toBe(true)
    }
  })
})
