import type { Cell, Column, RowData } from '@tanstack/react-table'
import { useState } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { type Action, visibleActions } from '../../lib/action.ts'
import { classes } from '../../lib/classes.ts'
import { CardMenu } from '../cards/CardMenu.tsx'
import { Checkbox } from '../field/Checkbox.tsx'
import { VisuallyHidden } from '../VisuallyHidden.tsx'
import type { adminFeatures } from './admin-column.ts'
import { SortButton } from './SortButton.tsx'
import css from './TableView.module.css'
import type { AdminTableModel } from './use-admin-table.ts'

interface Props<T extends RowData> {
  readonly table: AdminTableModel<T>
  /** Accessible name of the table. */
  readonly label: string
  /** Returns the name of a row, for its menu and its checkbox. */
  readonly titleOf: (item: T) => string
  /** Menu of a row. */
  readonly actions?: readonly Action<T>[] | undefined
  /** True if each row has a checkbox. */
  readonly isSelectable?: boolean
  /** True while newer rows load: the current ones are dimmed. */
  readonly isStale?: boolean
}

/** Renders the rows of a table below their headings, each with a checkbox and a menu; on phones each row is a block of names and values. */
export function TableView<T extends RowData>(props: Props<T>) {
  const { table, label, titleOf, actions, isSelectable = false, isStale = false } = props
  const t = useText()
  const isAllSelected = table.getIsAllRowsSelected()
  return (
    <table
      className={css.table}
      aria-label={label}
      aria-busy={isStale || undefined}
      data-old={isStale || undefined}
    >
      <thead className={css.head}>
        <tr>
          {isSelectable && (
            <th className={css.box}>
              <Checkbox
                label={<VisuallyHidden>{t('admin.select_all')}</VisuallyHidden>}
                checked={isAllSelected}
                isMixed={!isAllSelected && table.getIsSomePageRowsSelected()}
                onChange={table.toggleAllRowsSelected}
              />
            </th>
          )}
          {table.getVisibleLeafColumns().map((column) => (
            <Heading key={column.id} column={column} />
          ))}
          {actions && (
            <th className={css.menu}>
              <VisuallyHidden>{t('admin.row_actions')}</VisuallyHidden>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {table.getRowModel().rows.map((row) => {
          const title = titleOf(row.original)
          return (
            <tr key={row.id} className={css.row} data-chosen={row.getIsSelected() || undefined}>
              {isSelectable && (
                <td className={css.box}>
                  <Checkbox
                    label={<VisuallyHidden>{t('admin.select_row', { title })}</VisuallyHidden>}
                    checked={row.getIsSelected()}
                    onChange={(isOn) => row.toggleSelected(isOn)}
                  />
                </td>
              )}
              {row.getVisibleCells().map((cell) => (
                <TableCell key={cell.id} cell={cell} />
              ))}
              {actions && (
                <td className={css.menu}>
                  <RowMenu title={title} row={row.original} actions={actions} />
                </td>
              )}
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

function Heading<T extends RowData>({ column }: { readonly column: Column<typeof adminFeatures, T> }) {
  const { label, sortKey, isNumber } = column.columnDef.meta ?? {}
  const sorted = column.getIsSorted()
  return (
    <th
      scope="col"
      className={classes(css.heading, isNumber && css.number)}
      aria-sort={sorted ? `${sorted}ending` : undefined}
    >
      {sortKey === undefined ? (
        label
      ) : (
        <SortButton sorted={sorted} onClick={() => column.toggleSorting()}>
          {label}
        </SortButton>
      )}
    </th>
  )
}

function TableCell<T extends RowData>({ cell }: { readonly cell: Cell<typeof adminFeatures, T> }) {
  const { meta, cell: render } = cell.column.columnDef
  const { isMain, isNumber, label } = meta ?? {}
  // Called and not rendered as a component: it is a new function at each rendering of the table.
  const content = typeof render === 'function' && render(cell.getContext())
  const name = classes(css.cell, isNumber && css.number, isMain && css.main)
  if (isMain)
    return (
      <th scope="row" className={name}>
        {content}
      </th>
    )
  return (
    <td className={name} data-label={label}>
      <div className={css.value}>{content}</div>
    </td>
  )
}

interface RowMenuProps<T> {
  readonly title: string
  readonly row: T
  readonly actions: readonly Action<T>[]
}

function RowMenu<T>({ title, row, actions }: RowMenuProps<T>) {
  const [isOpen, setOpen] = useState(false)
  if (visibleActions(actions, [row]).length === 0) return null
  return (
    <CardMenu
      title={title}
      actions={actions}
      subject={row}
      isOpen={isOpen}
      onOpenChange={setOpen}
      isOnCover={false}
    />
  )
}
