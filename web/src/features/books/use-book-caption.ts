import type { Book } from '@lectern/contract/books'
import { useText } from '../../i18n/use-text.ts'
import { useFormats } from '../../lib/format.ts'
import { getReadingPosition } from '../progress/reading-position.ts'

/** Content of the last line of a book's card: the property that its list is sorted by. */
export type CardCaption = 'pages' | 'released' | 'added' | 'updated' | 'read' | 'size' | 'file'

export function useBookCaption(book: Book, caption: CardCaption): string {
  const t = useText()
  const formats = useFormats()
  const position = getReadingPosition(book)
  switch (caption) {
    case 'released': {
      const date = book.metadata.releaseDate
      return date ? formats.date(date) : t('books.no_release_date')
    }
    case 'added':
      return formats.ago(book.created)
    case 'updated':
      return formats.ago(book.lastModified)
    case 'read':
      return book.readProgress ? formats.ago(book.readProgress.readDate) : t('books.not_read')
    case 'file':
      return book.name
    case 'size':
      return formats.size(book.sizeBytes)
    case 'pages':
      return position.state === 'reading'
        ? t('progress.place', { page: position.page, pages: position.pages })
        : t('books.pages', { count: book.media.pagesCount })
  }
}
