import { limits } from '@lectern/contract/limits'
import type { Db } from '../../db/open.ts'
import type { Bus } from '../../events/bus.ts'
import { listEventMembers, maxMembersToRead } from '../collections/event-members.ts'
import { insertIntoReadList, listMembers, type ReadListPositions } from './queries.ts'

/** Where a file says that its book stands in a read list; null at the end. */
export interface RequestedPosition {
  readonly name: string
  readonly position: number | null
}

/** Most read lists that one book may name. */
const maxReadListsPerBook = 100

/** The place of a new book: the one it asks for, or after all others when it asks for none or that is taken (behaviour 5.3). */
export const choosePosition = ({ isTaken, last }: ReadListPositions, wanted: number | null): number =>
  wanted !== null && !isTaken ? wanted : Math.max(-1, last ?? -1) + 1

/**
 * Puts a book into each of these read lists (behaviour 5.3): they are made if missing, found whatever the case of their name, and stay as
 * they are when the book is inside.
 */
export async function addToReadLists(
  db: Db,
  bus: Bus,
  bookId: number,
  places: readonly RequestedPosition[],
): Promise<void> {
  for (const { name, position } of places.slice(0, maxReadListsPerBook)) {
    const wanted = { name: name.trim().slice(0, limits.maxName), position }
    if (wanted.name === '') continue
    const added = await insertIntoReadList(db, bookId, wanted, (known) => choosePosition(known, position))
    if (!added) continue
    const members = listEventMembers(await listMembers(db, added.id, maxMembersToRead), added.book)
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
