import { execFile } from 'node:child_process'
import { resolve } from 'node:path'
import { promisify } from 'node:util'
import { fixtureFiles } from '@lectern/fixtures/fixture-files'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { startCpuTimer } from '../../testing/cpu-time.ts'
import { fixtureFolder } from '../../testing/fixture-folder.ts'
import { makeCoverPoster } from '../book-work.ts'
import { analyzeBook, readPage } from '../formats.ts'
import { markIsolated } from '../isolation.ts'
import { extractPdfPage, readPdfMetadata, readPdfOutline, readPdfText } from './pdf-work.ts'

const pdfs = fixtureFiles.filter(({ path }) => /\.pdf$|really-pdf/.test(path))
const good = pdfs.filter(({ status }) => status === 'READY')
const getFixturePath = fixtureFolder()
const analyze = async (path: string) => analyzeBook(await getFixturePath(path), { dimensions: true })

describe('PDF files of all kinds, whole and damaged', () => {
  beforeAll(markIsolated)

  test('are as many as expected', () => expect(pdfs.length).toBeGreaterThan(45))

  test.each(pdfs.map((row) => [row.path, row] as const))('%s', async (path, row) => {
    const file = await getFixturePath(path)
    const cpuMs = startCpuTimer('process')
    const book = await analyzeBook(file, { dimensions: true })
    expect(cpuMs()).toBeLessThan(5000)
    if (row.status === 'READY' || (row.status === 'ANY' && book.status === 'READY')) {
      expect(book.status).toBe('READY')
      expect(book.comment).toBe(row.comment)
      if (row.pages !== null) expect(book.pages).toHaveLength(row.pages)
      return
    }
    expect(['ERROR', 'UNSUPPORTED']).toContain(book.status)
    if (row.codes.length > 0) expect(row.codes).toContain(book.comment.slice(0, 8))
  })

  test.each(good.map(({ path }) => path))('%s: the first and the last page, and the poster', async (path) => {
    const file = await getFixturePath(path)
    const { pages } = await analyze(path)
    const cover = pages[0]
    const last = pages.at(-1)
    if (!cover || !last) throw new Error('no pages')
    const whole = await sharp(await readPage(file, cover)).metadata()
    expect(whole).toMatchObject({ format: 'jpeg', width: cover.width, height: cover.height, space: 'srgb' })
    expect((await sharp(await readPage(file, last, { edge: 150 })).metadata()).format).toBe('jpeg')
    const poster = await makeCoverPoster({ path: file, page: cover, edge: 300 })
    expect(Math.max(poster.width, poster.height)).toBe(300)
  })

  test('no page with content is drawn empty', async () => {
    const empty: string[] = []
    for (const { path } of good.filter(({ pages }) => (pages ?? 0) < 30)) {
      const [cover] = (await analyze(path)).pages
      if (!cover) throw new Error('no pages')
      const { channels } = await sharp(
        await readPage(await getFixturePath(path), cover, { edge: 200 }),
      ).stats()
      if (channels.every(({ stdev }) => stdev < 0.5)) empty.push(path)
    }
    // These are empty; and one is Japanese in a font that is not embedded, and not available here.
    expect(empty.filter((path) => !/evaljs|empty_protected|labelled_pages|noembed-sjis/.test(path))).toEqual(
      [],
    )
  })

  test('outline, metadata, text, single pages', async () => {
    for (const [name, title, pageCount, entries, text] of [
      ['pdf/manual.pdf', "The Keeper's Manual", 193, 24, 'Manual, page 5'],
      ['pdf/debmake-doc.ja.pdf', 'Debian メンテナー用ガイド', 143, 9, 'Debian'],
    ] as const) {
      const path = await getFixturePath(name)
      const outline = await readPdfOutline({ path })
      expect(outline).toHaveLength(entries)
      const below = outline.flatMap(({ children }) => children)
      expect(below.length).toBeGreaterThan(100)
      expect(below.every(({ page }) => page !== null)).toBe(true)
      expect(await readPdfMetadata({ path })).toMatchObject({ title, pageCount })
      expect(await readPdfText({ path, page: 5 })).toContain(text)
      expect((await extractPdfPage({ path, page: 3 })).bytes.length).toBeGreaterThan(500)
    }
    const nested = await readPdfOutline({ path: await getFixturePath('pdf/pdfjs-nested_outline.pdf') })
    expect(nested.some(({ children }) => children.length > 0)).toBe(true)
  })

  test('C2 every page of every damaged file is drawn or refused, in a process with little memory and time', async () => {
    const script = `
      import { analyzeBook, readPage } from ${JSON.stringify(resolve(import.meta.dirname, '../formats.ts'))}
      import { markIsolated } from ${JSON.stringify(resolve(import.meta.dirname, '../isolation.ts'))}
      markIsolated()
      for (const path of process.argv.slice(1)) {
        const { pages } = await analyzeBook(path, { dimensions: true })
        for (const page of pages) await readPage(path, page).catch(({ code }) => { if (!code) process.exit(3) })
      }
      console.log(process.resourceUsage().maxRSS / 1024)`
    const damaged = await Promise.all(
      pdfs.filter(({ path }) => path.startsWith('broken/')).map(getFixturePath),
    )
    const options = ['--input-type=module', '--max-old-space-size=128', '-e', script, '--', ...damaged]
    const { stdout } = await promisify(execFile)(process.execPath, options, { timeout: 25_000 })
    // MB; the decoder may take 1,024.
    expect(Number(stdout)).toBeLessThan(1400)
    expect(Number(stdout)).toBeGreaterThan(10)
  })
})
