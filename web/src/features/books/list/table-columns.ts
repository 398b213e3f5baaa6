/** Columns of the table of series besides the title, in their order. */
export const seriesColumns = [
  'cover',
  'books',
  'unread',
  'status',
  'publisher',
  'year',
  'language',
  'age',
  'added',
  'updated',
] as const
export type SeriesColumn = (typeof seriesColumns)[number]

/** Columns of the table of books besides the title, in their order. */
export const bookColumns = [
  'cover',
  'number',
  'series',
  'state',
  'pages',
  'release',
  'size',
  'format',
  'added',
] as const
export type BookColumn = (typeof bookColumns)[number]

/** Tables that remember their columns. On the page of a series, the column of the series is hidden at first. */
export type TableKind = 'series' | 'books' | 'booksOfSeries'

/** Columns that are shown until the reader chooses others. */
export const firstColumns: Readonly<Record<TableKind, readonly string[]>> = {
  series: ['cover', 'books', 'unread', 'status', 'publisher', 'year', 'added'],
  books: ['cover', 'number', 'series', 'state', 'pages', 'release', 'size', 'added'],
  booksOfSeries: ['cover', 'number', 'state', 'pages', 'release', 'size', 'added'],
}
