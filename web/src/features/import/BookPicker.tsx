import type { Book } from '@lectern/contract/books'
import { useMemo, useState } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { foldText } from '../../lib/fold-text.ts'
import { useFormats } from '../../lib/format.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { Picture } from '../../ui/Picture.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { usePoster } from '../posters/use-poster.ts'
import css from './Picker.module.css'
import { moveInList } from './SeriesPicker.tsx'
import { useBooksOfSeries } from './use-books-of-series.ts'

/** Books that are drawn; more are found by typing. */
const drawn = 100

interface Props {
  readonly title: string
  readonly seriesId: string
  readonly current: string | undefined
  readonly onChoose: (book: Book) => void
  readonly onClose: () => void
}

/** Finds a book of a series by number, title or date. */
export function BookPicker({ title, seriesId, current, onChoose, onClose }: Props) {
  const t = useText()
  const books = useBooksOfSeries(seriesId)
  const [typed, setTyped] = useState('')
  const found = useMemo(() => {
    const wanted = foldText(typed.trim())
    return books?.filter(({ metadata: { number, title: name, releaseDate } }) =>
      [number, name, releaseDate ?? ''].some((text) => foldText(text).includes(wanted)),
    )
  }, [books, typed])
  const more = (found?.length ?? 0) - drawn
  return (
    <Dialog open onClose={onClose} title={title}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the arrow keys move between the buttons inside */}
      <div onKeyDown={moveInList}>
        <TextField
          label={t('cbl.search_book')}
          dir="auto"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={(event) => {
            const first = found?.[0]
            if (event.key === 'Enter' && first) onChoose(first)
          }}
        />
        <ul className={css.list} aria-label={t('cbl.books')} aria-busy={!books}>
          {found?.slice(0, drawn).map((book) => (
            <li key={book.id}>
              <BookEntry book={book} isCurrent={book.id === current} onChoose={onChoose} />
            </li>
          ))}
        </ul>
        {!books && <Skeleton height={240} />}
        {found?.length === 0 && <p className={css.none}>{t('cbl.no_book_found')}</p>}
        {more > 0 && <p className={css.none}>{t('cbl.more_books', { count: more })}</p>}
      </div>
    </Dialog>
  )
}

interface EntryProps {
  readonly book: Book
  readonly isCurrent: boolean
  readonly onChoose: (book: Book) => void
}

function BookEntry({ book, isCurrent, onChoose }: EntryProps) {
  const format = useFormats()
  const poster = usePoster({ kind: 'book', bookId: book.id })
  const { number, title, releaseDate } = book.metadata
  return (
    <button
      type="button"
      className={css.entry}
      aria-current={isCurrent || undefined}
      onClick={() => onChoose(book)}
    >
      <Picture
        className={css.poster}
        src={poster.src}
        title={title}
        loading="lazy"
        onError={poster.onImageError}
      />
      <span className={css.number}>{number}</span>
      <span className={css.words}>
        <bdi className={css.name}>{title}</bdi>
        {releaseDate && <span className={css.facts}>{format.longDate(releaseDate)}</span>}
      </span>
    </button>
  )
}
