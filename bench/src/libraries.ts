import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { epubBuffer } from '@lectern/fixtures/epub'
import { createLibrary, withComment } from '@lectern/fixtures/library'
import { type RawEntry, rawZip } from '@lectern/fixtures/raw-zip'
import { drawRectangles } from '@lectern/fixtures/seeded-rectangles'
import sharp, { type OverlayOptions } from 'sharp'

/** Folder of the libraries, which are created once; `npm run bench -- --clean` removes it. */
export const cacheFolder = join(tmpdir(), 'lectern-bench')

/** Returns the folder of this name. Calls `fill` unless an earlier run completed it. */
async function cached(name: string, fill: (folder: string) => Promise<void>): Promise<string> {
  const folder = join(cacheFolder, name)
  if (existsSync(folder)) return folder
  const half = `${folder}.part`
  rmSync(half, { recursive: true, force: true })
  mkdirSync(half, { recursive: true })
  await fill(half)
  renameSync(half, folder)
  return folder
}

const booksPerSeries = 20

/** Many small books: 20 to a series, four small pages each, each book with a ComicInfo.xml. */
export const lightLibrary = (books: number): Promise<string> =>
  cached(`light-${books}`, async (folder) => {
    const series = Math.ceil(books / booksPerSeries)
    await createLibrary(folder, { series, booksPerSeries, comicInfo: true })
  })

/** Draws a JPEG of about so many bytes that costs a decoder as much as a page: soft shapes with grain, 1,400 × 2,000. */
async function drawPage(seed: number, bytes: number): Promise<Buffer> {
  const grain = { type: 'gaussian' as const, mean: 100 + seed * 12, sigma: 18 }
  const picture = sharp({
    create: { width: 1400, height: 2000, channels: 3, background: '#888', noise: grain },
  })
  const pixels = await picture.blur(1.2).png({ compressionLevel: 0 }).toBuffer()
  let best = Buffer.alloc(0)
  for (let quality = 95; quality >= 20; quality -= 5) {
    best = await sharp(pixels).jpeg({ quality }).toBuffer()
    if (best.length <= bytes) break
  }
  return best
}

const drawPages = (count: number, bytes: number): Promise<Buffer[]> =>
  Promise.all(Array.from({ length: count }, (_, i) => drawPage(i, bytes)))

const heavyPages = 24
const pageBytes = 400_000

/** Realistic books: 24 pages of about 400 kB. `store` is usual for comic archives; `deflate` compresses the same pages. */
export const heavyLibrary = (books: number): Promise<string> =>
  cached(`heavy-${books}`, async (folder) => {
    const pool = await drawPages(6, pageBytes)
    for (let n = 0; n < books; n++) {
      const series = join(folder, `Series ${String(Math.floor(n / 10) + 1).padStart(2, '0')}`)
      mkdirSync(series, { recursive: true })
      writeFileSync(
        join(series, `Book ${String((n % 10) + 1).padStart(2, '0')}.cbz`),
        rawZip(makeBook(pool, n, 0)),
      )
    }
  })

const makeBook = (pool: readonly Buffer[], book: number, method: number): RawEntry[] =>
  Array.from({ length: heavyPages }, (_, page) => ({
    name: `${String(page + 1).padStart(3, '0')}.jpg`,
    bytes: withComment(pool[(book + page) % pool.length] ?? Buffer.alloc(0), `${book}/${page}`),
    method,
  }))

/** Pages of a book that differ from those of other books by what they look like: as many at each end as are hashed. */
const drawnEdgePages = 3

/** Draws a page of shapes with grain, 1,400 × 2,000, that looks like no page of another seed; about 300 kB. */
async function drawShapes(seed: number, grain: OverlayOptions): Promise<Buffer> {
  const shapes = await drawRectangles(seed).resize(1400, 2000, { fit: 'fill' }).toBuffer()
  return sharp(shapes).composite([grain]).jpeg({ quality: 82 }).toBuffer()
}

/** Draws what makes plain shapes cost a decoder as much as a scanned page. */
async function drawGrain(): Promise<OverlayOptions> {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 14 }
  const create = { width: 1400, height: 2000, channels: 3 as const, background: '#888', noise }
  const { data, info } = await sharp({ create }).blur(1).raw().toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  return { input: data, raw: { width, height, channels }, blend: 'soft-light' }
}

/** Books of 24 pages, ten to a series, whose first and last pages are all drawn differently. */
export const drawnLibrary = (books: number): Promise<string> =>
  cached(`drawn-${books}`, async (folder) => {
    const pool = await drawPages(6, pageBytes)
    const grain = await drawGrain()
    for (let n = 0; n < books; n++) {
      const pages = makeBook(pool, n, 0)
      for (const page of [...pages.slice(0, drawnEdgePages), ...pages.slice(-drawnEdgePages)])
        Object.assign(page, { bytes: await drawShapes(n * heavyPages + pages.indexOf(page), grain) })
      save(join(folder, `Series ${Math.floor(n / 10) + 1}`), `Book ${(n % 10) + 1}.cbz`, rawZip(pages))
    }
  })

/** Novels of ten chapters with a cover, ten to a series. */
export const epubLibrary = (books: number): Promise<string> =>
  cached(`epub-${books}`, async (folder) => {
    const [cover] = await drawPages(1, 150_000)
    const sentence = 'It was a bright cold day, and the clocks of the town had long stopped striking. '
    for (let n = 0; n < books; n++) {
      const title = `Novel ${n + 1}`
      const bytes = await epubBuffer({
        identifier: `urn:lectern:novel-${n}`,
        title,
        authors: [`Author ${n % 40}`],
        series: { title: `Cycle ${Math.floor(n / 10) + 1}`, position: (n % 10) + 1 },
        ...(cover && { cover: withComment(cover, title) }),
        chapters: Array.from({ length: 10 }, (_, c) => ({
          title: `Chapter ${c + 1}`,
          paragraphs: Array.from({ length: 30 }, (__, p) => `${n}.${c}.${p} ${sentence.repeat(6)}`),
        })),
      })
      save(join(folder, `Cycle ${Math.floor(n / 10) + 1}`), `${title}.epub`, bytes)
    }
  })

/** Sizes of the archives of `sizedLibrary`, in MB. */
export const archiveSizes = [3, 30, 300] as const

/** One book each of 3, 30 and 300 MB, with pages of the same size, and one whose pages are deflated. */
export const sizedLibrary = (): Promise<string> =>
  cached('sized', async (folder) => {
    const pool = await drawPages(4, pageBytes)
    for (const size of archiveSizes) {
      const count = Math.round((size * 1_000_000) / (pool[0]?.length ?? pageBytes))
      const entries = Array.from(
        { length: count },
        (_, page): RawEntry => ({
          name: `${String(page + 1).padStart(4, '0')}.jpg`,
          bytes: withComment(pool[page % pool.length] ?? Buffer.alloc(0), `${size}/${page}`),
        }),
      )
      save(join(folder, `${size} MB`), 'Book 1.cbz', rawZip(entries))
    }
    save(join(folder, 'deflated'), 'Book 1.cbz', rawZip(makeBook(pool, 0, 8)))
  })

/** Books for the reader: 24 pages with their numbers drawn on them, in a small library of ten books. */
export const readingLibrary = (): Promise<string> =>
  cached('reading', async (folder) => {
    const pool = await drawPages(6, 150_000)
    for (let n = 0; n < 10; n++)
      save(join(folder, `Series ${n + 1}`), 'Book 1.cbz', rawZip(makeBook(pool, n, 0)))
  })

/** Height of a page of the strip, in pixels; it is 800 wide. */
const stripPageHeight = 9600
const stripPages = 300

/** A strip of 300 very tall pages, and a comic of 24 pages as they are usual. */
export const stripLibrary = (): Promise<string> =>
  cached('strip', async (folder) => {
    const tall = await Promise.all(Array.from({ length: 8 }, (_, seed) => drawTallPage(seed)))
    const pages = Array.from({ length: stripPages }, (_, page) => ({
      name: `${String(page + 1).padStart(4, '0')}.jpg`,
      bytes: withComment(tall[page % tall.length] ?? Buffer.alloc(0), `strip/${page}`),
    }))
    save(join(folder, 'Strip'), 'Book 1.cbz', rawZip(pages))
    save(join(folder, 'Comic'), 'Book 1.cbz', rawZip(makeBook(await drawPages(6, pageBytes), 0, 0)))
  })

const words =
  'harbour light evening letter water window garden morning street silence winter the a of and to with from under before'.split(
    ' ',
  )

/** Text of about so many bytes in paragraphs, the same each time. */
function writeParagraphs(bytes: number, seed: number): string[] {
  const paragraphs: string[] = []
  for (let length = 0, at = seed; length < bytes; at += 1) {
    const sentence = Array.from({ length: 90 }, (_, i) => words[(at * 7 + i * i + i * seed) % words.length])
    const text = `${at} ${sentence.join(' ')}.`
    paragraphs.push(text)
    length += text.length
  }
  return paragraphs
}

/** A novel of 1 MB in 25 chapters, a book with a chapter of 300 kB, and one of 200 chapters. */
export const textLibrary = (): Promise<string> =>
  cached('texts', async (folder) => {
    const books = { Novel: [25, 40_000], Long: [2, 300_000], Many: [200, 8000] } as const
    for (const [title, [count, bytes]] of Object.entries(books)) {
      const chapters = Array.from({ length: count }, (_, at) => ({
        title: `Chapter ${at + 1}`,
        paragraphs: [...writeParagraphs(bytes, at + 1), `The lighthouse of chapter ${at + 1} stands here.`],
      }))
      const epub = await epubBuffer({ identifier: `urn:lectern:${title}`, title, chapters })
      save(join(folder, title), `${title} 1.epub`, epub)
    }
  })

function drawTallPage(seed: number): Promise<Buffer> {
  const grain = { type: 'gaussian' as const, mean: 90 + seed * 14, sigma: 14 }
  const create = {
    width: 800,
    height: stripPageHeight,
    channels: 3 as const,
    background: '#888',
    noise: grain,
  }
  return sharp({ create }).blur(2).jpeg({ quality: 60 }).toBuffer()
}

function save(folder: string, name: string, bytes: Buffer): void {
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, name), bytes)
}
