import { join } from 'node:path'
import { createCollection } from '@lectern/contract/collections'
import type { Library } from '@lectern/contract/libraries'
import { createLibrary } from '@lectern/contract/libraries'
import { changeSeriesMetadata } from '@lectern/contract/metadata'
import { markBook } from '@lectern/contract/progress'
import { createReadList } from '@lectern/contract/readlists'
import { writeAtomically, writeCbz } from '@lectern/fixtures/archive'
import { type ComicInfo, comicInfoXml } from '@lectern/fixtures/comic-info'
import { image } from '@lectern/fixtures/images'
import { expect } from '@playwright/test'
import type { Account } from './account.ts'
import { listen } from './event-listener.ts'

const longTitle =
  'The Complete and Unabridged Chronicle of the Lighthouse Keepers of the Northern Shore, Told by Those Who Kept the Light'

interface Shelf {
  readonly title: string
  readonly label: string
  readonly color: string
  readonly books: number
  /** In pixels; that of a comic by default. */
  readonly size?: { readonly width: number; readonly height: number }
  readonly info?: ComicInfo
}

const comic = { width: 300, height: 424 }

const told: readonly Shelf[] = [
  {
    title: 'Harbour Lights',
    label: 'HL',
    color: '#1f4e79',
    books: 4,
    info: {
      Summary:
        'A keeper, her brother and a boat that comes back empty. Four winters on a coast where the lamp is lit by hand, and where each of them learns what it costs to let it go out.',
      Writer: ['Ada Winter', 'Jon Marsh'],
      Penciller: 'Mira Holt',
      Publisher: 'Quay Press',
      Genre: ['Drama', 'Mystery'],
      Tags: ['sea', 'winter', 'family'],
      LanguageISO: 'en',
      AgeRating: 'Teen',
      Count: 6,
      Year: 2019,
      Month: 3,
      Day: 14,
    },
  },
  { title: 'Paper Moons', label: 'PM', color: '#b8860b', books: 3, info: { Publisher: 'Kite' } },
  {
    title: '港の灯と冬の航海',
    label: '1',
    color: '#8b1e3f',
    books: 2,
    info: { Manga: 'YesAndRightToLeft', LanguageISO: 'ja', Writer: '冬野 灯', Genre: 'Drama' },
  },
  {
    title: 'حكايات المرفأ القديم',
    label: '2',
    color: '#2f6b4f',
    books: 2,
    info: { LanguageISO: 'ar', Writer: 'سلمى البحري', Genre: 'Mystery' },
  },
  { title: longTitle, label: 'LT', color: '#5b4a8a', books: 1 },
  { title: 'Strip of Clouds', label: 'SC', color: '#a8c8d8', books: 1, size: { width: 200, height: 900 } },
  { title: 'White Pages', label: 'WP', color: '#ffffff', books: 1 },
  { title: 'Wide Country', label: 'WC', color: '#c26a3d', books: 1, size: { width: 480, height: 360 } },
]

const fillers = [
  'Amber',
  'Birch',
  'Cedar',
  'Dune',
  'Ember',
  'Fjord',
  'Grove',
  'Heath',
  'Iris',
  'Juniper',
].map(
  (name, at): Shelf => ({
    title: `${name} Street`,
    label: name[0] ?? '',
    color: `#${(0x204060 + at * 0x150b07).toString(16).padStart(6, '0')}`,
    books: 1 + (at % 3),
  }),
)

async function drawBook(root: string, shelf: Shelf, number: number): Promise<void> {
  const { title, label, color, info, size = comic } = shelf
  const pages = await Promise.all(
    [1, 2, 3, 4].map(async (page) => ({
      name: `${page}.png`,
      bytes: await image({ ...size, color, format: 'png', label: page === 1 ? label : String(page) }),
    })),
  )
  const xml = comicInfoXml({ ...info, Series: title, Number: String(number), Title: `Part ${number}` })
  const folder = title.slice(0, 40).trim()
  const files = [{ name: 'ComicInfo.xml', bytes: xml }]
  await writeCbz(join(root, 'Comics', folder, `${folder} ${number}.cbz`), { pages, files })
}

/** Draws the files: `Comics`, and `Empty` without any book. Nothing is written with a font. */
async function drawLibrary(root: string): Promise<number> {
  const shelves = [...told, ...fillers]
  for (const shelf of shelves)
    for (let number = 1; number <= shelf.books; number += 1) await drawBook(root, shelf, number)
  const pages = [{ name: '1.png', bytes: await image({ ...comic, color: '#30343a', label: 'ONE' }) }]
  await writeCbz(join(root, 'Comics/_oneshots/A Single Evening.cbz'), {
    pages,
    files: [
      { name: 'ComicInfo.xml', bytes: comicInfoXml({ Title: 'A Single Evening', Writer: 'Ada Winter' }) },
    ],
  })
  await writeAtomically(join(root, 'Comics/Drowned Letters/Drowned Letters 1.cbz'), 'not an archive')
  // A page that can be delivered but not drawn, so that there is no poster.
  await writeCbz(join(root, 'Comics/Faceless/Faceless 1.cbz'), {
    pages: [{ name: '1.jp2', bytes: Buffer.from('0000000c6a5020200d0a870a0000001466747970', 'hex') }],
  })
  await writeAtomically(join(root, 'Empty/.keep'), '')
  return shelves.reduce((sum, { books }) => sum + books, 0) + 1
}

export interface PictureLibrary {
  readonly comics: Library
  readonly empty: Library
  readonly collectionId: string
  readonly readListId: string
}

/**
 * Fills a server with the same small library each time: titles in three scripts, one of 120 characters, covers of odd shapes, a series
 * without a poster, a book that cannot be read, a one-shot, a collection, a read list and read progress.
 */
export async function stockPictures(owner: Account, root: string): Promise<PictureLibrary> {
  const events = await listen(owner)
  const readable = await drawLibrary(root)
  const body = { name: 'Comics', root: join(root, 'Comics'), oneshotsDirectory: '_oneshots' }
  const comics = await owner.ask(createLibrary, { body })
  const empty = await owner.addLibrary('Empty shelf', join(root, 'Empty'))
  await expect.poll(async () => (await owner.books()).length, { timeout: 30_000 }).toBe(readable + 2)
  const isAnalyzed = async () => (await owner.books()).every(({ media }) => media.status !== 'UNKNOWN')
  await expect.poll(isAnalyzed, { timeout: 60_000 }).toBe(true)
  const isNamed = async () => (await owner.series()).some(({ metadata }) => metadata.title === longTitle)
  await expect.poll(isNamed, { timeout: 30_000 }).toBe(true)

  const harbour = await owner.seriesNamed('Harbour Lights')
  await owner.ask(changeSeriesMetadata, {
    params: { seriesId: harbour.id },
    body: { status: 'ONGOING', alternateTitles: [{ label: 'Japanese', title: '港の灯' }] },
  })
  const harbourBooks = await Promise.all([1, 2, 3].map((number) => owner.bookOf('Harbour Lights', number)))
  const moon = await owner.bookOf('Paper Moons', 1)
  const seriesIds = [harbour.id]
  for (const title of ['Paper Moons', longTitle, 'Wide Country'])
    seriesIds.push((await owner.seriesNamed(title)).id)
  const collection = await owner.ask(createCollection, {
    body: { name: 'By the sea', ordered: true, seriesIds },
  })
  const readList = await owner.ask(createReadList, {
    body: {
      name: 'The crossing',
      summary: 'Two stories that belong together, in the order in which they happen.',
      ordered: true,
      bookIds: [...harbourBooks.map(({ id }) => id), moon.id],
    },
  })
  const [first, second] = harbourBooks
  if (!first || !second) throw new Error('no books')
  await owner.ask(markBook, { params: { bookId: first.id }, body: { completed: true } })
  await owner.ask(markBook, { params: { bookId: moon.id }, body: { page: 2 } })
  await owner.ask(markBook, { params: { bookId: second.id }, body: { page: 3 } })
  // The frame counts the tasks that are left.
  const isIdle = () => {
    const last = events.received.findLast(({ name }) => name === 'TaskQueueStatus')
    return last !== undefined && JSON.parse(last.data).count === 0
  }
  await expect.poll(isIdle, { timeout: 60_000 }).toBe(true)
  events.close()
  return { comics, empty, collectionId: collection.id, readListId: readList.id }
}
