import type { KoboChange } from '@lectern/contract/kobo-books'
import type { Viewer } from '../../access/viewer.ts'
import type { Sql } from '../../db/open.ts'
import { type DeviceBook, listDeviceBooks } from './book-queries.ts'
import {
  describeBook,
  describeEntitlement,
  describeRemoved,
  toReadingState,
  toTime,
} from './describe-book.ts'
import type { LocatePosition } from './locate-position.ts'
import { type Item, itemKinds, listShelves } from './point-queries.ts'

interface DescribeContext {
  readonly db: Sql
  readonly viewer: Viewer
  /** Address of the device, with its key. */
  readonly address: string
  /** The point, and those that the device may have parts of: these have the shelves that were removed. */
  readonly points: readonly number[]
  readonly now: number
  readonly locatePosition: LocatePosition
}

function describeNew(book: DeviceBook, { address, now }: DescribeContext): KoboChange {
  const times = { created: book.created, modified: book.file_modified, now }
  return {
    NewEntitlement: {
      BookEntitlement: describeEntitlement(book.public_id, times, false),
      BookMetadata: describeBook(book, address),
      ReadingState: toReadingState(book),
    },
  }
}

const describeRemoval = (bookId: string, now: number): KoboChange => ({
  ChangedEntitlement: {
    BookEntitlement: describeEntitlement(bookId, { created: now, modified: now, now }, true),
    BookMetadata: describeRemoved(bookId),
    ReadingState: null,
  },
})

type Shelf = Awaited<ReturnType<typeof listShelves>>[number]
function describeShelf(kind: number, shelf: Shelf, now: number): KoboChange {
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
 * Returns these differences for a device, with the current data of the books. Books that the viewer may not see any more are skipped; the
 * next sync removes them from the device.
 */
export async function describeItems(context: DescribeContext, items: readonly Item[]): Promise<KoboChange[]> {
  const { db, viewer, address, points, now, locatePosition } = context
  const { added, changed, removed, state } = itemKinds
  const bookIds = [...new Set([added, changed, state].flatMap((kind) => ofKind(items, kind)))]
  const books = new Map(
    bookIds.length === 0 ? [] : (await listDeviceBooks(db, viewer, bookIds)).map((b) => [b.public_id, b]),
  )
  const known = (kind: number) =>
    ofKind(items, kind).flatMap((id) => {
      const book = books.get(id)
      return book ? [book] : []
    })
  const locate = async (kind: number): Promise<DeviceBook[]> => {
    const located: DeviceBook[] = []
    for (const book of known(kind)) located.push(await locatePosition(book, { findsSpan: kind === state }))
    return located
  }
  const states = await locate(state)
  const news = [...(await locate(added)), ...(await locate(changed))]
  const shelfItems = items.filter((i) => shelfKinds.has(i.kind))
  const shelfIds = shelfItems.map((i) => i.subject)
  // The shelf of the latest point replaces earlier ones in the map; only a removed shelf is from an earlier point.
  const shelves = new Map(
    shelfIds.length === 0 ? [] : (await listShelves(db, points, shelfIds)).map((s) => [s.shelf_id, s]),
  )
  return [
    ...news.map((book) => describeNew(book, context)),
    ...known(changed).map((book) => ({ ChangedProductMetadata: describeBook(book, address) })),
    ...ofKind(items, removed).map((bookId) => describeRemoval(bookId, now)),
    ...states.map((book) => ({ ChangedReadingState: { ReadingState: toReadingState(book) } })),
    ...shelfItems.flatMap(({ kind, subject }) => {
      const shelf = shelves.get(subject)
      return shelf ? [describeShelf(kind, shelf, now)] : []
    }),
  ]
}
