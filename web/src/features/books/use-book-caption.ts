import type { Book } from '@lectern/contract/books'
import { useText } from '../../i18n/use-text.ts'
import { useFormats } from '../../lib/format.ts'
import { getReadingPosition } from '../progress/reading-position.ts'

/** Content of the last line of a book's card: the property that its list is sorted by. */
export type CardCaption = 'pages' | 'released' | 'added' | 'read' | 'size'

export function useBookCaption(book: Book, caption: CardCaption): string {
  const t = useText()
  const formats = useFormats()
  const place = getReadingPosition(book)
  switch (caption) {
    case 'released': {
      const date = book.metadata.releaseDate
      return date ? formats.date(date) : t('books.no_release_date')
    }
    case 'added':
      return formats.ago(book.created)
    case 'read':
      return place.state === 'read' ? formats.ago(place.readDate) : ''
    case 'size':
      return formats.size(book.sizeBytes)
    case 'pages':
      return place.state === 'reading'
        ? t('progress.place', { page: place.page, pages: place.pages })
        : t('books.pages', { count: book.media.pagesCount })
  }
}
