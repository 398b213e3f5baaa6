import type { Book } from '@lectern/contract/books'
import type { Series } from '@lectern/contract/series'
import {
  queryOptions,
  type UseInfiniteQueryResult,
  type UseQueryResult,
  useInfiniteQuery,
  useQueries,
} from '@tanstack/react-query'
import { bookQueries } from '../books/queries.ts'
import type { CardCaption } from '../books/use-book-caption.ts'
import type { SavedFilter } from '../filters/saved/saved-filters.ts'
import { seriesQueries } from '../series/queries.ts'
import type { SeriesCaption } from '../series/use-series-caption.ts'
import type { SavedFilterItems } from './fetch-saved-items.ts'
import type { RowState } from './lay-out-rows.ts'
import { listRowRequests } from './row-requests.ts'
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
  /** Absent if all items are loaded or loading. */
  readonly onNearEnd: (() => void) | undefined
  readonly isGrowing: boolean
}
interface OfFilter<C> {
  /** Saved filter of the row, whose name is the title. */
  readonly filter?: SavedFilter
  readonly caption?: C
}
type BookRow = RowOf<Book> & OfFilter<CardCaption> & { readonly kind: 'books' }
type SeriesRow = RowOf<Series> & OfFilter<SeriesCaption> & { readonly kind: 'series' }
export type DashboardRow = BookRow | SeriesRow

/** Returns a row with the items that are loaded. */
function toRow<T extends { readonly id: string }>(id: string, query: Query<T>): RowOf<T> {
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
  // Loaded items remain if a later refresh fails.
  if (query.data) return count > 0 ? 'filled' : 'empty'
  return query.error ? 'failed' : 'waiting'
}

/**
 * Returns the query of the first items of a saved filter. The code that makes a request of its address is loaded with the first such row. The
 * keys begin like those of all lists, so that events mark them as stale.
 */
const savedFilterQuery = ({ kind, libraryId, search }: SavedFilter) =>
  queryOptions({
    queryKey: [...(kind === 'books' ? bookQueries.all : seriesQueries.all), 'saved', libraryId, search],
    queryFn: async ({ signal }): Promise<SavedFilterItems> => {
      const { fetchSavedItems } = await import('./fetch-saved-items.ts')
      return fetchSavedItems({ kind, libraryId, search }, signal)
    },
  })

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

function useBookRow(
  libraryId: string | undefined,
  id: 'continue' | 'released' | 'added' | 'read',
  when: { readonly enabled: boolean },
): DashboardRow {
  const { query } = listRowRequests(new Date())[id]
  return { kind: 'books', ...toRow(id, useInfiniteQuery({ ...bookQueries.row(libraryId, query), ...when })) }
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
  const inProgress = useBookRow(libraryId, 'continue', when('continue'))
  const released = useBookRow(libraryId, 'released', when('released'))
  const added = useBookRow(libraryId, 'added', when('added'))
  const read = useBookRow(libraryId, 'read', when('read'))
  const deck = useInfiniteQuery({ ...bookQueries.onDeck(libraryId), ...when('deck') })
  const newSeries = useInfiniteQuery({ ...seriesQueries.row('new', libraryId), ...when('new_series') })
  const updatedSeries = useInfiniteQuery({
    ...seriesQueries.row('updated', libraryId),
    ...when('updated_series'),
  })
  const saved = useQueries({
    queries: filters.map((filter) => ({
      ...savedFilterQuery(filter),
      ...when(filterSectionId(filter.id)),
    })),
  })
  const rows: readonly DashboardRow[] = [
    inProgress,
    { kind: 'books', ...toRow('deck', deck) },
    released,
    added,
    { kind: 'series', ...toRow('new_series', newSeries) },
    { kind: 'series', ...toRow('updated_series', updatedSeries) },
    read,
    ...filters.flatMap((filter, index) => {
      const query = saved[index]
      return query ? [toFilterRow(filter, query)] : []
    }),
  ]
  return shown.flatMap((sectionId) => rows.filter(({ id }) => id === sectionId))
}
