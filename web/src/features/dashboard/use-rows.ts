import type { Book } from '@lectern/contract/books'
import type { Series } from '@lectern/contract/series'
import {
  type UseInfiniteQueryResult,
  type UseQueryResult,
  useInfiniteQuery,
  useQueries,
} from '@tanstack/react-query'
import { bookQueries } from '../books/queries.ts'
import type { CardCaption } from '../books/use-book-caption.ts'
import type { SavedFilter } from '../filters/saved-filters.ts'
import { seriesQueries } from '../series/queries.ts'
import type { SeriesCaption } from '../series/use-series-caption.ts'
import type { SavedFilterItems } from './fetch-saved-items.ts'
import type { RowState } from './reveal.ts'
import { listRowRequests } from './row-requests.ts'
import { savedFilterRow } from './saved-filter-row.ts'
import { filterSectionId, type Section } from './section-ids.ts'

interface Answer<T> {
  readonly pages: readonly { readonly content: readonly T[] }[]
}
type Query<T> = Pick<
  UseInfiniteQueryResult<Answer<T>>,
  'data' | 'error' | 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage' | 'refetch'
>

interface RowOf<T> {
  readonly id: string
  readonly status: RowState['status']
  readonly items: readonly T[]
  readonly error: unknown
  readonly onRetry: () => void
  /** Absent when all items are loaded or loading. */
  readonly onNearEnd: (() => void) | undefined
  readonly isGrowing: boolean
}
interface OfFilter<C> {
  /** The saved filter that the row is about, which names it. */
  readonly filter?: SavedFilter
  readonly caption?: C
}
type BookRow = RowOf<Book> & OfFilter<CardCaption> & { readonly kind: 'books' }
type SeriesRow = RowOf<Series> & OfFilter<SeriesCaption> & { readonly kind: 'series' }
export type DashboardRow = BookRow | SeriesRow

function row<T extends { readonly id: string }>(id: string, query: Query<T>): RowOf<T> {
  // An item can move to the next page while pages are loaded: its first position is kept.
  const items = [
    ...new Map((query.data?.pages ?? []).flatMap(({ content }) => content).map((i) => [i.id, i])).values(),
  ]
  return {
    id,
    status: getStatus(query, items.length),
    items,
    error: query.error,
    onRetry: () => void query.refetch(),
    onNearEnd: query.hasNextPage && !query.isFetchingNextPage ? () => void query.fetchNextPage() : undefined,
    isGrowing: query.isFetchingNextPage,
  }
}

function getStatus(
  query: { readonly data: unknown; readonly error: unknown },
  count: number,
): RowState['status'] {
  // Loaded items stay when a later refresh fails.
  if (query.data) return count > 0 ? 'filled' : 'empty'
  return query.error ? 'failed' : 'waiting'
}

/** Returns the row of a saved filter: the first page of its list, to which the title leads. */
function toFilterRow(filter: SavedFilter, query: UseQueryResult<SavedFilterItems>): DashboardRow {
  const { data, error, refetch } = query
  const common = {
    id: filterSectionId(filter.id),
    filter,
    error,
    onRetry: () => void refetch(),
    onNearEnd: undefined,
    isGrowing: false,
    status: getStatus(query, data?.content.length ?? 0),
  }
  if (!data) return { ...common, kind: filter.kind, items: [] }
  return data.kind === 'books'
    ? { ...common, kind: 'books', items: data.content, caption: data.caption }
    : { ...common, kind: 'series', items: data.content, caption: data.caption }
}

/**
 * Returns the rows of the dashboard of one library, or of all libraries, in the order of the user's sections (specification, dashboard).
 * Hidden sections are not fetched, and nothing is fetched until the sections are known.
 */
export function useRows(
  libraryId: string | undefined,
  sections: readonly Section[],
  isKnown: boolean,
  filters: readonly SavedFilter[] = [],
): readonly DashboardRow[] {
  const shown = sections.filter(({ isHidden }) => !isHidden).map(({ id }) => id)
  const when = (id: string) => ({ enabled: isKnown && shown.includes(id) })
  const requests = listRowRequests(new Date())
  const reading = useInfiniteQuery({
    ...bookQueries.row(libraryId, requests.continue.query),
    ...when('continue'),
  })
  const deck = useInfiniteQuery({ ...bookQueries.onDeck(libraryId), ...when('deck') })
  const released = useInfiniteQuery({
    ...bookQueries.row(libraryId, requests.released.query),
    ...when('released'),
  })
  const added = useInfiniteQuery({
    ...bookQueries.row(libraryId, requests.added.query),
    ...when('added'),
  })
  const newSeries = useInfiniteQuery({ ...seriesQueries.row('new', libraryId), ...when('new_series') })
  const updatedSeries = useInfiniteQuery({
    ...seriesQueries.row('updated', libraryId),
    ...when('updated_series'),
  })
  const read = useInfiniteQuery({
    ...bookQueries.row(libraryId, requests.read.query),
    ...when('read'),
  })
  const saved = useQueries({
    queries: filters.map((filter) => ({
      ...savedFilterRow(filter),
      ...when(filterSectionId(filter.id)),
    })),
  })
  const rows: readonly DashboardRow[] = [
    { kind: 'books', ...row('continue', reading) },
    { kind: 'books', ...row('deck', deck) },
    { kind: 'books', ...row('released', released) },
    { kind: 'books', ...row('added', added) },
    { kind: 'series', ...row('new_series', newSeries) },
    { kind: 'series', ...row('updated_series', updatedSeries) },
    { kind: 'books', ...row('read', read) },
    ...filters.flatMap((filter, index) => {
      const query = saved[index]
      return query ? [toFilterRow(filter, query)] : []
    }),
  ]
  return shown.flatMap((sectionId) => rows.filter(({ id }) => id === sectionId))
}
