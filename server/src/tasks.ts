import type { LibraryFlag } from '@lectern/contract/libraries'
import { aggregateSeries } from './features/analysis/aggregate-series.ts'
import { type AnalysisDeps, analyzeBooks, refreshBookMetadata } from './features/analysis/analyze-book.ts'
import { findBookIsbn } from './features/analysis/find-book-isbn.ts'
import { makeBookPosters } from './features/analysis/make-book-poster.ts'
import { refreshSeries } from './features/analysis/refresh-series.ts'
import { findPostersToRegenerate } from './features/analysis/regenerate-posters.ts'
import {
  aggregateSeriesMetadataTask,
  analyzeBookTask,
  findBookIsbnTask,
  findPostersTask,
  makeBookPosterTask,
  refreshBookMetadataTask,
  refreshSeriesMetadataTask,
} from './features/analysis/tasks.ts'
import type { BookChangeDeps, ChangeRecoveryDeps } from './features/conversion/changed-book.ts'
import { convertBook } from './features/conversion/convert-book.ts'
import {
  findBooksToConvert,
  queueConversions,
  queueRepairs,
} from './features/conversion/queue-conversions.ts'
import { repairExtension } from './features/conversion/repair-extension.ts'
import { convertBookTask, findBooksToConvertTask, repairExtensionTask } from './features/conversion/tasks.ts'
import { findUnhashedPages, hashBookPages, queuePageHashing } from './features/duplicates/hash-book-pages.ts'
import { findDuplicatePages, queueDuplicateRemoval } from './features/duplicates/queue-removals.ts'
import { removeHashedPages } from './features/duplicates/remove-pages.ts'
import {
  findDuplicatePagesTask,
  findUnhashedPagesTask,
  hashBookPagesTask,
  removeHashedPagesTask,
} from './features/duplicates/tasks.ts'
import { hashBook } from './features/hashing/hash-book.ts'
import { queueHashing } from './features/hashing/queue-hashing.ts'
import { hashBookKoreaderTask, hashBookTask } from './features/hashing/tasks.ts'
import { deleteBook, deleteSeries } from './features/import/delete-books.ts'
import { type ImportDeps, importBook } from './features/import/import-book.ts'
import {
  deleteBookTask,
  deleteSeriesTask,
  importBookTask,
  removeDeletedTask,
} from './features/import/tasks.ts'
import { saveNamedWaiting, saveWaiting } from './features/koreader/sync-document.ts'
import type { LibraryHooks } from './features/libraries/change-library.ts'
import type { LibraryState } from './features/libraries/library-settings.ts'
import type { PosterFiles } from './features/posters/poster-files.ts'
import {
  refreshBookLocalArtwork,
  refreshSeriesLocalArtwork,
} from './features/posters/refresh-local-artwork.ts'
import { refreshBookLocalArtworkTask, refreshSeriesLocalArtworkTask } from './features/posters/tasks.ts'
import { createEpubCache } from './features/reader/book-caches.ts'
import { removeEmptySets } from './features/readlists/remove-empty-sets.ts'
import {
  deleteLibraryContents,
  emptyTrash,
  type FollowUps,
  removeDeleted,
  type TrashDeps,
} from './features/scan/empty-trash.ts'
import type { ScanDeps } from './features/scan/scan-deps.ts'
import { scanLibrary } from './features/scan/scan-library.ts'
import { emptyTrashTask, scanLibraryTask } from './features/scan/tasks.ts'
import { readImportedBook, resolveImportedPositions } from './features/takeover/target/read-imported-book.ts'
import { readImportedBookTask, resolveImportedPositionsTask } from './features/takeover/tasks.ts'
import { createFailedChanges } from './files/failed-changes.ts'
import type { Queue } from './queue/queue.ts'
import type { UserActivity } from './queue/user-activity.ts'

const toKey = ({ bookId }: { readonly bookId: number }): number => bookId

/** Registers the handlers of all tasks. */
export function registerTaskHandlers(
  given: Omit<ScanDeps, 'followUps'> &
    AnalysisDeps &
    ImportDeps &
    ChangeRecoveryDeps & { readonly files: PosterFiles; readonly userActivity: UserActivity },
): void {
  // Tasks that follow a scan and an emptied trash, in order (behaviour 3.3.8, 3.5).
  const followUps: FollowUps = {
    afterScan: [
      ({ id }) => queueRepairs(given, id),
      ({ id }) => queueConversions(given, id),
      ({ id }) => queuePageHashing(given, id),
      ({ id }) => queueDuplicateRemoval(given, id),
      ({ id }) => queueHashing(given, 'file', id),
      ({ id }) => queueHashing(given, 'koreader', id),
      () => removeEmptySets(given),
    ],
    afterTrash: [() => removeEmptySets(given)],
  }
  const deps = { ...given, followUps }
  const { queue } = deps
  queue.handle(scanLibraryTask, (input, run) => scanLibrary(deps, input, run))
  queue.handle(emptyTrashTask, ({ libraryId }, run) => emptyTrash(deps, libraryId, run))
  const findEpub = createEpubCache(deps.db)
  queue.handleBatch(analyzeBookTask, async (books, { signal }) => {
    await analyzeBooks(deps, books.map(toKey), signal)
    await saveNamedWaiting({ ...deps, findEpub }, books.map(toKey))
  })
  queue.handleBatch(makeBookPosterTask, (books, { signal }) =>
    makeBookPosters(deps, books.map(toKey), signal),
  )
  queue.handle(findPostersTask, (input, run) => findPostersToRegenerate(deps, input, run))
  queue.handle(refreshBookLocalArtworkTask, ({ bookId }, { signal }) =>
    refreshBookLocalArtwork(deps, bookId, signal),
  )
  queue.handle(refreshSeriesLocalArtworkTask, ({ seriesId }, { signal }) =>
    refreshSeriesLocalArtwork(deps, seriesId, signal),
  )
  queue.handle(refreshBookMetadataTask, ({ bookId }, { signal }) => refreshBookMetadata(deps, bookId, signal))
  queue.handle(readImportedBookTask, ({ bookId }, { signal }) => readImportedBook(deps, bookId, signal))
  queue.handle(resolveImportedPositionsTask, ({ bookId }, { signal }) =>
    resolveImportedPositions(deps, bookId, signal),
  )
  queue.handle(findBookIsbnTask, ({ bookId }, { signal }) => findBookIsbn(deps, bookId, signal))
  queue.handle(refreshSeriesMetadataTask, ({ seriesId }) => refreshSeries(deps, seriesId))
  queue.handle(aggregateSeriesMetadataTask, ({ seriesId }) => aggregateSeries(deps, seriesId))
  queue.handle(hashBookTask, ({ bookId }, { signal, progress }) =>
    hashBook(deps, 'file', bookId, signal, progress),
  )
  queue.handle(hashBookKoreaderTask, async ({ bookId }, { signal }) => {
    await hashBook(deps, 'koreader', bookId, signal)
    await saveWaiting({ ...deps, findEpub }, bookId)
  })
  registerFileChangeHandlers({ ...deps, failures: createFailedChanges() })
}

/** Registers tasks that change users' files, and those that search for such work. */
function registerFileChangeHandlers(
  deps: BookChangeDeps & ImportDeps & TrashDeps & { readonly followUps: FollowUps },
): void {
  const { queue } = deps
  queue.handle(findBooksToConvertTask, ({ libraryId }, run) => findBooksToConvert(deps, libraryId, run))
  queue.handle(convertBookTask, ({ bookId }, { signal, progress }) =>
    convertBook(deps, bookId, signal, progress),
  )
  queue.handle(repairExtensionTask, ({ bookId }, { signal }) => repairExtension(deps, bookId, signal))
  queue.handle(findUnhashedPagesTask, ({ libraryId }, run) => findUnhashedPages(deps, libraryId, run))
  queue.handle(hashBookPagesTask, ({ bookId }, { signal }) => hashBookPages(deps, bookId, signal))
  queue.handle(findDuplicatePagesTask, ({ libraryId }, run) => findDuplicatePages(deps, libraryId, run))
  queue.handle(removeHashedPagesTask, (input, { signal, progress }) =>
    removeHashedPages(deps, input, signal, progress),
  )
  queue.handle(importBookTask, (input, { signal, progress }) => importBook(deps, input, signal, progress))
  queue.handle(deleteBookTask, ({ bookId }, { signal }) => deleteBook(deps, bookId, signal))
  queue.handle(deleteSeriesTask, ({ seriesId }, { signal, progress }) =>
    deleteSeries(deps, seriesId, signal, progress),
  )
  queue.handle(removeDeletedTask, ({ libraryId, ...deleted }) => removeDeleted(deps, libraryId, deleted))
}

/** Queues the tasks for the options of a library that were turned on (behaviour 3.1). */
async function queueTasksForOptionChange(
  deps: HookDeps,
  after: LibraryState,
  before: LibraryState,
): Promise<void> {
  const isOn = (flag: LibraryFlag) => after.settings[flag] && !before.settings[flag]
  if (isOn('hashFiles')) await queueHashing(deps, 'file', after.id)
  if (isOn('hashKoreader')) await queueHashing(deps, 'koreader', after.id)
  if (isOn('hashPages')) await queuePageHashing(deps, after.id)
  if (isOn('repairExtensions')) await queueRepairs(deps, after.id, { afterOption: true })
  if (isOn('convertToCbz')) await queueConversions(deps, after.id)
}

type HookDeps = TrashDeps & { readonly queue: Queue }

/** Returns the work of later features that changes of libraries cause. */
export const createLibraryHooks = (deps: HookDeps): LibraryHooks => ({
  scan: (libraryId) => deps.queue.add(scanLibraryTask, { libraryId, deep: false }),
  deleteLibraryData: (library) => deleteLibraryContents(deps, library),
  optionsChanged: (after, before) => queueTasksForOptionChange(deps, after, before),
})
