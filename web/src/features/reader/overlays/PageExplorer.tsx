import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useText } from '../../../i18n/use-text.ts'
import { IconButton } from '../../../ui/button/IconButton.tsx'
import type { PageMark } from '../bars/page-mark.ts'
import type { Page } from '../engine/book.ts'
import { parsePageNumber } from '../input/page-number.ts'
import { ExplorerPage } from './ExplorerPage.tsx'
import { findRow, getNextFocus, packRows } from './explorer-rows.ts'
import styles from './PageExplorer.module.css'
import { PageField } from './PageField.tsx'
import { ReaderDialog } from './ReaderDialog.tsx'

interface Props {
  readonly pages: readonly Page[]
  /** Page numbers on the screen. */
  readonly spread: readonly number[]
  readonly dir: 'ltr' | 'rtl'
  readonly marks: readonly PageMark[]
  readonly onChoose: (page: number) => void
  readonly onClose: () => void
}

/** Minimum width of a column on phones and other devices, gap between columns, and height of a page number, in pixels. */
const narrowPx = 96
const columnPx = 132
const gapPx = 12
const numberPx = 28
/** Ratio of height to width of a page. */
const ratio = 1.45

/** Returns the number and size of columns for a width in pixels. */
function measureGrid(width: number) {
  const least = width < 600 ? narrowPx : columnPx
  const columnCount = Math.max(1, Math.floor((width + gapPx) / (least + gapPx)))
  const columnWidth = (width - gapPx * (columnCount - 1)) / columnCount
  return { columnCount, rowHeight: Math.round(columnWidth * ratio) + numberPx + gapPx }
}

/** Renders all pages as a grid that contains only visible rows; opens at the current page. */
export function PageExplorer({ pages, spread, dir, marks, onChoose, onClose }: Props) {
  const t = useText()
  const scroller = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(0)
  const [focused, setFocused] = useState(spread[0] ?? 1)
  const [text, setText] = useState('')
  /** Page that gets the focus when its row is rendered. */
  const wanted = useRef<number | undefined>(focused)
  useLayoutEffect(() => {
    const element = list.current
    if (!element) return
    const measure = () => setWidth(element.clientWidth || window.innerWidth)
    measure()
    if (typeof ResizeObserver === 'undefined') return
    const resizes = new ResizeObserver(measure)
    resizes.observe(element)
    return () => resizes.disconnect()
  }, [])
  const { columnCount, rowHeight } = measureGrid(width)
  const rows = useMemo(() => packRows(pages, columnCount), [pages, columnCount])
  const grid = useVirtualizer({
    count: width > 0 ? rows.length : 0,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 2,
    initialRect: { width: window.innerWidth, height: window.innerHeight },
  })
  const { scrollToIndex, measure } = grid
  // biome-ignore lint/correctness/useExhaustiveDependencies: another width moves every row
  useLayoutEffect(() => {
    measure()
    if (width > 0) scrollToIndex(findRow(rows, focused), { align: 'center' })
  }, [measure, scrollToIndex, rows, rowHeight])
  // Runs after each render, because any of them may add the row of the focus, also after the next key.
  useEffect(() => {
    if (wanted.current !== focused) return
    const button = list.current?.querySelector<HTMLElement>(`[data-number="${focused}"]`)
    if (!button) return
    wanted.current = undefined
    button.focus({ preventScroll: true })
  })
  const show = (page: number, takesFocus: boolean) => {
    wanted.current = takesFocus ? page : undefined
    setFocused(page)
    scrollToIndex(findRow(rows, page), { align: takesFocus ? 'auto' : 'center' })
  }
  const type = (digits: string) => {
    setText(digits)
    const page = parsePageNumber(digits, pages.length)
    if (page !== undefined) show(page, false)
  }
  const onGridKey = (event: KeyboardEvent) => {
    const screenRows = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / rowHeight))
    const next = getNextFocus(rows, focused, event.key, { dir, screenRows })
    if (next === undefined) return
    event.preventDefault()
    show(next, true)
  }
  return (
    <ReaderDialog
      label={t('reader.thumbnails')}
      size="full"
      onClose={onClose}
      onKeyDown={({ key, target }) => {
        if (key.toLowerCase() === 't' && !(target instanceof HTMLInputElement)) onClose()
      }}
    >
      <header className={styles.head}>
        <h2 className={styles.title}>{t('reader.thumbnails')}</h2>
        <PageField
          text={text}
          count={pages.length}
          current={spread[0] ?? 1}
          onText={type}
          onChoose={onChoose}
        />
        <IconButton label={t('ui.close')} icon={<IconX size={22} />} onClick={onClose} />
      </header>
      <div ref={scroller} className={styles.scroller}>
        {/* biome-ignore lint/a11y/useSemanticElements: a table cannot be laid out as a virtualised grid */}
        <div
          ref={list}
          role="grid"
          tabIndex={-1}
          aria-label={t('reader.pages')}
          aria-rowcount={rows.length}
          className={styles.grid}
          dir={dir}
          style={{ height: grid.getTotalSize() }}
          onKeyDown={onGridKey}
        >
          {grid.getVirtualItems().map(({ index, start }) => (
            // biome-ignore lint/a11y/useSemanticElements: see the grid
            <div
              key={index}
              role="row"
              tabIndex={-1}
              aria-rowindex={index + 1}
              className={styles.row}
              style={{
                gridTemplateColumns: `repeat(${columnCount}, 1fr)`,
                height: rowHeight - gapPx,
                transform: `translateY(${start}px)`,
              }}
            >
              {rows[index]?.map(({ page, span }) => (
                <ExplorerPage
                  key={page}
                  number={page}
                  url={pages[page - 1]?.thumbnailUrl ?? ''}
                  span={span}
                  isCurrent={spread.includes(page)}
                  isInTabOrder={page === focused}
                  marks={marks}
                  onChoose={onChoose}
                />
              ))}
            </div>
          ))}
        </div>
      </div>
    </ReaderDialog>
  )
}
