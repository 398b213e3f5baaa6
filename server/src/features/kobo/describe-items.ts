import type { KoboChange } from '@lectern/contract/kobo-books'
import type { Viewer } from '../../access/viewer.ts'
import type { Sql } from '../../db/open.ts'
import { type DeviceBook, listDeviceBooks } from './book-queries.ts'
import { describeBook, describeEntitlement, describeRemoved, toTime } from './describe-book.ts'
import type { LocatePlace } from './locate-place.ts'
import { type Item, itemKinds, listShelves } from './point-queries.ts'
import { toReadingState } from './reading-state.ts'

interface Telling {
  readonly db: Sql
  readonly viewer: Viewer
  /** Address of the device, with its key. */
  readonly address: string
  /** The point, and those that the device may have parts of: shelves that are gone are in one of them. */
  readonly points: readonly number[]
  readonly now: number
  readonly locatePlace: LocatePlace
}

function tellNew(book: DeviceBook, { address, now }: Telling): KoboChange {
  const times = { created: book.created, modified: book.file_modified, now }
  return {
    NewEntitlement: {
      BookEntitlement: describeEntitlement(book.public_id, times, false),
      BookMetadata: describeBook(book, address),
      ReadingState: toReadingState(book),
    },
  }
}

const tellRemoved = (bookId: string, now: number): KoboChange => ({
  ChangedEntitlement: {
    BookEntitlement: describeEntitlement(bookId, { created: now, modified: now, now }, true),
    BookMetadata: describeRemoved(bookId),
    ReadingState: null,
  },
})

type Shelf = Awaited<ReturnType<typeof listShelves>>[number]
function tellShelf(kind: number, shelf: Shelf, now: number): KoboChange {
  const ids = JSON.parse(shelf.books) as string[]
  const isRemoved = kind === itemKinds.shelfRemoved
  const Tag = {
    Id: shelf.shelf_id,
    Created: toTime(shelf.created),
    LastModified: toTime(now),
    Name: shelf.name,
    Type: 'UserTag' as const,
    Items: isRemoved
      ? null
      : ids.map((RevisionId) => ({ RevisionId, Type: 'ProductRevisionTagItem' as const })),
  }
  if (isRemoved) return { DeletedTag: { Tag } }
  return kind === itemKinds.shelfAdded ? { NewTag: { Tag } } : { ChangedTag: { Tag } }
}

const shelfKinds: ReadonlySet<number> = new Set([
  itemKinds.shelfAdded,
  itemKinds.shelfChanged,
  itemKinds.shelfRemoved,
])
const ofKind = (items: readonly Item[], kind: number) =>
  items.filter((i) => i.kind === kind).map((i) => i.subject)

/**
 * Returns what a device is told of these differences, with what is known of the books now. Books that the viewer may not see any more are
 * left out; the next sync takes them from the device.
 */
export async function describeItems(telling: Telling, items: readonly Item[]): Promise<KoboChange[]> {
  const { db, viewer, address, points, now } = telling
  const { added, changed, removed, state } = itemKinds
  const bookIds = [added, changed, state].flatMap((kind) => ofKind(items, kind))
  const books = new Map(
    bookIds.length === 0
      ? []
      : (await listDeviceBooks(db, viewer, [...new Set(bookIds)])).map((b) => [b.public_id, b]),
  )
  const known = (kind: number) =>
    ofKind(items, kind).flatMap((id) => {
      const book = books.get(id)
      return book ? [book] : []
    })
  const place = async (kind: number): Promise<DeviceBook[]> => {
    const placed: DeviceBook[] = []
    for (const book of known(kind))
      placed.push(await telling.locatePlace(book, { findsSpan: kind === state }))
    return placed
  }
  const states = await place(state)
  const news = [...(await place(added)), ...(await place(changed))]
  const shelfItems = items.filter((i) => shelfKinds.has(i.kind))
  // The latest point wins: only a shelf that is gone is in none but an earlier one.
  const shelves = new Map(
    shelfItems.length === 0
      ? []
      : (
          await listShelves(
            db,
            points,
            shelfItems.map((i) => i.subject),
          )
        ).map((s) => [s.shelf_id, s]),
  )
  return [
    ...news.map((book) => tellNew(book, telling)),
    ...known(changed).map((book) => ({ ChangedProductMetadata: describeBook(book, address) })),
    ...ofKind(items, removed).map((bookId) => tellRemoved(bookId, now)),
    ...states.map((book) => ({ ChangedReadingState: { ReadingState: toReadingState(book) } })),
    ...shelfItems.flatMap(({ kind, subject }) => {
      const shelf = shelves.get(subject)
      return shelf ? [tellShelf(kind, shelf, now)] : []
    }),
  ]
}
