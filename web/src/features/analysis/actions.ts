import {
  analyzeBook,
  analyzeLibrary,
  analyzeSeries,
  refreshBookMetadata,
  refreshLibraryMetadata,
  refreshSeriesMetadata,
  regenerateBookPoster,
  regenerateLibraryPosters,
  regenerateSeriesPosters,
} from '@lectern/contract/analysis'
import type { Book } from '@lectern/contract/books'
import type { Library } from '@lectern/contract/libraries'
import type { Series } from '@lectern/contract/series'
import IconFileSearch from '@tabler/icons-react/dist/esm/icons/IconFileSearch.mjs'
import IconPhotoSpark from '@tabler/icons-react/dist/esm/icons/IconPhotoSpark.mjs'
import IconTags from '@tabler/icons-react/dist/esm/icons/IconTags.mjs'
import { call } from '../../api/client.ts'
import type { Action, Outcome } from '../../lib/action.ts'
import { toOutcome } from '../../ui/done/to-outcome.ts'
import { workOnEach } from '../../ui/done/work-on-each.ts'

interface Subject {
  readonly id: string
  readonly name: string
  readonly metadata?: { readonly title: string }
}
const nameOf = ({ name, metadata }: Subject) => metadata?.title ?? name

type Queue = (id: string) => Promise<unknown>

/** Queues a task for each subject on the server. */
async function queueEach<S extends Subject>(
  done: string,
  subjects: readonly S[],
  queue: Queue,
): Promise<Outcome> {
  const result = await workOnEach('organise.queuing', subjects, ({ id }) => queue(id))
  return toOutcome(result, { done, nameOf, again: (rest) => queueEach(done, rest, queue) })
}

const createActions = (analyze: Queue, refresh: Queue): readonly Action<Subject>[] => [
  {
    id: 'analysis.analyze',
    label: 'analysis.analyze',
    icon: IconFileSearch,
    run: (subjects) => queueEach('organise.analysis_queued', subjects, analyze),
  },
  {
    id: 'analysis.refresh',
    label: 'analysis.refresh',
    icon: IconTags,
    run: (subjects) => queueEach('organise.refresh_queued', subjects, refresh),
  },
]

/** Actions of administrators. */
export const analyzeActions: {
  readonly book: readonly Action<Book>[]
  readonly series: readonly Action<Series>[]
  readonly library: readonly Action<Library>[]
} = {
  book: createActions(
    (bookId) => call(analyzeBook, { params: { bookId } }),
    (bookId) => call(refreshBookMetadata, { params: { bookId } }),
  ),
  series: createActions(
    (seriesId) => call(analyzeSeries, { params: { seriesId } }),
    (seriesId) => call(refreshSeriesMetadata, { params: { seriesId } }),
  ),
  library: createActions(
    (libraryId) => call(analyzeLibrary, { params: { libraryId } }),
    (libraryId) => call(refreshLibraryMetadata, { params: { libraryId } }),
  ),
}

const regenerate = (label: string, queue: Queue): Action<Subject> => ({
  id: 'analysis.regenerate_posters',
  label,
  labelOfSeveral: 'analysis.regenerate_posters',
  icon: IconPhotoSpark,
  run: (subjects) => queueEach('organise.posters_queued', subjects, queue),
})

/** Actions of administrators on a server with the extension `regenerate-posters`. */
export const regenerateActions: {
  readonly book: Action<Book>
  readonly series: Action<Series>
  readonly library: Action<Library>
} = {
  book: regenerate('analysis.regenerate_poster', (bookId) =>
    call(regenerateBookPoster, { params: { bookId } }),
  ),
  series: regenerate('analysis.regenerate_posters', (seriesId) =>
    call(regenerateSeriesPosters, { params: { seriesId } }),
  ),
  library: regenerate('analysis.regenerate_posters', (libraryId) =>
    call(regenerateLibraryPosters, { params: { libraryId } }),
  ),
}
