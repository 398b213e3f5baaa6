import { useEffect, useRef } from 'react'
import { useText } from '../../../i18n/use-text.ts'
import type { Page } from '../engine/book.ts'
import { parsePageNumber } from '../page-number.ts'
import { RestingThumbnail } from '../RestingThumbnail.tsx'
import styles from './GoToPage.module.css'
import { PageField } from './PageField.tsx'
import { ReaderDialog } from './ReaderDialog.tsx'

interface Props {
  readonly pages: readonly Page[]
  readonly current: number
  /** Digits typed so far, some of them before the dialog was there. */
  readonly text: string
  readonly onText: (digits: string) => void
  readonly onChoose: (page: number) => void
  readonly onClose: () => void
}

/** Time, in milliseconds, that a number must stand before its page is shown: it may get another digit. */
const restMs = 250

/** Asks for the number of a page and shows that page while it is typed. */
export function GoToPage({ pages, current, text, onText, onChoose, onClose }: Props) {
  const t = useText()
  const box = useRef<HTMLDivElement>(null)
  const typed = parsePageNumber(text, pages.length)
  const shown = pages[(typed ?? current) - 1]
  useEffect(() => box.current?.querySelector('input')?.focus(), [])
  return (
    <ReaderDialog label={t('reader.go_to')} size="small" onClose={onClose}>
      <div ref={box} className={styles.box}>
        <h2 className={styles.title}>{t('reader.go_to')}</h2>
        <div className={styles.frame} aria-hidden="true">
          {shown && (
            <RestingThumbnail className={styles.image} url={shown.thumbnailUrl} restMs={typed ? restMs : 0} />
          )}
        </div>
        <PageField text={text} count={pages.length} current={current} onText={onText} onChoose={onChoose} />
        <p className={styles.wrong} role="status">
          {text !== '' && !typed && t('reading_tools.no_such_page', { count: pages.length })}
        </p>
      </div>
    </ReaderDialog>
  )
}
