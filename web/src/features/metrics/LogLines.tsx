import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useRef, useState } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { classes } from '../../lib/classes.ts'
import { useFormats } from '../../lib/format.ts'
import css from './LogLines.module.css'
import type { LogLine } from './log-lines.ts'

interface Props {
  readonly lines: readonly LogLine[]
  /** True if new lines are fetched: a list that is scrolled to its end shows them. */
  readonly isLive: boolean
  /** True if a filter hides lines. */
  readonly isFiltered: boolean
}

/** Maximum distance from the end of the list that counts as its end, in pixels. */
const endPx = 24

/** Renders lines of the log; only the visible ones are in the page. */
export function LogLines({ lines, isLive, isFiltered }: Props) {
  const t = useText()
  const format = useFormats()
  const box = useRef<HTMLDivElement>(null)
  const [isAtEnd, setAtEnd] = useState(true)
  const rows = useVirtualizer({
    count: lines.length,
    getScrollElement: () => box.current,
    estimateSize: () => 28,
    getItemKey: (index) => lines[index]?.id ?? index,
    overscan: 20,
  })
  const last = lines.at(-1)?.id
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new last line must scroll
  useEffect(() => {
    if (isLive && isAtEnd && lines.length > 0) rows.scrollToIndex(lines.length - 1, { align: 'end' })
  }, [last, isLive])
  return (
    <div
      ref={box}
      className={css.box}
      role="log"
      aria-live="off"
      aria-label={t('admin.log')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: an area that scrolls must be reachable by keyboard
      tabIndex={0}
      onScroll={({ currentTarget: { scrollTop, scrollHeight, clientHeight } }) =>
        setAtEnd(scrollHeight - scrollTop - clientHeight < endPx)
      }
    >
      {lines.length === 0 && (
        <p className={css.empty}>{t(isFiltered ? 'operations.log_no_match' : 'operations.log_empty')}</p>
      )}
      <div style={{ height: rows.getTotalSize() }} className={css.lines}>
        {rows.getVirtualItems().map(({ key, index, start }) => {
          const line = lines[index]
          if (!line) return null
          return (
            <div
              key={key}
              ref={rows.measureElement}
              data-index={index}
              className={classes(css.line, css[line.level])}
              style={{ transform: `translateY(${start}px)` }}
            >
              {line.time && (
                <time dateTime={line.time} className={css.time}>
                  {format.dateTime(line.time)}
                </time>
              )}
              <span className={css.level}>{t(`operations.log_level_${line.level}`)}</span>
              <span className={css.text} dir="ltr">
                {line.message} <span className={css.details}>{line.details}</span>
              </span>
            </div>
          )
        })}
      </div>
    </div>
  )
}
