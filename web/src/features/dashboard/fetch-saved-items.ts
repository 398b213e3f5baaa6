import { type Book, listBooks } from '@lectern/contract/books'
import { searchBooks, searchSeries } from '@lectern/contract/conditions'
import { listSeries, type Series } from '@lectern/contract/series'
import { call } from '../../api/client.ts'
import { captionOfBookSort } from '../books/book-sorts.ts'
import type { CardCaption } from '../books/use-book-caption.ts'
import { bookListPage, bookListRequest, bySeries, parseBookList } from '../browse/books-browse-state.ts'
import { browsePage, browseRequest, defaultBrowse, parseBrowse } from '../browse/browse-state.ts'
import type { SavedFilter } from '../filters/saved-filters.ts'
import { allLibraries } from '../libraries/queries.ts'
import { captionOfSeriesSort } from '../series/series-sorts.ts'
import type { SeriesCaption } from '../series/use-series-caption.ts'

/** Items, and the property that their cards show, by which they are ordered. Marks of read find the items in `content`, as in every list. */
export type SavedFilterItems =
  | { readonly kind: 'books'; readonly content: readonly Book[]; readonly caption: CardCaption }
  | { readonly kind: 'series'; readonly content: readonly Series[]; readonly caption: SeriesCaption }

/** Number of items that a row shows; its title leads to the others. */
const firstPage = { page: 0, size: 20 }

/** Fetches the first items of the list that a saved filter opens. */
export async function fetchSavedItems(
  { kind, libraryId = allLibraries, search }: Pick<SavedFilter, 'kind' | 'libraryId' | 'search'>,
  signal: AbortSignal,
): Promise<SavedFilterItems> {
  if (kind === 'books') {
    const state = parseBookList(search, { ...defaultBrowse, sort: bySeries })
    const page = { ...bookListPage(state), ...firstPage }
    const { condition, filter } = bookListRequest(state, libraryId)
    const { content } = condition
      ? await call(searchBooks, { query: page, body: { condition }, signal })
      : await call(listBooks, { query: { ...filter, ...page }, signal })
    return { kind, content, caption: captionOfBookSort[state.sort.key] }
  }
  const state = parseBrowse(search, defaultBrowse)
  const page = { ...browsePage(state), ...firstPage }
  const { condition, filter } = browseRequest(state, libraryId)
  const { content } = condition
    ? await call(searchSeries, { query: page, body: { condition }, signal })
    : await call(listSeries, { query: { ...filter, ...page }, signal })
  return { kind, content, caption: captionOfSeriesSort[state.sort.key] }
}
