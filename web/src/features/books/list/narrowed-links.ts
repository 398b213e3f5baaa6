import { linkOptions } from '../../../lib/link-options.ts'
import type { BookFilterKey, SeriesFilterKey } from '../../filters/filter-keys.ts'
import { filterLink } from '../../filters/filter-state.ts'

/** Returns the link to the series of a library, narrowed to one value. */
export const narrowedSeriesLink = (libraryId: string, key: SeriesFilterKey, value: string) =>
  linkOptions({ to: '/libraries/$libraryId/series', params: { libraryId }, search: filterLink(key, value) })

/** Returns the link to the books of a library, narrowed to one value. */
export const narrowedBooksLink = (libraryId: string, key: BookFilterKey, value: string) =>
  linkOptions({ to: '/libraries/$libraryId/books', params: { libraryId }, search: filterLink(key, value) })
