import type { Book } from '@lectern/contract/books'
import type { Collection } from '@lectern/contract/collections'
import type { ReadList } from '@lectern/contract/readlists'
import type { Series } from '@lectern/contract/series'
import { useText } from '../../i18n/use-text.ts'
import { isKnownRole } from '../books/detail/book-facts.ts'
import { formatBookTitle } from '../books/format-book-title.ts'
import { useLibraries } from '../libraries/queries.ts'
import { releaseYear } from '../series/series-read-action.ts'
import type { FoundItem } from './found-item.ts'
import type { Person } from './people.ts'

/** Joins the parts of a line. Each has its own direction, so that a Latin title remains first in an Arabic line. */
const join = (...parts: readonly (string | undefined)[]) =>
  parts
    .filter((part) => part !== undefined && part !== '')
    .map((part) => `\u2068${part}\u2069`)
    .join(' · ')

const withPlaceholder = ({ placeholder }: Pick<Book, 'placeholder'>) => (placeholder ? { placeholder } : {})

/** Returns the functions that describe found items, by kind. The library is named if there are several. */
export function useDescribe() {
  const t = useText()
  const libraries = useLibraries()
  const libraryName = (libraryId: string) =>
    libraries.length > 1 ? libraries.find(({ id }) => id === libraryId)?.name : undefined
  return {
    series: (series: Series): FoundItem => ({
      kind: 'series',
      id: series.id,
      title: series.metadata.title,
      line: join(
        libraryName(series.libraryId),
        releaseYear(series),
        t('series.books', { count: series.booksCount }),
      ),
      ...withPlaceholder(series),
    }),
    books: (book: Book): FoundItem => ({
      kind: 'books',
      id: book.id,
      title: formatBookTitle(t, book),
      line: book.oneshot
        ? join(libraryName(book.libraryId), t('series.oneshot'))
        : join(book.seriesTitle, libraryName(book.libraryId)),
      ...withPlaceholder(book),
      ...(book.oneshot && { oneshotOf: book.seriesId }),
    }),
    collections: ({ id, name, seriesIds }: Collection): FoundItem => ({
      kind: 'collections',
      id,
      title: name,
      line: t('series.count', { count: seriesIds.length }),
    }),
    readlists: ({ id, name, bookIds }: ReadList): FoundItem => ({
      kind: 'readlists',
      id,
      title: name,
      line: t('series.books', { count: bookIds.length }),
    }),
    people: ({ name, roles }: Person): FoundItem => ({
      kind: 'people',
      id: name,
      title: name,
      line: roles.map((role) => (isKnownRole(role) ? t(`books.role_${role}`) : role)).join(', '),
    }),
  }
}
