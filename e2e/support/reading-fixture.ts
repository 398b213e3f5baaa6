import { join } from 'node:path'
import { type ArchiveFile, type Compression, writeCbz } from '@lectern/fixtures/archive'
import { type ComicInfo, comicInfoXml } from '@lectern/fixtures/comic-info'
import { image } from '@lectern/fixtures/images'

export const pagesPerBook = 24
const pageSize = { width: 360, height: 540 }

/** Where the colour of a page is looked at: between its edge and its number. Shares of width and height. */
export const colorSamplePoint = { x: 0.08, y: 0.05 }

const redOf = (page: number) => 20 + 9 * page
const greenOf = (book: number) => 30 + 24 * book
const hex = (value: number) => value.toString(16).padStart(2, '0')

/** What a page of the shelf is, told by its colour. */
export interface FixturePage {
  /** Place of the book on the shelf, from 0. */
  readonly book: number
  /** 1-based. */
  readonly page: number
}

/** JPEG moves colours by a few steps; the nearest page is meant. */
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

/** A place on the shelf is the first half of a page's colour. */
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
    color: `#${hex(redOf(page))}${hex(greenOf(book))}80`,
  })

/** Writes one book whose pages tell where they belong. */
async function writeBook(root: string, place: number): Promise<void> {
  const book = bookshelf[place]
  if (!book) throw new Error(`no book at ${place}`)
  const pages = await Promise.all(
    Array.from({ length: pagesPerBook }, async (_, at): Promise<ArchiveFile> => {
      const page = at + 1
      return { name: `${String(page).padStart(3, '0')}.jpg`, bytes: await drawPage(place, page) }
    }),
  )
  const files = book.info ? [{ name: 'ComicInfo.xml', bytes: comicInfoXml(book.info) }] : []
  await writeCbz(join(root, book.folder, book.file), { pages, files, compression: book.compression })
}

/** Three series: a comic in stored archives, one in deflated ones without metadata, a manga that is read from right to left. */
export async function createReadingFixture(root: string): Promise<void> {
  for (const place of bookshelf.keys()) await writeBook(root, place)
}
