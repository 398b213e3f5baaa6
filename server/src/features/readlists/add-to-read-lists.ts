import { limits } from '@lectern/contract/limits'
import type { Db } from '../../db/open.ts'
import type { Bus } from '../../events/bus.ts'
import { listEventMembers, maxMembersToRead } from '../collections/event-members.ts'
import { listMembers, readListKind } from '../collections/set-list-queries.ts'
import { insertIntoReadList, type ReadListPositions } from './queries.ts'

/** Position of a book in a read list, from its file; null for the end. */
export interface RequestedPosition {
  readonly name: string
  readonly position: number | null
}

/** Maximum number of read lists that one book may name. */
const maxReadListsPerBook = 100

/** Returns the position of a new book: the requested one if it is free, otherwise the end (behaviour 5.3). */
export const choosePosition = ({ isTaken, last }: ReadListPositions, wanted: number | null): number =>
  wanted !== null && !isTaken ? wanted : Math.max(-1, last ?? -1) + 1

/**
 * Adds a book to each of these read lists (behaviour 5.3). Read lists are found by name, ignoring case, and created if missing; those that
 * contain the book are unchanged.
 */
export async function addToReadLists(
  db: Db,
  bus: Bus,
  bookId: number,
  positions: readonly RequestedPosition[],
): Promise<void> {
  for (const { name, position } of positions.slice(0, maxReadListsPerBook)) {
    const wanted = { name: name.trim().slice(0, limits.maxName), position }
    if (wanted.name === '') continue
    const added = await insertIntoReadList(db, bookId, wanted, (known) => choosePosition(known, position))
    if (!added) continue
    const members = listEventMembers(
      await listMembers(db, readListKind, added.id, maxMembersToRead),
      added.book,
    )
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
