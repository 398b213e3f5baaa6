import { type Book, listBooks } from '@lectern/contract/books'
import { searchBooks, searchSeries } from '@lectern/contract/conditions'
import { listSeries, type Series } from '@lectern/contract/series'
import { call } from '../../api/client.ts'
import { captionOfBookSort } from '../books/list/book-sorts.ts'
import type { CardCaption } from '../books/use-book-caption.ts'
import {
  bookListPage,
  bookListRequest,
  browsePage,
  browseRequest,
  bySeries,
  defaultBrowse,
  parseBookList,
  parseBrowse,
} from '../browse/browse-state.ts'
import type { SavedFilter } from '../filters/saved/saved-filters.ts'
import { allLibraries } from '../libraries/queries.ts'
import { captionOfSeriesSort } from '../series/series-sorts.ts'
import type { SeriesCaption } from '../series/use-series-caption.ts'

/** Items and the caption of their cards. The items are in `content` as in all lists, so that marks update them. */
export type SavedFilterItems =
  | { readonly kind: 'books'; readonly content: readonly Book[]; readonly caption: CardCaption }
  | { readonly kind: 'series'; readonly content: readonly Series[]; readonly caption: SeriesCaption }

/** Number of items of a row; its title is a link to the whole list. */
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
