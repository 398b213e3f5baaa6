// biome-ignore-all lint/a11y/useSemanticElements: rows placed by transforms need boxes of their own, which take the roles from a table element
// biome-ignore-all lint/a11y/useFocusableInteractive: the links and buttons inside have the focus
import { type CSSProperties, memo, useEffect, useMemo, useRef, useState } from 'react'
import { classes } from '../../lib/classes.ts'
import { useListKeys } from '../cards/use-list-keys.ts'
import { useRovingFocus } from '../cards/use-roving-focus.ts'
import { Skeleton } from '../Skeleton.tsx'
import { createKeys } from './create-keys.ts'
import css from './DataTable.module.css'
import type { ItemSource } from './item-source.ts'
import { TableHeading } from './TableHeading.tsx'
import { fitColumns, type TableColumn } from './table-column.ts'
import { useAnchor } from './use-anchor.ts'
import { useJump } from './use-jump.ts'
import { useTablePlace } from './use-table-place.ts'
import { useVisibleRows } from './use-visible-rows.ts'

interface Props<T> {
  /** Accessible name of the table. */
  readonly label: string
  readonly columns: readonly TableColumn<T>[]
  readonly items: ItemSource<T>
  readonly keyOf: (item: T) => string
  readonly sort: { readonly key: string; readonly descending: boolean }
  readonly onSort: (key: string) => void
  /** Column → the width that the reader chose, in pixels. */
  readonly widths: Readonly<Record<string, number>>
  readonly onWidth: (column: string, width: number) => void
  /** True while newer items load: the current ones are dimmed. */
  readonly isStale?: boolean
}

/** Height of a row and of the headings; `DataTable.module.css` uses the same number. */
const rowHeight = 44

/** Renders items as rows, of which only those near the screen exist; the headings stay at the top of the screen. */
export function DataTable<T>(props: Props<T>) {
  const { label, columns, items, keyOf, sort, isStale = false } = props
  const { count, itemAt, listKey, onRange, jump } = items
  const body = useRef<HTMLDivElement>(null)
  const roving = useRovingFocus(body)
  const place = useTablePlace(body)
  const step = place ? rowHeight : 0
  const rows = useVisibleRows({ count, step, top: place?.top ?? 0, columns: 1, covered: rowHeight })
  useAnchor({ listKey, columns: 1, step, itemAt, keyOf }, count, rows)
  useJump(jump, { count, columns: 1, step, covered: rowHeight }, rows)
  const { first, last } = rows
  useEffect(() => {
    if (last > first) onRange?.(first, last - 1)
  }, [onRange, first, last])
  const onKeyDown = useListKeys({ list: body, count, columns: 1, reveal: rows.reveal })

  // While an edge is dragged, only the table knows.
  const [dragged, setDragged] = useState<Readonly<Record<string, number>>>({})
  const widths = useMemo(() => ({ ...props.widths, ...dragged }), [props.widths, dragged])
  const fitting = useMemo(
    () => fitColumns(columns, widths, place?.width ?? 0),
    [columns, widths, place?.width],
  )
  const template = fitting
    .map(({ id, width, isFlexible }) => (isFlexible ? 'minmax(0, 1fr)' : `${widths[id] ?? width}px`))
    .join(' ')
  const toKey = createKeys(keyOf)
  return (
    <div
      role="table"
      className={css.table}
      aria-label={label}
      aria-rowcount={count + 1}
      aria-busy={isStale || undefined}
      data-old={isStale || undefined}
      style={{ '--columns': template } as CSSProperties}
    >
      <div role="rowgroup" className={css.head}>
        <div role="row" className={css.row} aria-rowindex={1}>
          {fitting.map((column) => (
            <TableHeading
              key={column.id}
              column={column}
              width={widths[column.id] ?? column.width}
              direction={
                column.sortKey === sort.key ? (sort.descending ? 'descending' : 'ascending') : undefined
              }
              onSort={() => column.sortKey && props.onSort(column.sortKey)}
              onWidth={(width, isDone) => {
                setDragged(isDone ? {} : { [column.id]: width })
                if (isDone) props.onWidth(column.id, width)
              }}
            />
          ))}
        </div>
      </div>
      <div
        ref={body}
        role="rowgroup"
        className={css.body}
        style={{ height: rows.height }}
        onKeyDown={onKeyDown}
        {...roving}
      >
        {Array.from({ length: last - first }, (_, offset) => {
          const index = first + offset
          const item = itemAt(index)
          return (
            <TableRow
              key={toKey(item, index)}
              item={item}
              index={index}
              y={index * rowHeight - rows.shift}
              columns={fitting as readonly TableColumn<unknown>[]}
            />
          )
        })}
      </div>
    </div>
  )
}

interface RowProps {
  readonly item: unknown
  readonly index: number
  /** Place within the table, in pixels. */
  readonly y: number
  readonly columns: readonly TableColumn<unknown>[]
}

/** Memoized, because the table renders with every row that one scrolls by. */
const TableRow = memo(function Row({ item, index, y, columns }: RowProps) {
  return (
    <div
      role="row"
      className={classes(css.row, css.item)}
      data-card={index}
      aria-rowindex={index + 2}
      style={{ '--y': `${y}px` } as CSSProperties}
    >
      {columns.map((column) => (
        <div key={column.id} role="cell" className={classes(css.cell, column.isNumber && css.number)}>
          {item === undefined ? <Skeleton height="10px" width="70%" /> : column.cell(item)}
        </div>
      ))}
    </div>
  )
})
