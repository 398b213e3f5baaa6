import type { Book } from '@lectern/contract/books'
import { useText } from '../../i18n/use-text.ts'
import { useFormats } from '../../lib/format.ts'
import { formatPosition, getReadingPosition } from '../progress/reading-position.ts'
import { type Caption, useDateCaptions } from './use-date-captions.ts'

/** Content of the last line of a book's card: the property that its list is sorted by. */
export type CardCaption = 'pages' | 'released' | 'added' | 'updated' | 'read' | 'size' | 'file'

/** Returns the last line of a book's card. */
export function useBookCaption(book: Book, caption: CardCaption): Caption {
  const t = useText()
  const formats = useFormats()
  const dates = useDateCaptions()
  const { metadata, readProgress } = book
  const position = getReadingPosition(book)
  switch (caption) {
    case 'released':
      return metadata.releaseDate
        ? dates.released(metadata.releaseDate)
        : { text: t('books.no_release_date') }
    case 'added':
      return dates.added(book.created)
    case 'updated':
      return dates.updated(book.lastModified)
    case 'read':
      return readProgress ? dates.read(readProgress.readDate) : { text: t('books.not_read') }
    case 'file':
      return { text: book.name, hint: book.name }
    case 'size':
      return { text: formats.size(book.sizeBytes) }
    case 'pages':
      return {
        text:
          position.state === 'reading'
            ? formatPosition(t, position)
            : t('books.pages', { count: book.media.pagesCount }),
      }
  }
}
