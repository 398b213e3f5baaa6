import { listReadListBooks } from '@lectern/contract/readlists'
import { call } from '../../api/client.ts'
import { getNumberedTitle } from '../books/numbered-title.ts'
import type { LoadOrderPage } from '../collections/order/use-order-items.ts'
import { getPosterAddress } from '../posters/use-poster.ts'

/** Loads the books of a read list, page by page, to edit their order. */
export const loadBooksToOrder =
  (readListId: string): LoadOrderPage =>
  async (page, size, signal, sort) => {
    const found = await call(listReadListBooks, {
      params: { readListId },
      query: { page, size, ...(sort !== undefined && { sort: [sort] }) },
      signal,
    })
    return {
      isLast: found.last,
      items: found.content.map((book) => {
        const { number, title } = getNumberedTitle(book)
        const shown = [number === undefined ? '' : `#${number}`, title].filter(Boolean).join(' · ')
        return {
          id: book.id,
          title: shown || book.metadata.title,
          line: book.oneshot ? '' : book.seriesTitle,
          sortTitle: book.metadata.title,
          date: book.metadata.releaseDate ?? '',
          number: [book.seriesTitle, book.metadata.numberSort] as const,
          poster: getPosterAddress({ kind: 'book', id: book.id }),
        }
      }),
    }
  }
