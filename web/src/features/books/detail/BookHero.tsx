import type { Book } from '@lectern/contract/books'
import type { ReactNode } from 'react'
import { useText } from '../../../i18n/use-text.ts'
import { DetailHero } from '../../../ui/detail/DetailHero.tsx'
import { usePoster } from '../../posters/use-poster.ts'
import { getReadingPosition } from '../../progress/reading-position.ts'
import { BookButtons } from './BookButtons.tsx'
import { useDetailSlots } from './detail-slots.ts'
import { UnavailableNote } from './UnavailableNote.tsx'

interface Props {
  readonly book: Book
  readonly head: ReactNode
  readonly children: ReactNode
}

/** Renders the top of a book's page with all its actions. */
export function BookHero({ book, head, children }: Props) {
  const t = useText()
  const { MarksSummary } = useDetailSlots()
  const poster = usePoster({ kind: 'book', id: book.id })
  const position = getReadingPosition(book)
  return (
    <DetailHero
      {...poster}
      placeholder={book.placeholder}
      title={book.metadata.title}
      progress={position.state === 'reading' ? position.fraction : undefined}
      mark={position.state === 'unread' ? t('progress.unread') : undefined}
      isUnread={position.state === 'unread'}
      notice={<UnavailableNote libraryId={book.libraryId} isDeleted={book.deleted} kind="book" />}
      head={head}
      actions={<BookButtons book={book} />}
    >
      <MarksSummary of={{ bookId: book.id }} title={book.metadata.title} />
      {children}
    </DetailHero>
  )
}
