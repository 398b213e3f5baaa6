import { useEffect, useRef } from 'react'
import { useText } from '../../../i18n/use-text.ts'
import { DelayedThumbnail } from '../bars/DelayedThumbnail.tsx'
import type { Page } from '../engine/book.ts'
import { parsePageNumber } from '../input/page-number.ts'
import styles from './GoToPage.module.css'
import { PageField } from './PageField.tsx'
import { ReaderDialog } from './ReaderDialog.tsx'

interface Props {
  readonly pages: readonly Page[]
  readonly current: number
  /** Digits typed so far, some of them before the dialog was loaded. */
  readonly text: string
  readonly onText: (digits: string) => void
  readonly onChoose: (page: number) => void
  readonly onClose: () => void
}

/** Delay, in milliseconds, before the page of a typed number is shown, because another digit may follow. */
const restMs = 250

/** Renders a dialog for a page number, with a preview of the page. */
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
            <DelayedThumbnail className={styles.image} url={shown.thumbnailUrl} restMs={typed ? restMs : 0} />
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
