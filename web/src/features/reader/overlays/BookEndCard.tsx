import type { Book } from '@lectern/contract/books'
import { useText } from '../../../i18n/use-text.ts'
import { Button } from '../../../ui/Button.tsx'
import { PosterFrame } from '../../../ui/PosterFrame.tsx'
import { useBookTitle } from '../../books/use-book-title.ts'
import { usePoster } from '../../posters/use-poster.ts'
import type { Edge } from '../engine/renderer.ts'
import styles from './BookEndCard.module.css'

interface Props {
  readonly edge: Edge
  /** The next or previous book; null when there is none. */
  readonly book: Book | null
  /** True among books of other series: the series is named. */
  readonly isMixed: boolean
  readonly onOpen: (book: Book) => void
  readonly onLeave: () => void
  readonly onDismiss: () => void
}

function Beyond({ book, isMixed }: { readonly book: Book; readonly isMixed: boolean }) {
  const t = useText()
  const poster = usePoster({ kind: 'book', bookId: book.id })
  const own = useBookTitle(book) || book.name
  const hasSeries = isMixed && !book.oneshot
  const title = hasSeries ? t('books.of_series', { series: book.seriesTitle, title: own }) : own
  return (
    <>
      <div className={styles.poster}>
        <PosterFrame {...poster} title={title} placeholder={book.placeholder} isPriority />
      </div>
      <p className={styles.name}>
        <bdi>{title}</bdi>
      </p>
    </>
  )
}

/** Shows the neighbouring book at an end of the book, and what another press does. */
export function BookEndCard({ edge, book, isMixed, onOpen, onLeave, onDismiss }: Props) {
  const t = useText()
  const isEnd = edge === 'end'
  const canGo = isEnd || book !== null
  const way = book ? t(isEnd ? 'reading.again_next' : 'reading.again_previous') : t('reading.again_leave')
  return (
    <div className={styles.card} role="status" data-chrome="">
      <p className={styles.title}>{t(isEnd ? 'reading.end' : 'reading.start')}</p>
      {canGo && <p className={styles.way}>{way}</p>}
      {book && <Beyond book={book} isMixed={isMixed} />}
      <div className={styles.actions}>
        {book ? (
          <Button variant="primary" onClick={() => onOpen(book)}>
            {t(isEnd ? 'reading.open_next' : 'reading.open_previous')}
          </Button>
        ) : (
          isEnd && (
            <Button variant="primary" onClick={onLeave}>
              {t('reader.leave')}
            </Button>
          )
        )}
        <Button variant="quiet" onClick={onDismiss}>
          {t('reading.stay')}
        </Button>
      </div>
    </div>
  )
}
