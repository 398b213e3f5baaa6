import type { Db } from '../../db/open.ts'
import { newPublicId } from '../../db/values.ts'
import { noteFileChange } from '../../files/queries.ts'
import { insertBook, markBookOutdated, renumberBook } from '../books/change-queries.ts'
import { numberBooks } from '../books/number-books.ts'
import { bookLocks, isLocked } from '../books/to-book.ts'
import { replaceBookFile } from '../books/upgrade-queries.ts'
import { insertHistoryEvent } from '../history/queries.ts'
import { recountSeriesProgress } from '../progress/queries.ts'
import { renameSeries, updateSeriesFiles } from '../series/change-queries.ts'
import type { ImportChange } from './import-change.ts'
import type { ImportPlan } from './plan-import.ts'
import type { TargetSeries } from './queries.ts'
import { baseOf } from './sidecar-names.ts'

export interface SavedImport {
  readonly bookId: number
  readonly publicId: string
  readonly isNew: boolean
  /** Books whose position in the series changed. */
  readonly moved: readonly number[]
}

/**
 * Stores the new file in one transaction: the book, the numbers of its series (behaviour 5.1), the history, and in the journal that the
 * import only has to be finished. An upgraded book keeps its row and id, and with them metadata with locks, posters, progress and read
 * lists. A book in the trash with the same path gets its row back.
 */
export async function saveImport(
  db: Db,
  plan: ImportPlan,
  target: TargetSeries,
  file: { readonly size: number; readonly modified: number; readonly changeId: number },
): Promise<SavedImport> {
  const now = Date.now()
  const name = baseOf(plan.path.slice(plan.path.lastIndexOf('/') + 1))
  const old = plan.upgraded ?? plan.known.find((b) => b.path === plan.path)
  const bookId = old?.id ?? (await db.nextId('book'))
  const publicId = old?.publicId ?? newPublicId()
  const rest = plan.known.filter((b) => b.id !== bookId)
  const numbered = numberBooks<{ id: number; name: string }>([...rest, { id: bookId, name }])
  const position = numbered.find((b) => b.id === bookId)?.position ?? numbered.length
  const before = new Map(plan.known.map((b) => [b.id, b]))
  const moved = numbered.flatMap((b) => {
    const known = before.get(b.id)
    return known && known.number !== b.position ? [{ known, position: b.position }] : []
  })
  const isOneshot = target.oneshot === 1
  await db.batch([
    ...(plan.upgraded
      ? replaceBookFile(db, bookId, {
          path: plan.path,
          name,
          size: file.size,
          fileModified: file.modified,
          now,
        })
      : old
        ? [markBookOutdated(db, bookId, { size: file.size, fileModified: file.modified, now })]
        : insertBook(db, {
            id: bookId,
            publicId,
            seriesId: target.id,
            libraryId: target.library_id,
            path: plan.path,
            name,
            position,
            size: file.size,
            fileModified: file.modified,
            oneshot: false,
            created: now,
          })),
    ...moved.flatMap((m) =>
      renumberBook(db, m.known.id, {
        position: m.position,
        number: !isLocked(bookLocks, m.known.locks, 'number'),
        numberSort: !isLocked(bookLocks, m.known.locks, 'numberSort'),
        now,
      }),
    ),
    ...(isOneshot ? renameSeries(db, target.id, { path: plan.path, name }) : []),
    // No scan produces an empty fingerprint, so the next scan compares the whole series.
    ...updateSeriesFiles(db, target.id, {
      fileModified: target.file_modified,
      fingerprint: '',
      booksCount: numbered.length,
      now,
    }),
    ...recountSeriesProgress(db, [target.id]),
    insertHistoryEvent(
      db,
      {
        type: 'BookImported',
        bookId: publicId,
        seriesId: target.public_id,
        properties: {
          name: plan.change.destination,
          source: plan.change.source,
          upgrade: plan.upgraded ? 'Yes' : 'No',
        },
      },
      now,
    ),
    noteFileChange(db, file.changeId, { ...plan.change, savedBook: publicId } satisfies ImportChange),
  ])
  return { bookId, publicId, isNew: old === undefined, moved: moved.map((m) => m.known.id) }
}
