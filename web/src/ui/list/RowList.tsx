import { type CSSProperties, type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react'
import css from './RowList.module.css'
import { useTablePlace } from './use-table-place.ts'
import { useVisibleRows } from './use-visible-rows.ts'

/** Brings a row onto the screen by its index. */
export type RevealRow = (index: number) => void

interface Props<T> {
  /** Accessible name. */
  readonly label: string
  readonly rows: readonly T[]
  readonly keyOf: (row: T) => string
  /** Height of every row in pixels. */
  readonly rowHeight: number
  /** Height at the top of the screen that a bar covers. */
  readonly covered?: number
  /** Renders the content of a row; a memoized component is not rendered again unless its row changes. */
  readonly render: (row: T, index: number) => ReactNode
  readonly reveal?: RefObject<RevealRow | undefined>
}

/** Renders a list of rows with form fields. Only rows near the screen exist in the document. */
export function RowList<T>({ label, rows, keyOf, rowHeight, covered = 0, render, reveal }: Props<T>) {
  const body = useRef<HTMLUListElement>(null)
  const place = useTablePlace(body)
  const visible = useVisibleRows({
    count: rows.length,
    step: place ? rowHeight : 0,
    top: place?.top ?? 0,
    columns: 1,
    covered,
  })
  useLayoutEffect(() => {
    if (reveal) reveal.current = visible.reveal
  }, [reveal, visible])
  const { first, last, shift, height } = visible
  return (
    <ul
      ref={body}
      className={css.list}
      aria-label={label}
      style={{ height, '--row': `${rowHeight}px` } as CSSProperties}
    >
      {rows.slice(first, last).map((row, offset) => (
        <li
          key={keyOf(row)}
          className={css.row}
          aria-setsize={rows.length}
          aria-posinset={first + offset + 1}
          style={{ '--y': `${(first + offset) * rowHeight - shift}px` } as CSSProperties}
        >
          {render(row, first + offset)}
        </li>
      ))}
    </ul>
  )
}
