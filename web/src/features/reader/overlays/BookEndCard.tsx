import type { Book } from '@lectern/contract/books'
import { useText } from '../../../i18n/use-text.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { PosterFrame } from '../../../ui/poster/PosterFrame.tsx'
import { formatBookTitle } from '../../books/format-book-title.ts'
import { usePoster } from '../../posters/use-poster.ts'
import { readerTitle } from '../book/reader-title.ts'
import type { Edge } from '../engine/renderer.ts'
import styles from './BookEndCard.module.css'
import { MarkFinished } from './MarkFinished.tsx'

interface Props {
  readonly edge: Edge
  /** The next or previous book; null when there is none. */
  readonly book: Book | null
  /** Books before it that cannot be opened. */
  readonly skipped: readonly Book[]
  /** The book that is open. */
  readonly open: Book
  /** True when its last page was seen. */
  readonly isFinished: boolean
  /** Incognito reading finishes nothing. */
  readonly isIncognito: boolean
  /** Place in the read list or collection that the book was opened from. */
  readonly place: string | undefined
  /** True in a list of books of several series: the card names the series. */
  readonly isMixed: boolean
  /** Called before the open book is marked. */
  readonly onMark: () => Promise<void>
  readonly onOpen: (book: Book) => void
  readonly onLeave: () => void
  readonly onDismiss: () => void
}

function Beyond({ book, isMixed }: { readonly book: Book; readonly isMixed: boolean }) {
  const t = useText()
  const poster = usePoster({ kind: 'book', id: book.id })
  const own = formatBookTitle(t, book) || book.name
  const hasSeries = isMixed && !book.oneshot
  const title = hasSeries ? t('books.of_series', { series: book.seriesTitle, title: own }) : own
  return (
    <>
      <div className={styles.poster}>
        <PosterFrame {...poster} title={title} placeholder={book.placeholder} isPriority />
      </div>
      <p className={styles.name} dir="auto">
        {title}
      </p>
    </>
  )
}

/** Names the books that are skipped. */
function Skipped({ books }: { readonly books: readonly Book[] }) {
  const t = useText()
  const [first] = books
  if (!first) return null
  const title = first.metadata.title || first.name
  return (
    <p className={styles.place}>
      <bdi>{t('reading_progress.skipped', { count: books.length, title })}</bdi>
    </p>
  )
}

/** Renders the finished book, its place in the list, and if it is the last one. */
function EndSummary(props: {
  readonly open: Book
  readonly isFinished: boolean
  readonly isLast: boolean
  readonly place: string | undefined
}) {
  const t = useText()
  return (
    <>
      {props.isFinished && (
        <p className={styles.way}>
          <bdi>{t('reading_progress.finished', { title: readerTitle(props.open) })}</bdi>
        </p>
      )}
      {props.place !== undefined && (
        <p className={styles.place}>
          <bdi>{props.place}</bdi>
        </p>
      )}
      {props.isLast && <p className={styles.way}>{t('reading_progress.nothing_after')}</p>}
    </>
  )
}

/** Renders the next or previous book at an end of the book, and the effect of another press. */
export function BookEndCard(props: Props) {
  const { edge, book, open, isFinished, isIncognito, place, isMixed, onMark, onOpen, onLeave, onDismiss } =
    props
  const t = useText()
  const isEnd = edge === 'end'
  const canGo = isEnd || book !== null
  const way = book ? t(isEnd ? 'reading.again_next' : 'reading.again_previous') : t('reading.again_leave')
  return (
    <div className={styles.card} role="status" data-chrome="">
      <p className={styles.title}>{t(isEnd ? 'reading.end' : 'reading.start')}</p>
      <EndSummary
        open={open}
        isFinished={isEnd && isFinished && !isIncognito}
        isLast={isEnd && !book}
        place={place}
      />
      <Skipped books={props.skipped} />
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
        {isEnd && <MarkFinished book={open} isCompleted={isFinished && !isIncognito} onMark={onMark} />}
      </div>
    </div>
  )
}
