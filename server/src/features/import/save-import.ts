import type { Db } from '../../db/open.ts'
import { newPublicId } from '../../db/values.ts'
import { noteFileChange } from '../../files/queries.ts'
import { insertBook, lockBookNumber, markBookOutdated, renumberBook } from '../books/change-queries.ts'
import { renumberBooks } from '../books/edit/number-books.ts'
import { replaceBookFile } from '../books/files/upgrade-queries.ts'
import { insertHistoryEvent } from '../history/queries.ts'
import { recountSeriesProgress } from '../progress/queries.ts'
import { renameSeries, updateSeriesFiles } from '../series/change-queries.ts'
import type { ImportChange } from './import-change.ts'
import type { ImportPlan } from './plan-import.ts'
import type { TargetSeries } from './queries.ts'
import { removeExtension } from './sidecar-names.ts'

export interface SavedImport {
  readonly bookId: number
  readonly publicId: string
  readonly isNew: boolean
  /** Books whose position in the series changed. */
  readonly moved: readonly number[]
}

/**
 * Stores the new file in one transaction: the book, the numbers of its series (behaviour 5.1), the history, and the journal entry, which then
 * only has to be finished. An upgraded book keeps its row and id, and with them metadata with locks, posters, progress and read
 * lists. A book in the trash with the same path gets its row back.
 */
export async function saveImport(
  db: Db,
  plan: ImportPlan,
  target: TargetSeries,
  file: {
    readonly size: number
    readonly modified: number
    readonly changeId: number
    /** Number that the administrator entered; null for the one in the file. */
    readonly number: number | null
  },
): Promise<SavedImport> {
  const now = Date.now()
  const name = removeExtension(plan.path.slice(plan.path.lastIndexOf('/') + 1))
  const old = plan.upgraded ?? plan.known.find((b) => b.path === plan.path)
  const bookId = old?.id ?? (await db.nextId('book'))
  const publicId = old?.publicId ?? newPublicId()
  const { positions, moved } = renumberBooks(
    plan.known.map((b) => (b.id === bookId ? { ...b, name } : b)),
    old ? [] : [{ id: bookId, name }],
  )
  const isOneshot = target.oneshot === 1
  const state = { size: file.size, fileModified: file.modified, now }
  await db.batch([
    ...(plan.upgraded
      ? replaceBookFile(db, bookId, { path: plan.path, name, ...state })
      : old
        ? [markBookOutdated(db, bookId, state)]
        : insertBook(db, {
            id: bookId,
            publicId,
            seriesId: target.id,
            libraryId: target.library_id,
            path: plan.path,
            name,
            position: positions.get(bookId) ?? positions.size,
            size: file.size,
            fileModified: file.modified,
            oneshot: false,
            created: now,
          })),
    ...(file.number !== null && !plan.upgraded && !isOneshot ? lockBookNumber(db, bookId, file.number) : []),
    ...moved.flatMap(({ book, position }) => renumberBook(db, book, position, now)),
    ...(isOneshot ? renameSeries(db, target.id, { path: plan.path, name }) : []),
    // No scan produces an empty fingerprint, so the next scan compares the whole series.
    ...updateSeriesFiles(db, target.id, {
      fileModified: target.file_modified,
      fingerprint: '',
      booksCount: positions.size,
      now,
    }),
    ...recountSeriesProgress(db, [target.id]),
    insertHistoryEvent(db, {
      type: 'BookImported',
      bookId: publicId,
      seriesId: target.public_id,
      properties: {
        name: plan.change.destination,
        source: plan.change.source,
        upgrade: plan.upgraded ? 'Yes' : 'No',
      },
      date: now,
    }),
    noteFileChange(db, file.changeId, { ...plan.change, savedBook: publicId } satisfies ImportChange),
  ])
  return { bookId, publicId, isNew: old === undefined, moved: moved.map((m) => m.book.id) }
}
