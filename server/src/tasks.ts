import { type AnalysisDeps, analyzeBook, refreshBookMetadata } from './features/analysis/analyze-book.ts'
import { makeBookPoster } from './features/analysis/make-book-poster.ts'
import { refreshSeries } from './features/analysis/refresh-series.ts'
import {
  analyzeBookTask,
  makeBookPosterTask,
  refreshBookMetadataTask,
  refreshSeriesMetadataTask,
} from './features/analysis/tasks.ts'
import { hashBook } from './features/hashing/hash-book.ts'
import { hashBookKoreaderTask, hashBookTask } from './features/hashing/tasks.ts'
import type { PosterFiles } from './features/posters/poster-files.ts'
import { emptyTrash } from './features/scan/empty-trash.ts'
import type { ScanDeps } from './features/scan/scan-deps.ts'
import { scanLibrary } from './features/scan/scan-library.ts'
import { emptyTrashTask, scanLibraryTask } from './features/scan/tasks.ts'

/** The one visible list of every task and who does it. */
export function handleTasks(deps: ScanDeps & AnalysisDeps & { readonly files: PosterFiles }): void {
  const { queue } = deps
  queue.handle(scanLibraryTask, (input, { signal }) => scanLibrary(deps, input, signal))
  queue.handle(emptyTrashTask, ({ libraryId }) => emptyTrash(deps, libraryId))
  queue.handle(analyzeBookTask, ({ bookId }, { signal }) => analyzeBook(deps, bookId, signal))
  queue.handle(makeBookPosterTask, ({ bookId }, { signal }) => makeBookPoster(deps, bookId, signal))
  queue.handle(refreshBookMetadataTask, ({ bookId }, { signal }) => refreshBookMetadata(deps, bookId, signal))
  queue.handle(refreshSeriesMetadataTask, ({ seriesId }) => refreshSeries(deps, seriesId))
  queue.handle(hashBookTask, ({ bookId }, { signal }) => hashBook(deps, 'file', bookId, signal))
  queue.handle(hashBookKoreaderTask, ({ bookId }, { signal }) => hashBook(deps, 'koreader', bookId, signal))
}
