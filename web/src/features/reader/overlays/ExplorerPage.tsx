import { useText } from '../../../i18n/use-text.ts'
import { useFormats } from '../../../lib/format.ts'
import { DelayedThumbnail } from '../bars/DelayedThumbnail.tsx'
import { listMarksAt, type PageMark } from '../bars/page-mark.ts'
import styles from './ExplorerPage.module.css'

interface Props {
  readonly number: number
  readonly url: string
  readonly span: 1 | 2
  readonly isCurrent: boolean
  /** Only one page of the grid is reached by Tab; arrow keys move between them. */
  readonly isInTabOrder: boolean
  readonly marks: readonly PageMark[]
  readonly onChoose: (page: number) => void
}

/** Time, in milliseconds, that a page must be in view before its thumbnail is requested: quick scrolling passes hundreds of pages. */
const restMs = 60

/** Renders one page of the overview. */
export function ExplorerPage({ number, url, span, isCurrent, isInTabOrder, marks, onChoose }: Props) {
  const t = useText()
  const formats = useFormats()
  const marksHere = listMarksAt(marks, number)
  const name = [t('reader.page_alt', { page: number }), ...marksHere.map(({ label }) => label)].join(', ')
  return (
    // biome-ignore lint/a11y/useSemanticElements: see the grid
    <div
      role="gridcell"
      tabIndex={-1}
      className={styles.cell}
      style={span === 2 ? { gridColumn: 'span 2' } : undefined}
    >
      <button
        type="button"
        className={styles.page}
        data-number={number}
        tabIndex={isInTabOrder ? 0 : -1}
        aria-label={name}
        aria-current={isCurrent ? 'page' : undefined}
        onClick={() => onChoose(number)}
      >
        <span className={styles.frame}>
          <DelayedThumbnail className={styles.image} url={url} restMs={restMs} />
          {marksHere.length > 0 && <span className={styles.mark} data-kind={marksHere[0]?.kind} />}
        </span>
        <span className={styles.number}>{formats.number(number)}</span>
      </button>
    </div>
  )
}
