import { type MixedBookSort, mixedBookSorts } from '../books/book-sorts.ts'
import type { ListShape } from '../books/list-state.ts'
import { type BookFilterKey, bookFilterKeys } from '../filters/filter-keys.ts'

/** Order that a read list with `ordered` has itself; no other list knows it. */
const ownOrder = 'readList.number'
export type ReadListSort = MixedBookSort | typeof ownOrder

/** Returns how the books of a read list are sorted and filtered: in its own order, or by release date when it has none. */
export const readListBooks = (isOrdered: boolean): ListShape<ReadListSort, BookFilterKey> => ({
  sortKeys: isOrdered ? [ownOrder, ...mixedBookSorts] : mixedBookSorts,
  sort: { key: isOrdered ? ownOrder : 'metadata.releaseDate', descending: false },
  filterKeys: bookFilterKeys,
})
