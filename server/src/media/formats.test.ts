import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { cbzBuffer } from '@lectern/fixtures/archive'
import { comicInfoXml } from '@lectern/fixtures/comic-info'
import { epubBuffer } from '@lectern/fixtures/epub'
import { image } from '@lectern/fixtures/images'
import { type RawEntry, type RawZipOptions, rawZip } from '@lectern/fixtures/raw-zip'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { analyzeBook, readPage } from './formats.ts'

const folder = mkdtempSync(join(tmpdir(), 'lectern-books-'))
afterAll(() => rmSync(folder, { recursive: true }))

let jpeg: Buffer
let png: Buffer
beforeAll(async () => {
  jpeg = await image({ width: 40, height: 60 })
  png = await image({ width: 60, height: 40, format: 'png' })
})

async function analyze(bytes: Buffer, name = 'book.cbz', dimensions = true) {
  const path = join(folder, name)
  writeFileSync(path, bytes)
  return { ...(await analyzeBook(path, { dimensions })), path }
}
const zip = (entries: RawEntry[], options?: RawZipOptions) => analyze(rawZip(entries, options))
const names = (book: { pages: readonly { fileName: string }[] }) => book.pages.map(({ fileName }) => fileName)

describe('comics', () => {
  test.each(['store', 'deflate'] as const)(
    'pages in natural order, files apart, metadata read: %s',
    async (compression) => {
      const book = await analyze(
        await cbzBuffer({
          pages: [
            { name: 'p10.jpg', bytes: jpeg },
            { name: 'P2.png', bytes: png },
            { name: 'cover', bytes: jpeg },
          ],
          files: [
            { name: 'ComicInfo.xml', bytes: comicInfoXml({ Title: 'T' }) },
            { name: 'notes/read me.txt', bytes: 'x' },
          ],
          compression,
        }),
      )
      expect(book).toMatchObject({
        status: 'READY',
        comment: '',
        mediaType: 'application/zip',
        profile: 'DIVINA',
        files: ['ComicInfo.xml', 'notes/read me.txt'],
        comicInfo: { Title: 'T' },
      })
      expect(book.pages.map(({ entry, ...page }) => [page, entry?.method])).toEqual([
        [
          { fileName: 'cover', mediaType: 'image/jpeg', size: jpeg.length, width: 40, height: 60 },
          compression === 'store' ? 0 : 8,
        ],
        [
          { fileName: 'P2.png', mediaType: 'image/png', size: png.length, width: 60, height: 40 },
          compression === 'store' ? 0 : 8,
        ],
        [
          { fileName: 'p10.jpg', mediaType: 'image/jpeg', size: jpeg.length, width: 40, height: 60 },
          compression === 'store' ? 0 : 8,
        ],
      ])
      for (const page of book.pages) {
        expect(
          Buffer.from(await readPage(book.path, page)).equals(page.mediaType === 'image/png' ? png : jpeg),
        ).toBe(true)
      }
    },
  )
  test('a stored page is in the file at the offset of its entry', async () => {
    const bytes = rawZip([{ name: '1.jpg', bytes: jpeg }], { prefix: Buffer.alloc(99) })
    const { pages } = await analyze(bytes)
    const at = pages[0]?.entry?.dataOffset ?? 0
    expect(bytes.subarray(at, at + jpeg.length).equals(jpeg)).toBe(true)
  })
  test('without dimensions', async () => {
    const book = await analyze(rawZip([{ name: '1.jpg', bytes: jpeg }]), 'book.cbz', false)
    expect(book.pages[0]).toMatchObject({ width: null, height: null, mediaType: 'image/jpeg' })
  })
  test('the type comes from the content, of pages and of the book', async () => {
    const book = await analyze(rawZip([{ name: '1.jpg', bytes: png }]), 'book.cbr')
    expect(book).toMatchObject({
      status: 'READY',
      mediaType: 'application/zip',
      pages: [{ mediaType: 'image/png' }],
    })
  })
  test('junk is neither page nor file', async () => {
    const junk = ['__MACOSX/._1.jpg', '.hidden.jpg', 'a/.DS_Store', 'Thumbs.db'].map((name) => ({
      name,
      bytes: jpeg,
    }))
    expect(await zip([...junk, { name: '1.jpg', bytes: jpeg }, { name: 'a/' }])).toMatchObject({
      pages: [{ fileName: '1.jpg' }],
      files: [],
    })
  })
  test('ComicInfo.xml at the root counts before one in a folder, in any case of its name, and one in two folders not at all', async () => {
    const [atRoot, inFolder] = [comicInfoXml({ Title: 'Root' }), comicInfoXml({ Title: 'Folder' })]
    const page = { name: '1.jpg', bytes: jpeg }
    const both = [
      { name: 'a/ComicInfo.xml', bytes: inFolder },
      { name: 'comicinfo.xml', bytes: atRoot },
    ]
    expect((await zip([page, ...both])).comicInfo).toEqual({ Title: 'Root' })
    expect((await zip([page, { name: 'a/b/ComicInfo.xml', bytes: inFolder }])).comicInfo).toBeNull()
    expect((await zip([page, { name: 'MyComicInfo.xml', bytes: atRoot }])).comicInfo).toBeNull()
  })
  test('C4 a bad ComicInfo.xml affects nothing but itself', async () => {
    for (const entry of [
      { bytes: '<ComicInfo>' },
      { bytes: '<ComicInfo/>', centralClaims: { crc: 1 } },
      { bytes: '<ComicInfo/>', isEncrypted: true },
      { bytes: '<ComicInfo/>', method: 97 },
      { bytes: Buffer.alloc(30_000_000, 0x20), method: 8 },
    ]) {
      const book = await zip([
        { name: '1.jpg', bytes: jpeg },
        { name: 'ComicInfo.xml', ...entry },
      ])
      expect(book).toMatchObject({ status: 'READY', comicInfo: null })
    }
  })
})

describe('status and comment (behaviour 4.2)', () => {
  test('no image', async () => {
    expect(await zip([{ name: '1.txt', bytes: 'x' }])).toMatchObject({
      status: 'ERROR',
      comment: 'ERR_1006',
      files: ['1.txt'],
    })
    expect(await zip([])).toMatchObject({ status: 'ERROR', comment: 'ERR_1006' })
  })
  test('encrypted: all, and some', async () => {
    const secret = { name: '2.jpg', bytes: jpeg, isEncrypted: true }
    expect(await zip([secret])).toMatchObject({ status: 'ERROR', comment: 'ERR_1006' })
    const some = await zip([secret, { name: '1.jpg', bytes: jpeg }])
    expect([some.status, some.comment, names(some)]).toEqual(['READY', 'ERR_1007 [2.jpg]', ['1.jpg']])
  })
  test('listing fails', async () => {
    expect(await zip([{ name: '1.jpg', bytes: jpeg }], { withoutDirectory: true })).toMatchObject({
      status: 'ERROR',
      comment: 'ERR_1008',
      mediaType: 'application/zip',
    })
  })
  test('files named like images, and damaged images, are reported', async () => {
    const noSize = Buffer.from(png)
    noSize.writeUInt32BE(0, 16)
    const book = await zip([
      { name: '1.jpg', bytes: jpeg },
      { name: '2.jpg', bytes: 'not a picture' },
      { name: '3.png', bytes: noSize },
      { name: '4.jpg', bytes: '' },
      { name: '5.jpg', bytes: jpeg, method: 97 },
      { name: '6.jpg', bytes: jpeg, method: 8, centralClaims: { method: 0 } },
      { name: '7.txt', bytes: 'fine' },
    ])
    expect(book.status).toBe('READY')
    expect(book.comment).toBe('ERR_1007 [2.jpg, 3.png, 4.jpg, 5.jpg, 6.jpg]')
    expect(names(book)).toEqual(['1.jpg', '3.png'])
  })
  test('the list of bad entries is bounded', async () => {
    const bad = Array.from({ length: 1000 }, (_, i) => ({ name: `${'x'.repeat(1000)}${i}.jpg`, bytes: 'no' }))
    const book = await zip([{ name: '1.jpg', bytes: jpeg }, ...bad])
    expect(book.comment.length).toBeLessThan(6000)
    expect(book.comment).toMatch(/^ERR_1007 \[x.*, …\]$/)
  })
  test.each([
    ['png', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), 'image/png'],
    ['text', Buffer.from('hello'), ''],
    ['nothing', Buffer.alloc(0), ''],
  ])('%s is unsupported, its media type kept', async (_what, bytes, mediaType) => {
    expect(await analyze(bytes)).toMatchObject({
      status: 'UNSUPPORTED',
      comment: 'ERR_1001',
      mediaType,
      pages: [],
    })
  })
  test('ERR_1008: a RAR that cannot be listed', async () => {
    expect(await analyze(Buffer.from('Rar!\x1a\x07\0......', 'latin1'))).toMatchObject({
      status: 'ERROR',
      comment: 'ERR_1008',
      mediaType: 'application/x-rar-compressed; version=4',
    })
  })
  test('formats of foreign decoders are not read in this process', async () => {
    const isolated = { code: 'NEEDS_ISOLATION' }
    await expect(analyze(Buffer.from('7z\xbc\xaf\x27\x1c\0\x04', 'latin1'))).rejects.toMatchObject(isolated)
    await expect(zip([{ name: '1.jpg', bytes: jpeg, method: 12 }])).rejects.toMatchObject(isolated)
  })
  test('EPUB by its content, with any name and any order of the mimetype entry', async () => {
    const epub = await epubBuffer({
      identifier: 'urn:x',
      title: 'T',
      chapters: [{ title: 'C', paragraphs: ['x'] }],
    })
    expect(await analyze(epub, 'book.cbz')).toMatchObject({ mediaType: 'application/epub+zip' })
    const late = rawZip([
      { name: 'a.txt', bytes: 'x' },
      { name: 'mimetype', bytes: 'application/epub+zip\n', method: 8 },
    ])
    expect(await analyze(late, 'book.epub')).toMatchObject({ mediaType: 'application/epub+zip' })
  })
  test('a file named .epub that is not an EPUB is an error', async () => {
    const wrong = { status: 'ERROR', comment: 'ERR_1032' }
    expect(await analyze(rawZip([{ name: '1.jpg', bytes: jpeg }]), 'book.EPUB')).toMatchObject(wrong)
    expect(
      await analyze(rawZip([{ name: 'mimetype', bytes: 'application/zip' }]), 'book.epub'),
    ).toMatchObject(wrong)
    expect(await analyze(Buffer.from('%PDF-1.4'), 'book.epub')).toMatchObject(wrong)
    expect(await analyze(Buffer.alloc(0), 'book.epub')).toMatchObject({ comment: 'ERR_1001' })
    expect(
      await analyze(rawZip([], { keep: 20, prefix: Buffer.from('PK\x03\x04') }), 'book.epub'),
    ).toMatchObject({ comment: 'ERR_1008' })
  })
})
