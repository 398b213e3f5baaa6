import type { Viewer } from '../../access/viewer.ts'
import type { Db } from '../../db/open.ts'
import type { Bus } from '../../events/bus.ts'
import { completeBooks } from '../progress/queries.ts'
import { listUnreadAmongFirst } from './member-queries.ts'

/** Completes the first `count` books of a read list; no book is marked as unread (behaviour 8.5). */
export async function markReadList(
  { db, bus }: { readonly db: Db; readonly bus: Bus },
  viewer: Viewer,
  list: { readonly id: number; readonly ordered: number },
  count: number,
): Promise<void> {
  const books = await listUnreadAmongFirst(db, viewer, list, count)
  if (books.length === 0) return
  await completeBooks(db, viewer.userId, books, Date.now())
  for (const book of books)
    bus.publish({ name: 'ReadProgressChanged', bookId: book.public_id, userId: viewer.publicId })
}
