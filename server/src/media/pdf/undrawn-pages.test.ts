import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createBlockFont, joinFonts } from '@lectern/fixtures/block-font'
import { rawPdf, stream } from '@lectern/fixtures/pdf'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startCpuTimer } from '../../testing/cpu-time.ts'
import { analyzeBook, readPage } from '../formats.ts'
import { markIsolated } from '../isolation.ts'
import { setFontFolders } from './system-fonts.ts'
import { spreadOver } from './undrawn-pages.ts'

const folder = mkdtempSync(join(tmpdir(), 'lectern-undrawn-'))
afterAll(() => rmSync(folder, { recursive: true }))
beforeAll(markIsolated)

/** The fonts F1 to F4 of `withPages`: Chinese, Japanese and Korean that are not in the file, and Helvetica. */
const fonts = [
  'STSong-Light GB1 UniGB-UCS2-H',
  'Ryumin-Light Japan1 90ms-RKSJ-H',
  'HYSMyeongJo Korea1 UniKS-UCS2-H',
]

/** Returns a PDF of pages with these contents. */
function withPages(contents: readonly string[], xObject = ''): Buffer {
  const first = 9
  const described = fonts.flatMap((font, i) => {
    const [name, ordering, encoding] = font.split(' ')
    return [
      `<< /Type /Font /Subtype /Type0 /BaseFont /${name} /Encoding /${encoding} /DescendantFonts [${4 + i * 2} 0 R] >>`,
      `<< /Type /Font /Subtype /CIDFontType0 /BaseFont /${name} /DW 1000 /CIDSystemInfo << /Registry (Adobe) /Ordering (${ordering}) /Supplement 2 >> /FontDescriptor << /Type /FontDescriptor /FontName /${name} /Flags 6 /FontBBox [0 -200 1000 900] /ItalicAngle 0 /Ascent 900 /Descent -200 /StemV 80 >> >>`,
    ]
  })
  const resources = `<< /Font << /F1 3 0 R /F2 5 0 R /F3 7 0 R /F4 << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >> /XObject << /X ${first + contents.length * 2} 0 R >> >>`
  return rawPdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Count ${contents.length} /MediaBox [0 0 300 300] /Resources ${resources} /Kids [${contents.map((_, i) => `${first + i * 2} 0 R`).join(' ')}] >>`,
    ...described,
    ...contents.flatMap((content, i) => [
      `<< /Type /Page /Parent 2 0 R /Contents ${first + 1 + i * 2} 0 R >>`,
      stream(content),
    ]),
    stream(xObject, `/Type /XObject /Subtype /Form /BBox [0 0 300 300] /Resources ${resources}`),
  ])
}

async function commentOf(bytes: Buffer): Promise<string> {
  const path = join(folder, 'book.pdf')
  writeFileSync(path, bytes)
  return (await analyzeBook(path, { dimensions: true })).comment
}

const latin = 'BT /F4 24 Tf 20 200 Td (Latin) Tj ET'
const chinese = 'BT /F1 24 Tf 20 200 Td <740660f356fd> Tj ET'

describe('behaviour 4.2: pages with letters of fonts that are nowhere are named', () => {
  test.each([
    ['Chinese', chinese],
    ['Japanese', 'BT /F2 24 Tf 20 200 Td <82a082a2> Tj ET'],
    ['Korean', 'BT /F3 24 Tf 20 200 Td <d55cae00> Tj ET'],
    ['both scripts', `${latin} ${chinese}`],
  ])('%s', async (_what, content) => {
    expect(await commentOf(withPages([latin, content, latin]))).toBe('ERR_1007 [2]')
  })
  test('in a drawing of the page', async () => {
    expect(await commentOf(withPages(['/X Do', latin], chinese))).toBe('ERR_1007 [1]')
  })
  test('not the text behind a scan, which is not painted', async () => {
    expect(await commentOf(withPages([chinese.replace('BT', 'BT 3 Tr')]))).toBe('')
  })
  test('letters that available fonts can draw are not reported', async () => {
    expect(await commentOf(withPages([latin, 'BT /F4 24 Tf 20 200 Td <929394959697> Tj ET']))).toBe('')
  })
  test('very many of them', async () => {
    const comment = await commentOf(withPages(Array.from({ length: 40 }, () => chinese)))
    expect(comment).toMatch(/^ERR_1007 \[1, 2, .*, 30, …\]$/)
  })
  test('a book of many full pages takes no longer than the search may', async () => {
    const full = Array.from({ length: 3000 }, (_, i) => `BT /F4 1 Tf 1 0 0 1 ${i % 300} 9 Tm (Latin) Tj ET`)
    const cpuMs = startCpuTimer('process')
    expect(await commentOf(withPages(Array.from({ length: 300 }, () => full.join('\n'))))).toBe('')
    expect(cpuMs()).toBeLessThan(6000)
  })
})

describe('behaviour 4.2: such letters are drawn with a font of this machine', () => {
  const fontFolder = join(folder, 'fonts')
  const searchAgain = () => setFontFolders([join(folder, 'not-there'), fontFolder])
  beforeEach(() => {
    mkdirSync(join(fontFolder, 'below'), { recursive: true })
    searchAgain()
  })
  afterEach(() => {
    rmSync(fontFolder, { recursive: true })
    setFontFolders([])
  })
  const addFont = (name: string, bytes: Buffer) => writeFileSync(join(fontFolder, 'below', name), bytes)
  const latinFont = createBlockFont(0.5)
  /** Returns whether anything is drawn on the only page. */
  const draws = async (content: string) => {
    const path = join(folder, 'drawn.pdf')
    writeFileSync(path, withPages([content]))
    const { comment, pages } = await analyzeBook(path, { dimensions: true })
    const [page] = pages
    if (!page) throw new Error('The book has no page')
    const { channels } = await sharp(await readPage(path, page)).stats()
    return { comment, isDrawn: (channels[0]?.min ?? 255) < 60 }
  }

  // The bits of the scripts in OS/2, each with a font of another size, because the decoder knows them by it.
  test.each([
    ['Chinese', 18, chinese],
    ['Japanese', 17, 'BT /F2 24 Tf 20 200 Td <82a082a2> Tj ET'],
    ['Korean', 19, 'BT /F3 24 Tf 20 200 Td <d55cae00> Tj ET'],
  ])('%s, from a file and from a collection', async (_what, bit, content) => {
    expect(await draws(content)).toEqual({ comment: 'ERR_1007 [1]', isDrawn: false })
    const font = createBlockFont(0.8, 1 << bit)
    addFont('latin.ttf', latinFont)
    addFont('font.TTF', font)
    searchAgain()
    expect(await draws(content)).toEqual({ comment: '', isDrawn: true })
    rmSync(join(fontFolder, 'below', 'font.TTF'))
    addFont('both.ttc', joinFonts([latinFont, font]))
    searchAgain()
    expect(await draws(content)).toEqual({ comment: '', isDrawn: true })
  })

  test('files that are no fonts, cut off or fonts of other scripts are passed over', async () => {
    addFont('latin.ttf', latinFont)
    addFont('empty.ttf', Buffer.alloc(0))
    addFont('noise.ttc', Buffer.from(Array.from({ length: 500 }, (_, i) => (i * 37) % 256)))
    addFont('cut.ttf', createBlockFont(0.8, 1 << 18).subarray(0, 90))
    mkdirSync(join(fontFolder, 'folder.ttf'))
    searchAgain()
    expect(await draws(chinese)).toEqual({ comment: 'ERR_1007 [1]', isDrawn: false })
  })
})

test('the search is spread over the book from its beginning', () => {
  expect([...spreadOver(7)]).toEqual([0, 4, 2, 6, 1, 3, 5])
  for (const count of [0, 1, 2, 3, 8, 9, 100])
    expect([...spreadOver(count)].toSorted((a, b) => a - b)).toEqual(
      Array.from({ length: count }, (_, i) => i),
    )
})
