import type { ListShape } from '../books/list-state.ts'
import { type SeriesFilterKey, seriesFilterKeys } from '../filters/filter-keys.ts'
import { type SeriesSort, seriesSorts } from '../series/series-sorts.ts'

/** Order that a collection with `ordered` has itself; no other list knows it. */
const ownOrder = 'collection.number'
export type CollectionSort = SeriesSort | typeof ownOrder

/** Returns how the series of a collection are sorted and filtered: in its own order, or by title when it has none. */
export const collectionSeries = (isOrdered: boolean): ListShape<CollectionSort, SeriesFilterKey> => ({
  sortKeys: isOrdered ? [ownOrder, ...seriesSorts] : seriesSorts,
  sort: { key: isOrdered ? ownOrder : 'metadata.titleSort', descending: false },
  filterKeys: seriesFilterKeys,
})
