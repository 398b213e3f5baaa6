import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useRef } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { pageThumbnailUrl } from './reader-book.ts'
import styles from './ThumbnailStrip.module.css'

interface Props {
  readonly bookId: string
  /** Page numbers on the screen. */
  readonly spread: readonly number[]
  readonly count: number
  /** Direction of the pages, not of the interface. */
  readonly dir: 'ltr' | 'rtl'
  readonly onChoose: (page: number) => void
}

const WIDTH = 84

/** Renders the thumbnails of all pages in reading direction; only visible ones exist in the DOM. */
export function ThumbnailStrip({ bookId, spread, count, dir, onChoose }: Props) {
  const t = useText()
  const list = useRef<HTMLUListElement>(null)
  const strip = useVirtualizer({
    horizontal: true,
    isRtl: dir === 'rtl',
    count,
    getScrollElement: () => list.current,
    estimateSize: () => WIDTH,
    overscan: 4,
  })
  const { scrollToIndex } = strip
  const page = spread.at(-1) ?? 1
  useEffect(() => {
    scrollToIndex(page - 1, { align: 'center' })
  }, [scrollToIndex, page])
  return (
    <ul ref={list} className={styles.strip} dir={dir} aria-label={t('reader.thumbnails')}>
      <li className={styles.length} style={{ width: strip.getTotalSize() }} aria-hidden="true" />
      {strip.getVirtualItems().map(({ index, start }) => {
        const number = index + 1
        return (
          <li key={number} className={styles.item} style={{ insetInlineStart: start }}>
            <button
              type="button"
              className={styles.button}
              aria-label={t('reader.page_alt', { page: number })}
              aria-current={spread.includes(number) ? 'page' : undefined}
              onClick={() => onChoose(number)}
            >
              <img
                className={styles.image}
                src={pageThumbnailUrl(bookId, number)}
                alt=""
                loading="lazy"
                draggable={false}
              />
              <span className={styles.number}>{number}</span>
            </button>
          </li>
        )
      })}
    </ul>
  )
}
