import { limits } from '@lectern/contract/limits'
import type { Db } from '../../db/open.ts'
import type { Bus } from '../../events/bus.ts'
import { listMembers, putIntoReadList } from './queries.ts'

/** Where a file says that its book stands in a read list; null at the end. */
export interface WantedPlace {
  readonly name: string
  readonly position: number | null
}

/** Most read lists that one book may name. */
const maxPlaces = 100

/** The place of a new book: the one it asks for, or after all others when it asks for none or that is taken (behaviour 5.3). */
export function placeIn(taken: ReadonlySet<number>, wanted: number | null): number {
  if (wanted !== null && !taken.has(wanted)) return wanted
  let last = -1
  for (const position of taken) last = Math.max(last, position)
  return last + 1
}

/**
 * Puts a book into each of these read lists (behaviour 5.3): they are made if missing, found whatever the case of their name, and stay as
 * they are when the book is inside.
 */
export async function addToReadLists(
  db: Db,
  bus: Bus,
  bookId: number,
  places: readonly WantedPlace[],
): Promise<void> {
  for (const { name, position } of places.slice(0, maxPlaces)) {
    const wanted = name.trim().slice(0, limits.maxName)
    if (wanted === '') continue
    const added = await putIntoReadList(db, bookId, wanted, (taken) => placeIn(taken, position))
    if (!added) continue
    const members = await listMembers(db, added.id)
    bus.publish(
      {
        name: added.isNew ? 'ReadListAdded' : 'ReadListChanged',
        readListId: added.publicId,
        bookIds: members.map((m) => m.publicId),
      },
      { members },
    )
  }
}
