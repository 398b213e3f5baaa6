import { join } from 'node:path'
import { type ArchiveFile, type Compression, writeCbz } from '@lectern/fixtures/archive'
import { type ComicInfo, comicInfoXml } from '@lectern/fixtures/comic-info'
import { image } from '@lectern/fixtures/images'

export const pagesPerBook = 24
const pageSize = { width: 360, height: 540 }

/** Point at which the color of a page is read, between its edge and its number, in shares of width and height. */
export const colorSamplePoint = { x: 0.08, y: 0.05 }

const toRed = (page: number) => 20 + 9 * page
const toGreen = (book: number) => 30 + 24 * book
const hex = (value: number) => value.toString(16).padStart(2, '0')

/** A page of the fixture, identified by its color. */
export interface FixturePage {
  /** Index of the book in the fixture, from 0. */
  readonly book: number
  /** Page number, counted from 1. */
  readonly page: number
}

/** JPEG changes colors by a few steps, so the nearest page is returned. */
export const pageOfColor = ([red = 0, green = 0]: readonly number[]): FixturePage => ({
  book: Math.round((green - 30) / 24),
  page: Math.round((red - 20) / 9),
})

export interface FixtureBook {
  /** Folder below the root of the library. */
  readonly folder: string
  readonly file: string
  readonly compression: Compression
  readonly info?: ComicInfo
}

const watch = (number: number, title: string): FixtureBook => ({
  folder: 'Harbour Lights',
  file: `Harbour Lights ${number}.cbz`,
  compression: 'store',
  info: { Series: 'Harbour Lights', Number: String(number), Title: title, Count: 3, Writer: 'Ada Winter' },
})
const moon = (number: number): FixtureBook => ({
  folder: 'Paper Moons',
  file: `Paper Moons ${number}.cbz`,
  compression: 'deflate',
})
const tide = (number: number): FixtureBook => ({
  folder: 'Tide Garden',
  file: `Tide Garden ${number}.cbz`,
  compression: 'store',
  info: {
    Series: 'Tide Garden',
    Number: String(number),
    Title: `Tide ${number}`,
    Manga: 'YesAndRightToLeft',
    LanguageISO: 'ja',
  },
})

/** Books of the fixture. The index of a book is the first half of the color of its pages. */
export const bookshelf: readonly FixtureBook[] = [
  watch(1, 'First Watch'),
  watch(2, 'Second Watch'),
  watch(3, 'Third Watch'),
  moon(1),
  moon(2),
  tide(1),
  tide(2),
]

const drawPage = (book: number, page: number): Promise<Buffer> =>
  image({
    ...pageSize,
    label: String(page),
    color: `#${hex(toRed(page))}${hex(toGreen(book))}80`,
  })

const drawPages = (bookIndex: number): Promise<ArchiveFile[]> =>
  Promise.all(
    Array.from({ length: pagesPerBook }, async (_, at): Promise<ArchiveFile> => {
      const page = at + 1
      return { name: `${String(page).padStart(3, '0')}.jpg`, bytes: await drawPage(bookIndex, page) }
    }),
  )
/** Pages of the books that were drawn before: many tests of a worker write the same ones. */
const drawn = new Map<number, Promise<ArchiveFile[]>>()

/** Writes one book whose pages have the colors of their positions. */
async function writeBook(root: string, bookIndex: number): Promise<void> {
  const book = bookshelf[bookIndex]
  if (!book) throw new Error(`no book at ${bookIndex}`)
  const drawing = drawn.get(bookIndex) ?? drawPages(bookIndex)
  drawn.set(bookIndex, drawing)
  const pages = await drawing
  const files = book.info ? [{ name: 'ComicInfo.xml', bytes: comicInfoXml(book.info) }] : []
  await writeCbz(join(root, book.folder, book.file), { pages, files, compression: book.compression })
}

/** Three series: a comic in stored archives, one in deflated ones without metadata, a manga that is read from right to left. */
export async function createReadingFixture(root: string): Promise<void> {
  for (const bookIndex of bookshelf.keys()) await writeBook(root, bookIndex)
}
