// biome-ignore-all lint/a11y/useSemanticElements: rows placed by transforms need boxes of their own, which take the roles from a table element
// biome-ignore-all lint/a11y/useFocusableInteractive: the links and buttons inside have the focus
import { useTable } from '@tanstack/react-table'
import { type CSSProperties, memo, useEffect, useMemo, useRef, useState } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { classes } from '../../lib/classes.ts'
import { useListKeys } from '../cards/use-list-keys.ts'
import { useRovingFocus } from '../cards/use-roving-focus.ts'
import { Skeleton } from '../feedback/Skeleton.tsx'
import { countSelected, isSelected } from '../selection/item-selection.ts'
import { SelectMark } from '../selection/SelectMark.tsx'
import { useSelectGestures } from '../selection/use-select-gestures.ts'
import { useSelection } from '../selection/use-selection.ts'
import { toSorting } from '../table/column.ts'
import { VisuallyHidden } from '../VisuallyHidden.tsx'
import { createKeys } from './create-keys.ts'
import css from './DataTable.module.css'
import { features, fitColumns, type TableColumn, toDefinition } from './data-table-column.ts'
import type { ItemSource } from './item-source.ts'
import { TableHeading } from './TableHeading.tsx'
import { useAnchor } from './use-anchor.ts'
import { useJump } from './use-jump.ts'
import { useTablePlace } from './use-table-place.ts'
import { useVisibleRows } from './use-visible-rows.ts'

interface Props<T> {
  /** Accessible name of the table. */
  readonly label: string
  readonly columns: readonly TableColumn<T>[]
  /** Ids of the columns that the reader chose; flexible and fixed ones are always shown. */
  readonly chosen: readonly string[]
  readonly items: ItemSource<T>
  readonly keyOf: (item: T) => string
  readonly sort: { readonly key: string; readonly descending: boolean }
  readonly onSort: (key: string) => void
  /** Column → the width that the reader chose, in pixels. */
  readonly widths: Readonly<Record<string, number>>
  readonly onWidths: (widths: Readonly<Record<string, number>>) => void
  /** True while newer items load: the current ones are dimmed. */
  readonly isStale?: boolean
}

/** Height of a row and of the headings; `DataTable.module.css` uses the same number. */
const rowHeight = 44
/** Width of the column of marks. */
const markWidth = 44
/** Rows come from an `ItemSource`: half a million of them need no models, only columns do. */
const noRows: object[] = []

/** Renders items as rows, of which only those near the screen exist; the headings stay at the top of the screen. */
export function DataTable<T>(props: Props<T>) {
  const t = useText()
  const { label, columns, chosen, items, keyOf, sort, onWidths, isStale = false } = props
  const { count, itemAt, listKey, onRange, jump, selectable } = items
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
  const selection = useSelection(selectable, first, last - 1, itemAt)
  const isSelecting = countSelected(selection) > 0
  const gestures = useSelectGestures({ container: body, list: selectable, itemAt, isSelecting })
  const onKeyDown = useListKeys({ list: body, count, columns: 1, ...rows })

  const [widths, setWidths] = useState<Record<string, number>>(props.widths)
  const fitting = fitColumns(columns, chosen, widths, (place?.width ?? 0) - (selectable ? markWidth : 0))
  const ids = fitting.map(({ id }) => id).join(' ')
  // The rows render again when the columns are others, and not with each step of a dragged edge.
  const shown = useMemo(() => columns.filter(({ id }) => ids.split(' ').includes(id)), [columns, ids])
  const table = useTable({
    features,
    columns: useMemo(() => shown.map(toDefinition), [shown]),
    data: noRows,
    state: {
      columnSizing: widths,
      sorting: toSorting(shown, sort.key, sort.descending),
    },
    manualSorting: true,
    onColumnSizingChange: setWidths,
    columnResizeMode: 'onChange',
    columnResizeDirection: document.documentElement.dir === 'rtl' ? 'rtl' : 'ltr',
  })
  // While an edge is dragged, only the table knows.
  const isDragged = table.state.columnResizing.isResizingColumn !== false
  const stored = useRef(widths)
  useEffect(() => {
    if (isDragged || stored.current === widths) return
    stored.current = widths
    onWidths(widths)
  }, [isDragged, widths, onWidths])
  const headers = table.getFlatHeaders()
  const marks = selectable ? `${markWidth}px ` : ''
  const template =
    marks +
    headers
      .map((header) =>
        header.column.columnDef.meta?.isFlexible ? 'minmax(0, 1fr)' : `${header.getSize()}px`,
      )
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
          {selectable && (
            <div role="columnheader">
              <VisuallyHidden>{t('ui.select')}</VisuallyHidden>
            </div>
          )}
          {headers.map((header) => (
            <TableHeading
              key={header.id}
              header={header}
              onSort={props.onSort}
              onWidth={(width) => setWidths({ ...widths, [header.id]: width })}
            />
          ))}
        </div>
      </div>
      <div
        ref={body}
        role="rowgroup"
        className={css.body}
        style={{ height: rows.height }}
        data-selectable={selectable !== undefined || undefined}
        data-selecting={isSelecting || undefined}
        onKeyDown={onKeyDown}
        {...roving}
        {...gestures}
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
              nameOf={selectable?.nameOf as ((item: unknown) => string) | undefined}
              isSelected={isSelecting && item !== undefined && isSelected(selection, keyOf(item))}
              columns={shown as readonly TableColumn<unknown>[]}
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
  /** Present when rows can be selected. */
  readonly nameOf: ((item: unknown) => string) | undefined
  readonly isSelected: boolean
}

/** Memoized, because the table renders with every row that one scrolls by. */
const TableRow = memo(function Row({ item, index, y, columns, nameOf, isSelected: isChosen }: RowProps) {
  return (
    <div
      role="row"
      className={classes(css.row, css.item)}
      data-card={index}
      aria-rowindex={index + 2}
      data-selected={isChosen || undefined}
      style={{ '--y': `${y}px` } as CSSProperties}
    >
      {nameOf && (
        <div role="cell">
          {item !== undefined && <SelectMark name={nameOf(item)} isSelected={isChosen} isInTable />}
        </div>
      )}
      {columns.map((column) => (
        <div
          key={column.id}
          role="cell"
          className={classes(css.cell, column.isNumber && css.number)}
          // What does not fit is cut off at the end of its text, whichever way the page runs.
          dir={column.isNumber ? undefined : 'auto'}
        >
          {item === undefined ? <Skeleton height="10px" width="70%" /> : column.cell(item)}
        </div>
      ))}
    </div>
  )
})
