/** Filters of a list of series, in the order of the panel. Keys of the address and of the texts. */
export const seriesFilterKeys = [
  'readStatus',
  'complete',
  'oneshot',
  'deleted',
  'library',
  'status',
  'genre',
  'tag',
  'author',
  'publisher',
  'language',
  'ageRating',
  'releaseYear',
  'sharingLabel',
] as const
export type SeriesFilterKey = (typeof seriesFilterKeys)[number]

/** Filters of a list of books. */
export const bookFilterKeys = [
  'readStatus',
  'oneshot',
  'deleted',
  'library',
  'tag',
  'author',
  'releaseYear',
  'mediaProfile',
  'mediaStatus',
  'poster',
] as const
export type BookFilterKey = (typeof bookFilterKeys)[number]

/** Key of the address that names the filters of which all values are required. */
export const allKey = 'all'

/** Key of the address that names the saved filter that was opened. */
export const savedKey = 'saved'
