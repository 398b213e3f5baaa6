import type { Book } from '@lectern/contract/books'
import { useText } from '../../i18n/use-text.ts'
import { useFormats } from '../../lib/format.ts'
import { getReadingPosition } from '../progress/reading-position.ts'
import { sayPosition } from '../progress/say-position.ts'

/** Content of the last line of a book's card: the property that its list is sorted by. */
export type CardCaption = 'pages' | 'released' | 'added' | 'updated' | 'read' | 'size' | 'file'

/** The last line of a card, and what its tooltip says in full. */
export interface Caption {
  readonly text: string
  readonly hint?: string
}

export function useBookCaption(book: Book, caption: CardCaption): Caption {
  const t = useText()
  const formats = useFormats()
  const position = getReadingPosition(book)
  switch (caption) {
    case 'released': {
      const date = book.metadata.releaseDate
      if (!date) return { text: t('books.no_release_date') }
      return { text: formats.date(date), hint: t('books.released_on', { date: formats.longDate(date) }) }
    }
    case 'added':
      return {
        text: formats.ago(book.created),
        hint: t('books.added_on', { date: formats.longDateTime(book.created) }),
      }
    case 'updated':
      return {
        text: formats.ago(book.lastModified),
        hint: t('books.updated_on', { date: formats.longDateTime(book.lastModified) }),
      }
    case 'read': {
      if (!book.readProgress) return { text: t('books.not_read') }
      const { readDate } = book.readProgress
      return {
        text: formats.ago(readDate),
        hint: t('progress.read_on', { date: formats.longDateTime(readDate) }),
      }
    }
    case 'file':
      return { text: book.name, hint: book.name }
    case 'size':
      return { text: formats.size(book.sizeBytes) }
    case 'pages':
      return {
        text:
          position.state === 'reading'
            ? sayPosition(t, position)
            : t('books.pages', { count: book.media.pagesCount }),
      }
  }
}
