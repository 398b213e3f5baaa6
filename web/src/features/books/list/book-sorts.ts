import { bookFilterKeys } from '../../filters/filter-keys.ts'
import type { CardCaption } from '../use-book-caption.ts'
import { type ListShape, type SortChoice, writeSort } from './list-state.ts'

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

/** Sort key → caption of the cards, which shows the same property. */
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

/** Returns the sort parameters; within a series, books are sorted by number. */
export const toBookSorts = (sort: SortChoice<string>): string[] =>
  sort.key === 'series' ? [writeSort(sort), 'metadata.numberSort,asc'] : [writeSort(sort)]

/** Filters of the books of a series, which have one library and are no one-shots. */
const seriesBookFilters = bookFilterKeys.filter((key) => key !== 'library' && key !== 'oneshot')
export const seriesBooks: ListShape<SeriesBookSort, (typeof seriesBookFilters)[number]> = {
  sortKeys: seriesBookSorts,
  sort: { key: 'metadata.numberSort', descending: false },
  filterKeys: seriesBookFilters,
}
