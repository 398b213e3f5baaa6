import {
  analyzeBook,
  analyzeLibrary,
  analyzeSeries,
  refreshBookMetadata,
  refreshLibraryMetadata,
  refreshSeriesMetadata,
} from '@lectern/contract/analysis'
import type { Book } from '@lectern/contract/books'
import type { Library } from '@lectern/contract/libraries'
import type { Series } from '@lectern/contract/series'
import IconFileSearch from '@tabler/icons-react/dist/esm/icons/IconFileSearch.mjs'
import IconTags from '@tabler/icons-react/dist/esm/icons/IconTags.mjs'
import { call } from '../../api/client.ts'
import type { Action } from '../../lib/action.ts'

interface HasId {
  readonly id: string
}

/** Runs the calls in sequence: each only queues a task, and a failure stops at its subject. */
const each = (act: (id: string) => Promise<unknown>) => async (subjects: readonly HasId[]) => {
  for (const { id } of subjects) await act(id)
}

const pair = (
  analyze: (id: string) => Promise<unknown>,
  refresh: (id: string) => Promise<unknown>,
): readonly Action<HasId>[] => [
  {
    id: 'analysis.analyze',
    label: 'analysis.analyze',
    icon: IconFileSearch,
    done: 'analysis.analyze_queued',
    run: each(analyze),
  },
  {
    id: 'analysis.refresh',
    label: 'analysis.refresh',
    icon: IconTags,
    done: 'analysis.refresh_queued',
    run: each(refresh),
  },
]

/** For admins. */
export const analyzeActions: {
  readonly book: readonly Action<Book>[]
  readonly series: readonly Action<Series>[]
  readonly library: readonly Action<Library>[]
} = {
  book: pair(
    (bookId) => call(analyzeBook, { params: { bookId } }),
    (bookId) => call(refreshBookMetadata, { params: { bookId } }),
  ),
  series: pair(
    (seriesId) => call(analyzeSeries, { params: { seriesId } }),
    (seriesId) => call(refreshSeriesMetadata, { params: { seriesId } }),
  ),
  library: pair(
    (libraryId) => call(analyzeLibrary, { params: { libraryId } }),
    (libraryId) => call(refreshLibraryMetadata, { params: { libraryId } }),
  ),
}
