import { bookFilterKeys } from '../filters/filter-keys.ts'
import { type ListShape, type SortChoice, writeSort } from './list-state.ts'
import type { CardCaption } from './use-book-caption.ts'

/** Sorts that every list of books has. */
const commonSorts = [
  'createdDate',
  'lastModifiedDate',
  'metadata.releaseDate',
  'readProgress.readDate',
  'fileSize',
  'name',
  'media.pagesCount',
] as const
const seriesBookSorts = ['metadata.numberSort', ...commonSorts] as const
/** Sorts of books of several series. */
export const mixedBookSorts = ['series', 'metadata.title', ...commonSorts] as const
type SeriesBookSort = (typeof seriesBookSorts)[number]
export type MixedBookSort = (typeof mixedBookSorts)[number]

/** The last line of a card shows the property that its list is sorted by. */
export const captionOfBookSort: Readonly<
  Record<SeriesBookSort | MixedBookSort | 'readList.number' | 'random', CardCaption>
> = {
  'metadata.numberSort': 'pages',
  'readList.number': 'pages',
  series: 'pages',
  'metadata.title': 'pages',
  createdDate: 'added',
  lastModifiedDate: 'updated',
  'metadata.releaseDate': 'released',
  'readProgress.readDate': 'read',
  fileSize: 'size',
  name: 'file',
  'media.pagesCount': 'pages',
  random: 'pages',
}

/** Returns the order that a server is asked for; within a series, books are in the order of their numbers. */
export const toBookSorts = (sort: SortChoice<string>): string[] =>
  sort.key === 'series' ? [writeSort(sort), 'metadata.numberSort,asc'] : [writeSort(sort)]

/** The books of a series have one library, and only a series of its own is a one-shot. */
const seriesBookFilters = bookFilterKeys.filter((key) => key !== 'library' && key !== 'oneshot')
export const seriesBooks: ListShape<SeriesBookSort, (typeof seriesBookFilters)[number]> = {
  sortKeys: seriesBookSorts,
  sort: { key: 'metadata.numberSort', descending: false },
  filterKeys: seriesBookFilters,
}
