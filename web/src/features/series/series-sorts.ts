import type { SeriesCaption } from './use-series-caption.ts'

export const seriesSorts = [
  'metadata.titleSort',
  'createdDate',
  'lastModifiedDate',
  'readDate',
  'booksMetadata.releaseDate',
  'name',
  'booksCount',
] as const
export type SeriesSort = (typeof seriesSorts)[number]

/** Sort key → caption of the cards, which shows the same property. */
export const captionOfSeriesSort: Readonly<
  Record<SeriesSort | 'collection.number' | 'random', SeriesCaption>
> = {
  'collection.number': 'books',
  'metadata.titleSort': 'books',
  createdDate: 'added',
  lastModifiedDate: 'updated',
  readDate: 'books',
  'booksMetadata.releaseDate': 'released',
  name: 'folder',
  booksCount: 'books',
  random: 'books',
}
