import { useVirtualizer } from '@tanstack/react-virtual'
import { type CSSProperties, useEffect, useRef, useState } from 'react'
import { useText } from '../../../i18n/use-text.ts'
import { classes } from '../../../lib/classes.ts'
import { ReaderPanel } from '../../reader/overlays/ReaderPanel.tsx'
import type { ContentsEntry, TextBook } from '../engine/text-book.ts'
import type { TextRelocation, TextTarget } from '../engine/text-renderer.ts'
import styles from './ContentsPanel.module.css'

interface Props {
  readonly text: TextBook
  readonly at: TextRelocation | undefined
  readonly onGoTo: (target: TextTarget) => void
  readonly onClose: () => void
}

type ListName = 'contents' | 'landmarks' | 'pageList'
const rowPx = 44
/** Maximum level of indentation. */
const maxIndent = 6

function EntryList({
  entries,
  current,
  onGoTo,
}: {
  readonly entries: readonly ContentsEntry[]
  readonly current: number | undefined
  readonly onGoTo: (target: TextTarget) => void
}) {
  const t = useText()
  const scroller = useRef<HTMLDivElement>(null)
  const rows = useVirtualizer({
    count: entries.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowPx,
    overscan: 12,
  })
  const [first] = useState(current)
  useEffect(() => {
    if (first !== undefined) rows.scrollToIndex(first, { align: 'center' })
  }, [first, rows])
  return (
    <div ref={scroller} className={styles.scroller}>
      <ol className={styles.list} style={{ height: rows.getTotalSize() }}>
        {rows.getVirtualItems().map(({ index, start }) => {
          const entry = entries[index]
          if (!entry) return null
          const { title, section, fragment, level } = entry
          const isCurrent = index === current
          return (
            <li
              key={index}
              className={styles.row}
              style={{ transform: `translateY(${start}px)`, height: rowPx }}
            >
              <button
                type="button"
                className={classes(styles.entry, isCurrent && styles.current)}
                style={{ '--level': Math.min(level, maxIndent) } as CSSProperties}
                disabled={section === undefined}
                aria-current={isCurrent ? 'location' : undefined}
                title={title}
                dir="auto"
                onClick={() =>
                  section !== undefined && onGoTo(fragment ? { section, fragment } : { section, offset: 0 })
                }
              >
                <bdi>{title || t('text_reader.untitled')}</bdi>
              </button>
            </li>
          )
        })}
      </ol>
    </div>
  )
}

/** Lists contents, landmarks and printed pages of the book, and marks the current position. */
export function ContentsPanel({ text, at, onGoTo, onClose }: Props) {
  const t = useText()
  const names = (['contents', 'landmarks', 'pageList'] as const).filter((name) => text[name].length > 0)
  const [shown, setShown] = useState<ListName>('contents')
  const current = { contents: at?.entry, landmarks: undefined, pageList: at?.printedPage }[shown]
  return (
    <ReaderPanel isSide title={t('text_reader.contents')} onClose={onClose}>
      {names.length > 1 && (
        <div className={styles.tabs} role="tablist" aria-label={t('text_reader.contents')}>
          {names.map((name) => (
            <button
              key={name}
              type="button"
              role="tab"
              className={styles.tab}
              aria-selected={name === shown}
              onClick={() => setShown(name)}
            >
              {t(`text_reader.list_${name}`)}
            </button>
          ))}
        </div>
      )}
      <EntryList key={shown} entries={text[shown]} current={current} onGoTo={onGoTo} />
    </ReaderPanel>
  )
}
