import type { Book } from '@lectern/contract/books'
import { useText } from '../../i18n/use-text.ts'
import css from './ProgressNote.module.css'
import { formatPosition, getMinutesLeft, getReadingPosition } from './reading-position.ts'

/** Renders "Page 12 of 24 · 8 minutes left" for a book in progress. */
export function ProgressNote({ book }: { readonly book: Book }) {
  const t = useText()
  const position = getReadingPosition(book)
  if (position.state !== 'reading') return null
  const minutes = getMinutesLeft(book)
  return (
    <p className={css.note}>
      <span>{formatPosition(t, position)}</span>
      {minutes !== undefined && (
        <span className={css.left}>
          {minutes < 60
            ? t('progress.minutes_left', { minutes })
            : t('progress.hours_left', { hours: Math.round(minutes / 60) })}
        </span>
      )}
    </p>
  )
}
