import type { CSSProperties } from 'react'
import { useFormats } from '../../../lib/format.ts'
import type { Page } from '../engine/book.ts'
import { DelayedThumbnail } from './DelayedThumbnail.tsx'
import { listMarksAt, type PageMark } from './page-mark.ts'
import styles from './SliderPreview.module.css'

interface Props {
  readonly page: Page
  readonly marks: readonly PageMark[]
  /** Position on the slider, 0 to 1. */
  readonly share: number
}

/** Time, in milliseconds, that a page must be under the knob before its thumbnail is requested. */
const restMs = 90
const heightPx = 150
const minWidthPx = 72
const maxWidthPx = 224

/** Returns the width of a thumbnail of the fixed height; a page of unknown size counts as one of usual shape. */
const getWidth = ({ width, height }: Page) =>
  Math.round(
    Math.min(maxWidthPx, Math.max(minWidthPx, heightPx * (width && height ? width / height : 0.667))),
  )

/** Shows the page at a position of the slider, above it. Loaded when the slider is first touched. */
export function SliderPreview({ page, marks, share }: Props) {
  const { number } = useFormats()
  return (
    <div
      className={styles.bubble}
      style={{ '--share': share, '--width': `${getWidth(page)}px` } as CSSProperties}
      aria-hidden="true"
    >
      <div className={styles.frame}>
        <span className={styles.behind}>{number(page.number)}</span>
        <DelayedThumbnail className={styles.image} url={page.thumbnailUrl} restMs={restMs} />
      </div>
      <span className={styles.number}>{number(page.number)}</span>
      {listMarksAt(marks, page.number).map(({ kind, label }) => (
        <bdi key={`${kind} ${label}`} className={styles.mark}>
          {label}
        </bdi>
      ))}
    </div>
  )
}
