import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import IconChevronUp from '@tabler/icons-react/dist/esm/icons/IconChevronUp.mjs'
import { useState } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { type Action, visibleActions } from '../../lib/action.ts'
import { classes } from '../../lib/classes.ts'
import { Checkbox } from '../Checkbox.tsx'
import { CardMenu } from '../cards/CardMenu.tsx'
import { VisuallyHidden } from '../VisuallyHidden.tsx'
import css from './AdminTable.module.css'
import type { AdminColumn } from './table-column.ts'
import type { TableSelection } from './use-table-selection.ts'
import type { TableSort } from './use-table-state.ts'

export interface AdminTableProps<T> {
  /** Accessible name of the table. */
  readonly label: string
  readonly columns: readonly AdminColumn<T>[]
  readonly rows: readonly T[]
  readonly keyOf: (item: T) => string
  /** Name of a row for its menu and its box. */
  readonly titleOf: (item: T) => string
  readonly sort?: TableSort
  readonly onSort?: (sort: TableSort) => void
  /** Menu of a row. */
  readonly actions?: readonly Action<T>[]
  readonly selection?: TableSelection<T>
  /** True while newer rows load: the current ones are dimmed. */
  readonly isStale?: boolean
}

/** Renders rows with sortable headings, a box and a menu each; on phones each row is a block of names and values. */
export function AdminTable<T>(props: AdminTableProps<T>) {
  const { label, columns, rows, keyOf, titleOf, actions, selection, isStale = false } = props
  const t = useText()
  const chosen = selection ? rows.filter((row) => selection.has(row)).length : 0
  return (
    <table
      className={css.table}
      aria-label={label}
      aria-busy={isStale || undefined}
      data-old={isStale || undefined}
    >
      <thead className={css.head}>
        <tr>
          {selection && (
            <th className={css.box}>
              <Checkbox
                label={<VisuallyHidden>{t('admin.select_all')}</VisuallyHidden>}
                checked={chosen > 0 && chosen === rows.length}
                isMixed={chosen > 0 && chosen < rows.length}
                onChange={(isOn) => selection.set(rows, isOn)}
              />
            </th>
          )}
          {columns.map((column) => (
            <Heading key={column.id} column={column} sort={props.sort} onSort={props.onSort} />
          ))}
          {actions && (
            <th className={css.menu}>
              <VisuallyHidden>{t('admin.row_actions')}</VisuallyHidden>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)} className={css.row} data-chosen={selection?.has(row) || undefined}>
            {selection && (
              <td className={css.box}>
                <Checkbox
                  label={<VisuallyHidden>{t('admin.select_row', { title: titleOf(row) })}</VisuallyHidden>}
                  checked={selection.has(row)}
                  onChange={(isOn) => selection.set([row], isOn)}
                />
              </td>
            )}
            {columns.map((column) => (
              <Cell key={column.id} column={column} row={row} />
            ))}
            {actions && (
              <td className={css.menu}>
                <RowMenu title={titleOf(row)} row={row} actions={actions} />
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

interface HeadingProps<T> {
  readonly column: AdminColumn<T>
  readonly sort: TableSort | undefined
  readonly onSort: ((sort: TableSort) => void) | undefined
}

function Heading<T>({ column, sort, onSort }: HeadingProps<T>) {
  const { label, sortKey, isNumber, isLargestFirst = false } = column
  const isSorted = sortKey !== undefined && sort?.key === sortKey
  const Arrow = sort?.isDescending ? IconChevronDown : IconChevronUp
  return (
    <th
      scope="col"
      className={classes(css.heading, isNumber && css.number)}
      aria-sort={isSorted ? (sort.isDescending ? 'descending' : 'ascending') : undefined}
    >
      {sortKey === undefined || !onSort ? (
        label
      ) : (
        <button
          type="button"
          className={css.sort}
          onClick={() =>
            onSort({ key: sortKey, isDescending: isSorted ? !sort.isDescending : isLargestFirst })
          }
        >
          {label}
          {isSorted && <Arrow size={14} aria-hidden />}
        </button>
      )}
    </th>
  )
}

function Cell<T>({ column, row }: { readonly column: AdminColumn<T>; readonly row: T }) {
  const { isMain, isNumber, label } = column
  const content = column.cell(row)
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
