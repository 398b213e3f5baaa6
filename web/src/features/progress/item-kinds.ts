import type { Book } from '@lectern/contract/books'
import type { Series } from '@lectern/contract/series'

/** True for a book among the cached books and series. */
export const isBook = (value: object): value is Book => 'seriesId' in value && 'readProgress' in value

/** True for a series among the cached books and series. */
export const isSeries = (value: object): value is Series => 'booksUnreadCount' in value
