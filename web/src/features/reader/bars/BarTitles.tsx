import type { Book } from '@lectern/contract/books'
import { lazy, Suspense } from 'react'
import { classes } from '../../../lib/classes.ts'
import { getNumberedTitle } from '../../books/numbered-title.ts'
import styles from './BarTitles.module.css'

const Badge = lazy(async () => ({ default: (await import('./IncognitoBadge.tsx')).IncognitoBadge }))

interface Props {
  readonly book: Book
  /** Place in the read list or collection that the book was opened from. */
  readonly place: string | undefined
  /** Short and long text that reading is not saved; undefined while it is saved. */
  readonly incognito: { readonly word: string; readonly hint: string } | undefined
  readonly className?: string | undefined
}

/** Renders number, title, series and place of the book in the upper bar, and a badge while reading is not saved. */
export function BarTitles({ book, place, incognito, className }: Props) {
  const { number, title } = getNumberedTitle(book)
  const subtitle = book.oneshot || title === undefined ? undefined : book.seriesTitle
  return (
    <>
      <div className={classes(styles.titles, className)}>
        <h1 className={styles.title} dir="auto">
          {number !== undefined && <span className={styles.count}>#{number}</span>}
          {title ?? book.seriesTitle}
        </h1>
        {(subtitle !== undefined || place !== undefined) && (
          <p className={styles.series} dir="auto">
            {subtitle}
            {subtitle !== undefined && place !== undefined && ' · '}
            <bdi>{place}</bdi>
          </p>
        )}
      </div>
      <Suspense>{incognito && <Badge {...incognito} />}</Suspense>
    </>
  )
}
