import * as z from 'zod/mini'
import { fileState } from '../../files/file-state.ts'
import { endFileChange } from '../../files/queries.ts'
import type { BookAnalysis } from '../../media/book-file.ts'
import { saveMedia } from '../books/change-queries.ts'
import { decodePages } from '../books/files/encode-pages.ts'
import { type FileBook, saveBookFile } from '../books/files/file-queries.ts'
import { listPageHashes, replacePageHashes } from '../books/files/page-hash-queries.ts'
import { findEncodedPages } from '../books/queries.ts'
import { type ChangeRecoveryDeps, publishBookChanged } from '../conversion/changed-book.ts'
import { matchPageHashes } from '../conversion/match-page-hashes.ts'
import { insertHistoryEvent } from '../history/queries.ts'
import { adjustProgressToPageCount } from '../progress/change-queries.ts'
import { countDeleted } from './change-queries.ts'

/** A removed page, as the history shows it (behaviour 12.6). Size in bytes. */
export const RemovedPage = z.object({
  number: z.int(),
  fileName: z.string(),
  hash: z.string(),
  size: z.number(),
  mediaType: z.string(),
})
export type RemovedPage = z.output<typeof RemovedPage>

/**
 * Saves the removal of pages from the file of a book, in one transaction with the end of the change: pages, hashes of the remaining pages under
 * their new numbers, read progress within the new count, counts of removed pages, and the history. Then publishes.
 */
export async function saveRemoval(
  deps: ChangeRecoveryDeps,
  book: FileBook,
  change: {
    readonly changeId: number
    readonly path: string
    readonly removed: readonly RemovedPage[]
    readonly analysis: BookAnalysis
  },
): Promise<void> {
  const { db, onFileStep } = deps
  const { changeId, path, removed, analysis } = change
  const placed = await fileState(path)
  if (!placed || analysis.status !== 'READY') throw new Error('the new file is not where it was put')
  const encoded = await findEncodedPages(db, book.id)
  const removedNumbers = new Set(removed.map((r) => r.number))
  const kept = (encoded ? decodePages(encoded) : [])
    .map((page, i) => ({ number: i + 1, page }))
    .filter(({ number }) => !removedNumbers.has(number))
  const hashes = matchPageHashes(kept, analysis.pages, await listPageHashes(db, book.id))
  const now = Date.now()
  await db.batch([
    ...saveMedia(db, [{ ...analysis, id: book.id }], now),
    ...saveBookFile(db, book.id, { path: book.path, ...placed, hasNewContent: true, now }),
    ...replacePageHashes(db, book.id, hashes),
    ...adjustProgressToPageCount(db, book.id, analysis.pages.length),
    ...[...Map.groupBy(removed, (r) => r.hash)].map(([hash, pages]) => countDeleted(db, hash, pages.length)),
    ...removed.map((r) =>
      insertHistoryEvent(db, {
        type: 'DuplicatePageDeleted',
        bookId: book.public_id,
        seriesId: book.series_public_id,
        properties: {
          name: path,
          'page number': String(r.number),
          'page file name': r.fileName,
          'page file hash': r.hash,
          'page file size': String(r.size),
          'page media type': r.mediaType,
        },
        date: now,
      }),
    ),
    endFileChange(db, changeId),
  ])
  onFileStep?.('saved')
  await publishBookChanged(deps, book, { hasNewContent: true, hasNewCover: removedNumbers.has(1) })
}
