import type { FixtureFile } from '@lectern/fixtures/fixture-file'
import { fixtureFiles } from '@lectern/fixtures/fixture-files'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { startCpuTimer } from '../testing/cpu-time.ts'
import { fixtureFolder } from '../testing/fixture-folder.ts'
import type { BookAnalysis } from './book-file.ts'
import { analyzeBook, readPage } from './formats.ts'
import { markIsolated } from './isolation.ts'
import { bookPatch, seriesPatch } from './metadata/comic-info-metadata.ts'
import { makePoster } from './poster/poster.ts'

const archives = fixtureFiles.filter(({ path }) => /^(comics|broken)\/.+\.cb[zrt7]$/.test(path))
const getFixturePath = fixtureFolder()
const analyze = async (path: string) => analyzeBook(await getFixturePath(path), { dimensions: true })

function check(row: FixtureFile, book: BookAnalysis): void {
  // Solid archives, which may be refused, are read (behaviour 4.2).
  if (row.codes.includes('ERR_1003')) {
    expect(book).toMatchObject({ status: 'READY', comment: '' })
    expect(book.pages).toHaveLength(3)
    return
  }
  if (row.status === 'READY') {
    expect(book).toMatchObject({ status: 'READY', comment: row.comment })
    expect(book.pages).toHaveLength(row.pages ?? -1)
    return
  }
  // More than one outcome is right; what is reported must be one of them.
  if (row.status === 'ANY' && book.status === 'READY') {
    if (book.comment !== '') expect(book.comment).toMatch(/^ERR_1007 \[/)
    return
  }
  expect(['ERROR', 'UNSUPPORTED']).toContain(book.status)
  if (row.codes.length > 0) expect(row.codes).toContain(book.comment.slice(0, 8))
}

describe('archives of all kinds, whole and damaged', () => {
  beforeAll(markIsolated)

  test('are as many as expected', () => expect(archives.length).toBeGreaterThan(110))

  test.each(archives.map((row) => [row.path, row] as const))('%s', async (path, row) => {
    const file = await getFixturePath(path)
    const cpuMs = startCpuTimer('process')
    const book = await analyzeBook(file, { dimensions: true })
    expect(cpuMs()).toBeLessThan(10_000)
    check(row, book)
  })

  test.each(
    archives
      .filter(({ status, path }) => status === 'READY' || /\.cb[7t]$|\/solid-/.test(path))
      .filter(({ path }) => !path.includes('two-thousand'))
      .map(({ path }) => path),
  )('%s: every page opens, with the size that its header says', async (path) => {
    const book = await analyze(path)
    if (book.status !== 'READY') return
    for (const page of book.pages) {
      const bytes = await readPage(await getFixturePath(path), page)
      expect(bytes).toHaveLength(page.size ?? -1)
      const decoded = await sharp(bytes)
        .metadata()
        .catch(() => null)
      if (decoded) expect(decoded.autoOrient).toEqual({ width: page.width, height: page.height })
    }
    const [cover] = book.pages
    if (cover)
      expect((await makePoster(await readPage(await getFixturePath(path), cover), 300)).mediaType).toBe(
        'image/jpeg',
      )
  })

  test.each([
    ['broken/names/natural-sort.cbz', ['cover', 'page1', 'page2', 'page02b', 'Page3', 'page10']],
    ['broken/names/names-shift-jis.cbz', null],
  ])('order of %s', async (path, order) => {
    const names = (await analyze(path)).pages.map(({ fileName }) => fileName.replace(/\.\w+$/, ''))
    if (order) expect(names).toEqual(order)
    else expect(names.join()).toMatch(/[\u3040-\u30ff\u4e00-\u9fff]{2}/)
  })

  test('formats of the image zoo are detected by content and measured', async () => {
    const { pages } = await analyze('comics/image-zoo/image-zoo-1.cbz')
    expect(
      pages.map(({ mediaType, width }) => `${mediaType} ${width === null ? 'unmeasured' : 'measured'}`),
    ).not.toContain(expect.stringContaining('unmeasured'))
    expect(new Set(pages.map(({ mediaType }) => mediaType))).toEqual(
      new Set(
        ['jpeg', 'png', 'gif', 'webp', 'avif', 'jxl', 'jp2', 'tiff', 'bmp'].map((type) => `image/${type}`),
      ),
    )
  })

  test('C1 traversal: names are not resolved as paths', async () => {
    const { pages } = await analyze('broken/names/traversal-pages.cbz')
    for (const { fileName } of pages) expect(fileName).not.toMatch(/^\/|\\|\.\./)
  })

  test('a tar and a 7z of the voyage have the same four pages', async () => {
    const [tar = [], sevenZip] = await Promise.all(
      ['cbt', 'cb7'].map(async (kind) => {
        const path = `comics/Voyage of Life/Thomas Cole - The Voyage of Life.${kind}`
        const book = await analyze(path)
        expect(book).toMatchObject({ status: 'READY', comment: '' })
        expect(book.pages.map(({ width }) => width)).toEqual([480, 480, 480, 480])
        return Promise.all(
          book.pages.map(async (page) => Buffer.from(await readPage(await getFixturePath(path), page))),
        )
      }),
    )
    expect(sevenZip?.every((bytes, i) => bytes.equals(tar[i] ?? Buffer.alloc(0)))).toBe(true)
  })

  test('C2 bombs are refused when their pixels are asked for', async () => {
    for (const path of ['broken/bombs/png-40000x40000.cbz', 'broken/bombs/png-65536x65536.cbz']) {
      for (const page of (await analyze(path)).pages.filter(({ mediaType }) => mediaType === 'image/png')) {
        const bytes = await readPage(await getFixturePath(path), page)
        await expect(makePoster(bytes, 300)).rejects.toMatchObject({ code: 'IMAGE_UNREADABLE' })
      }
    }
  })

  describe('C4 metadata', () => {
    const info = async (name: string) => (await analyze(`broken/metadata/${name}.cbz`)).comicInfo

    test('bad values are only left out', async () => {
      const found = (await info('bad-values')) ?? {}
      expect(bookPatch(found)).toMatchObject({ isbn: '9783161484100', releaseDate: null, number: '007' })
      expect(seriesPatch(found, { appendVolume: true })).toMatchObject({
        title: 'Padded Series',
        language: 'en-US',
      })
    })
    test('encodings', async () => {
      expect(await info('utf16')).toMatchObject({ Series: 'ユーティーエフ16', Number: '7' })
      expect(await info('wrong-encoding')).toMatchObject({ Series: 'Café' })
    })
    test.each(['billion-laughs', 'xxe-file', 'not-well-formed', 'huge-comicinfo'])(
      '%s is ignored',
      async (name) => {
        expect(await info(name)).toBeNull()
      },
    )
    test('one folder down it is found', async () => {
      expect(await info('comicinfo-in-folder')).toMatchObject({ Series: 'Folder Info', Number: '2' })
    })
    test('a javascript: link is dropped', async () => {
      expect(bookPatch((await info('markup-in-metadata')) ?? {}).links).toBeNull()
    })
  })
})
