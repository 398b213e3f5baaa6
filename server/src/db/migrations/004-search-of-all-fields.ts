import { staleKinds } from '../tables/search-tables.ts'
import { createIndex, watchChanges } from './search-triggers.ts'

const watchAgain = (kind: number, table: string, key: string, columns: readonly string[]): string => `
DROP TRIGGER ${table}_renamed;
${watchChanges(kind, table, key, columns)}
INSERT OR IGNORE INTO search_stale(kind, key) SELECT ${kind}, ${key} FROM ${table};`

/** Everything is indexed again. */
export const searchOfAllFields = `
${createIndex('series_all_search', 'words')}
${createIndex('book_all_search', 'words')}
${watchAgain(staleKinds.series, 'series_metadata', 'series_id', ['title', 'title_sort', 'publisher', 'language', 'lists', 'books'])}
${watchAgain(staleKinds.book, 'book_metadata', 'book_id', ['title', 'isbn', 'lists'])}
`
