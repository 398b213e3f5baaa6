import { useMemo } from 'react'
import { useText } from '../../../i18n/use-text.ts'
import { createBookShares } from '../engine/book-shares.ts'
import type { TextBook } from '../engine/text-book.ts'
import type { TextRelocation } from '../engine/text-renderer.ts'
import { getTimeLeft } from '../progress/time-left.ts'
import type { Pace } from '../progress/use-pace.ts'
import styles from './TextReaderScreen.module.css'

interface Props {
  readonly text: TextBook
  readonly at: TextRelocation | undefined
  readonly pace: Pace
  /** True if the title of the chapter is shown above the page. */
  readonly hasTitle: boolean
  readonly isBookmarked: boolean
}

/** Renders the title above the page, the ribbon of a bookmark, and below the page its number, the remaining time and the share of the book. */
export function TextMargins({ text, at, pace, hasTitle, isBookmarked }: Props) {
  const t = useText()
  const { starts } = useMemo(() => createBookShares(text.sections), [text])
  const entry = at?.entry === undefined ? undefined : text.contents[at.entry]
  return (
    <>
      {hasTitle && (
        <p className={styles.running} aria-hidden="true">
          <bdi>{entry?.title ?? text.title}</bdi>
        </p>
      )}
      {isBookmarked && <div className={styles.ribbon} role="img" aria-label={t('text_reader.bookmarked')} />}
      {at && <Foot {...{ text, at, pace, starts }} />}
    </>
  )
}

interface FootProps extends Pick<Props, 'text' | 'pace'> {
  readonly at: TextRelocation
  readonly starts: readonly number[]
}

function Foot({ text, at, pace, starts }: FootProps) {
  const t = useText()
  const left = getTimeLeft(text, at, starts, pace.msPerPosition)
  const printed = at.printedPage === undefined ? undefined : text.pageList[at.printedPage]?.title
  const time =
    left.book < 60
      ? t('text_reader.minutes_left', { minutes: left.chapter })
      : t('text_reader.time_left', { minutes: left.chapter, hours: Math.round(left.book / 6) / 10 })
  return (
    <div className={styles.foot} aria-hidden="true">
      <span>
        {printed
          ? t('text_reader.printed_page', { page: printed })
          : t('text_reader.page_of', { page: at.page, count: at.pageCount })}
      </span>
      {!text.isFixed && !at.isAtEnd && <span>{time}</span>}
      <span>{t('text_reader.percent', { percent: Math.floor(at.fraction * 100) })}</span>
    </div>
  )
}
