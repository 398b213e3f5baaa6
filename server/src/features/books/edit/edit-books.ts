import type { BookMetadataChange } from '@lectern/contract/metadata'
import type { Viewer } from '../../../access/viewer.ts'
import type { Db } from '../../../db/open.ts'
import { fold, parseDateNumber } from '../../../db/values.ts'
import { AppError } from '../../../errors.ts'
import type { Bus } from '../../../events/bus.ts'
import type { Queue } from '../../../queue/queue.ts'
import type { NewTasks } from '../../../queue/task-kind.ts'
import { recountSeriesProgress } from '../../progress/queries.ts'
import { type BookLists, bookLocks } from '../to-book.ts'
import { type BookEdit, listEditable, saveBookEdits } from './edit-queries.ts'
import {
  getLockChange,
  normalizeAuthors,
  normalizeKeywords,
  normalizeLinks,
  normalizeText,
} from './normalize-values.ts'

export interface EditBooksDeps {
  readonly db: Db
  readonly bus: Bus
  readonly queue: Queue
  /** Returns tasks that aggregate these series again after an edit of their books (behaviour 5.9). */
  readonly aggregationTasks: (seriesIds: readonly number[]) => NewTasks
}

/** Converts a change to an edit. Absent values, and a null title or number, keep the stored value; other nulls clear it (behaviour 1.7). */
function toEdit(change: BookMetadataChange): BookEdit {
  const { title, number, numberSort, summary, releaseDate, isbn, authors, tags, links } = change
  const lists: Partial<BookLists> = {
    ...(authors !== undefined && { authors: normalizeAuthors(authors ?? []) }),
    ...(tags !== undefined && { tags: normalizeKeywords(tags ?? []) }),
    ...(links !== undefined && { links: normalizeLinks(links ?? []) }),
  }
  return {
    ...(title != null && { title: normalizeText(title), titleKey: fold(normalizeText(title)) }),
    ...(number != null && { number: normalizeText(number) }),
    ...(numberSort != null && { numberSort }),
    ...(summary !== undefined && { summary: normalizeText(summary ?? '') }),
    ...(releaseDate !== undefined && {
      releaseDate: releaseDate === null ? null : parseDateNumber(releaseDate),
    }),
    ...(isbn !== undefined && { isbn: (isbn ?? '').replace(/\D/g, '') }),
    lists,
    ...getLockChange(bookLocks, change),
  }
}

/**
 * Changes the metadata of books, all or none, and queues the aggregation of their series. Ignores ids of books that the viewer cannot see.
 * Returns the number of changed books.
 */
export async function editBooks(
  { db, bus, queue, aggregationTasks }: EditBooksDeps,
  viewer: Viewer,
  changes: Readonly<Record<string, BookMetadataChange>>,
): Promise<number> {
  const books = await listEditable(db, viewer, Object.keys(changes))
  if (books.length === 0) return 0
  const edits = books.map((b) => ({ bookId: b.id, ...toEdit(changes[b.public_id] ?? {}) }))
  const moved = books.filter((_, i) => edits[i]?.numberSort !== undefined).map((b) => b.series_id)
  await queue.saveAndAdd(
    [
      ...saveBookEdits(db, edits, Date.now()),
      // A new position in the series may change which book is next for its readers.
      ...recountSeriesProgress(db, [...new Set(moved)]),
    ],
    [aggregationTasks([...new Set(books.map((b) => b.series_id))])],
  )
  for (const b of books)
    bus.publish(
      {
        name: 'BookChanged',
        bookId: b.public_id,
        seriesId: b.series_public_id,
        libraryId: b.library_public_id,
      },
      { accessClass: b.access_class },
    )
  return books.length
}

/** Changes the metadata of one book. Throws NOT_FOUND when the viewer cannot see it. */
export async function editBook(
  deps: EditBooksDeps,
  viewer: Viewer,
  bookPublicId: string,
  change: BookMetadataChange,
): Promise<void> {
  if ((await editBooks(deps, viewer, { [bookPublicId]: change })) === 0) throw new AppError('NOT_FOUND')
}
