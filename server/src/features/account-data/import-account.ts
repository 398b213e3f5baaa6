import type { AccountAnnotation, AccountProgress, BookReference } from '@lectern/contract/account-data'
import type { Viewer } from '../../access/viewer.ts'
import type { Db } from '../../db/open.ts'
import type { Bus } from '../../events/bus.ts'
import { addAnnotations } from '../annotations/annotate-book.ts'
import { importProgress } from '../progress/import-queries.ts'
import { type FoundBook, findReferences } from './queries.ts'

interface Deps {
  readonly db: Db
  readonly bus: Bus
}
interface Entries {
  readonly progress: readonly AccountProgress[]
  readonly annotations: readonly AccountAnnotation[]
}

/** Returns the entries whose books are found, with the books. */
async function withBooks<T extends { readonly book: BookReference }>(
  db: Db,
  viewer: Viewer,
  entries: readonly T[],
): Promise<{ entry: T; book: FoundBook }[]> {
  if (entries.length === 0) return []
  const references = entries.map(({ book }) => book)
  return (await findReferences(db, viewer, references)).flatMap((book) => {
    const entry = entries[book.index]
    return entry ? [{ entry, book }] : []
  })
}

/** Imports progress and annotations into the account of the viewer; see the contract. */
export async function importAccount({ db, bus }: Deps, viewer: Viewer, { progress, annotations }: Entries) {
  const now = Date.now()
  const read = await withBooks(db, viewer, progress)
  const marked = await withBooks(db, viewer, annotations)
  const saved = await importProgress(
    db,
    viewer.userId,
    read.map(({ entry, book }) => ({
      bookId: book.bookId,
      page: Math.max(1, Math.min(entry.page, book.pageCount || entry.page)),
      completed: entry.completed,
      // Otherwise a time of a clock that is ahead would block later progress.
      readDate: Math.min(now, Date.parse(entry.readDate)),
      locator: entry.locator,
      place: entry.place,
    })),
    now,
  )
  const added = await addAnnotations(
    db,
    viewer.userId,
    marked.map(({ entry, book }) => ({ ...entry, bookId: book.bookId, created: Date.parse(entry.created) })),
    now,
  )
  const userId = viewer.publicId
  for (const seriesId of new Set(read.map(({ book }) => book.seriesId)))
    bus.publish({ name: 'ReadProgressSeriesChanged', seriesId, userId })
  for (const bookId of new Set(marked.map(({ book }) => book.publicId)))
    bus.publish({ name: 'AnnotationsChanged', bookId, userId })
  return {
    progress: saved,
    annotations: added,
    missing: progress.length + annotations.length - read.length - marked.length,
  }
}
