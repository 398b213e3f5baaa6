import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type PdfOptions, pdf, rawPdf, stream } from '@lectern/fixtures/pdf'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startCpuTimer } from '../../testing/cpu-time.ts'
import { convertPage, makeCoverPoster, makePageThumbnail } from '../book-work.ts'
import { analyzeBook, readPage } from '../formats.ts'
import { markIsolated } from '../isolation.ts'

const folder = mkdtempSync(join(tmpdir(), 'lectern-pdf-'))
afterAll(() => rmSync(folder, { recursive: true }))

function save(bytes: Buffer): string {
  const path = join(folder, 'book.pdf')
  writeFileSync(path, bytes)
  return path
}
const letter = { width: 612, height: 792 }

test('a PDF is read only in an isolated process', async () => {
  const path = save(pdf({ pages: [letter] }))
  await expect(analyzeBook(path, { dimensions: true })).rejects.toMatchObject({ code: 'NEEDS_ISOLATION' })
})

describe('in such a process', () => {
  beforeAll(markIsolated)

  async function analyze(bytes: Buffer, dimensions = true) {
    const path = save(bytes)
    return { ...(await analyzeBook(path, { dimensions })), path }
  }
  const make = (wanted: PdfOptions) => analyze(pdf(wanted))
  async function drawn(bytes: Buffer, number = 1, edge?: number) {
    const book = await analyze(bytes)
    const page = book.pages[number - 1]
    if (!page) throw new Error(`no page: ${book.comment} ${book.reason}`)
    const jpeg = await readPage(book.path, page, { ...(edge !== undefined && { edge }) })
    const { data, info } = await sharp(jpeg).raw().toBuffer({ resolveWithObject: true })
    const at = (x: number, y: number) => [
      ...data.subarray((y * info.width + x) * 3, (y * info.width + x) * 3 + 3),
    ]
    return { page, jpeg, at, width: info.width, height: info.height }
  }

  test('behaviour 4.4: one page per page, named by its number, in the size it will be drawn in', async () => {
    const book = await make({ pages: [letter, { width: 800, height: 400 }, letter] })
    expect(book).toMatchObject({
      status: 'READY',
      comment: '',
      mediaType: 'application/pdf',
      profile: 'PDF',
      files: [],
    })
    expect(book.pages.map(({ fileName }) => fileName)).toEqual(['1', '2', '3'])
    expect(book.pages[1]).toEqual({
      fileName: '2',
      mediaType: 'image/jpeg',
      size: null,
      width: 6400,
      height: 3200,
      entry: null,
    })
    expect(book.pages[0]).toMatchObject({ width: 3200, height: Math.round((3200 * 792) / 612) })
  })
  test('without measuring, pages have no dimensions', async () => {
    const { pages } = await analyze(pdf({ pages: [letter, letter] }), false)
    expect(pages).toMatchObject([
      { width: null, height: null },
      { width: null, height: null },
    ])
  })
  test('behaviour 4.4: the crop box and the rotation of a page are applied', async () => {
    const { pages } = await make({
      pages: [
        { ...letter, rotate: 90 },
        { ...letter, cropBox: [100, 100, 300, 200] },
        { ...letter, cropBox: [100, 100, 300, 200], rotate: 270 },
      ],
    })
    expect(pages.map(({ width, height }) => [width, height])).toEqual([
      [4141, 3200],
      [6400, 3200],
      [3200, 6400],
    ])
  })
  test('a page is drawn in its colors, in the announced size', async () => {
    const { page, width, height, at } = await drawn(pdf({ pages: [{ ...letter, color: '#c02040' }] }))
    expect([width, height]).toEqual([page.width, page.height])
    for (const [i, value] of at(1000, 1000).entries())
      expect(Math.abs(value - ([0xc0, 0x20, 0x40][i] ?? 0))).toBeLessThan(6)
  })
  test('an empty page is white', async () => {
    expect((await drawn(pdf({ pages: [letter] }), 1, 100)).at(50, 50)).toEqual([255, 255, 255])
  })
  test('a turned page is drawn turned', async () => {
    const upright = await drawn(pdf({ pages: [{ ...letter, text: '#########' }] }), 1, 300)
    const turned = await drawn(pdf({ pages: [{ ...letter, rotate: 90, text: '#########' }] }), 1, 300)
    const isDark = (image: typeof upright, x0: number, x1: number) => {
      for (let x = x0; x < x1; x += 1)
        for (let y = 0; y < image.height; y += 1) if ((image.at(x, y)[0] ?? 255) < 100) return true
      return false
    }
    // The line is at the upper left; turned clockwise, at the upper right.
    expect(isDark(upright, 0, upright.width / 2)).toBe(true)
    expect(isDark(turned, Math.floor(turned.width * 0.85), turned.width)).toBe(true)
    expect(isDark(turned, 0, Math.floor(turned.width * 0.85))).toBe(false)
  })
  test('a hint of the needed size gives a smaller image', async () => {
    const { width, height } = await drawn(pdf({ pages: [letter] }), 1, 300)
    expect(Math.max(width, height)).toBe(600)
  })
  test('posters, thumbnails and conversions of a page', async () => {
    const { path, pages } = await make({ pages: [{ ...letter, text: 'Hello' }] })
    const [page] = pages
    if (!page) throw new Error('no page')
    expect(await makeCoverPoster({ path, page, edge: 300 })).toMatchObject({
      width: 232,
      height: 300,
      mediaType: 'image/jpeg',
      placeholder: expect.stringMatching(/^[\w+/=]{20,40}$/),
    })
    expect(await makePageThumbnail({ path, page, edge: 500 })).toMatchObject({ width: 387, height: 500 })
    expect(await convertPage({ path, page, format: 'png' })).toMatchObject({
      width: page.width,
      height: page.height,
      mediaType: 'image/png',
    })
  })
  test('a missing page', async () => {
    const { path, pages } = await make({ pages: [letter] })
    const [page] = pages
    if (!page) throw new Error('no page')
    for (const fileName of ['2', '0', '-1', 'x', '1.5'])
      await expect(readPage(path, { ...page, fileName })).rejects.toMatchObject({ code: 'ENTRY_MISSING' })
  })
  test('two thousand pages are measured within seconds', async () => {
    const cpuMs = startCpuTimer('process')
    expect((await make({ pages: Array.from({ length: 2000 }, () => letter) })).pages).toHaveLength(2000)
    expect(cpuMs()).toBeLessThan(5000)
  })

  describe('C2', () => {
    test('a long strip keeps its proportions within 24 million pixels', async () => {
      const { pages } = await make({ pages: [{ width: 100, height: 10_000 }] })
      const { width, height } = pages[0] ?? {}
      expect((width ?? 0) * (height ?? 0)).toBeLessThanOrEqual(24_100_000)
      expect((height ?? 0) / (width ?? 1)).toBeCloseTo(100, -1)
      expect(height).toBeLessThanOrEqual(65_000)
    })
    test.each([
      ['both edges', { width: 1e6, height: 1e6 }],
      ['one edge', { width: 10, height: 1e6 }],
      ['none at all', { width: 1e300, height: 1e300 }],
    ])('a page of 10^6 points: %s', async (_what, page) => {
      const alone = await make({ pages: [page] })
      if (page.width < 1e300) expect(alone).toMatchObject({ status: 'ERROR', comment: 'ERR_1005' })
      const book = await make({ pages: [letter, page] })
      expect(book.status).toBe('READY')
      for (const one of book.pages) {
        const jpeg = await readPage(book.path, one, { edge: 50 })
        expect((await sharp(jpeg).metadata()).width).toBeLessThanOrEqual(100)
      }
    })
    test('a page that cannot be opened is named, and blank', async () => {
      const broken = rawPdf([
        '<< /Type /Catalog /Pages 2 0 R >>',
        '<< /Type /Pages /Count 2 /Kids [3 0 R 4 0 R] >>',
        '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 100 100] >>',
        '<< /Type /Pages /Count 1 /Kids [4 0 R] >>',
      ])
      expect(await analyze(broken)).toMatchObject({ status: 'READY', comment: 'ERR_1007 [2]' })
      expect((await drawn(broken, 2, 20)).at(10, 10)).toEqual([255, 255, 255])
    })
    test('a page tree or a drawing that contains itself is read without a hang', async () => {
      const cpuMs = startCpuTimer('process')
      const tree = await analyze(
        rawPdf([
          '<< /Type /Catalog /Pages 2 0 R >>',
          '<< /Type /Pages /Count 9 /Kids [2 0 R 2 0 R 2 0 R] /Parent 2 0 R >>',
        ]),
      )
      if (tree.status === 'READY') expect(tree.comment).toMatch(/^ERR_1007/)
      else expect(tree.comment).toMatch(/^ERR_1005$/)
      const form = (inside: string) =>
        stream(
          inside,
          '/Type /XObject /Subtype /Form /BBox [0 0 99 99] /Resources << /XObject << /A 4 0 R /B 5 0 R >> >>',
        )
      const drawing = rawPdf([
        '<< /Type /Catalog /Pages 2 0 R >>',
        '<< /Type /Pages /Count 1 /Kids [3 0 R] >>',
        '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 99 99] /Resources << /XObject << /A 4 0 R /B 5 0 R >> >> /Contents 6 0 R >>',
        form('/B Do /B Do'),
        form('/A Do /A Do'),
        stream('/A Do /B Do'),
      ])
      // Drawing ends at the memory limit.
      await expect(drawn(drawing, 1, 50)).rejects.toMatchObject({ code: 'IMAGE_UNREADABLE' })
      expect(cpuMs()).toBeLessThan(20_000)
    })
    test('a page tree that claims 2^31 pages', async () => {
      const book = await analyze(
        rawPdf([
          '<< /Type /Catalog /Pages 2 0 R >>',
          '<< /Type /Pages /Count 2147483647 /Kids [3 0 R] >>',
          '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 100 100] >>',
        ]),
      )
      expect(book).toMatchObject({ status: 'ERROR', comment: 'ERR_1005', profile: 'PDF' })
    })
  })

  describe('C3', () => {
    test('truncated or damaged anywhere: a result, never an exception', async () => {
      const whole = pdf({ pages: [{ ...letter, text: 'One' }, letter], outline: [{ title: 'One', page: 1 }] })
      for (let at = 0; at < whole.length; at += 29) {
        const bytes = Buffer.from(whole)
        bytes[at] = (bytes[at] ?? 0) ^ 0xff
        for (const broken of [bytes, whole.subarray(0, at)]) {
          const book = await analyze(broken)
          expect(book.comment).toMatch(/^$|^ERR_100[15]$|^ERR_1007 \[.*\]$/)
          const [page] = book.pages
          if (page)
            await readPage(book.path, page, { edge: 20 }).catch((e) =>
              expect(e.code).toMatch(/^(ENTRY|IMAGE)_/),
            )
        }
      }
    })
  })
})
