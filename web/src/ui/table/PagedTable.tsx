import IconColumns3 from '@tabler/icons-react/dist/esm/icons/IconColumns3.mjs'
import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { functionalUpdate, type RowData } from '@tanstack/react-table'
import { type ReactNode, useState } from 'react'
import * as z from 'zod/mini'
import { useText } from '../../i18n/use-text.ts'
import { type Action, visibleActions } from '../../lib/action.ts'
import { useFeaturePreference } from '../../lib/use-feature-preference.ts'
import { Button } from '../button/Button.tsx'
import { IconButton } from '../button/IconButton.tsx'
import { useRunAction } from '../done/use-run-action.ts'
import { ErrorState } from '../feedback/ErrorState.tsx'
import { Skeleton } from '../feedback/Skeleton.tsx'
import { Menu } from '../menu/Menu.tsx'
import { MenuChoice } from '../menu/MenuChoice.tsx'
import type { AdminColumn } from './admin-column.ts'
import { toSorting } from './column.ts'
import css from './PagedTable.module.css'
import { TableFooter } from './TableFooter.tsx'
import { TableView } from './TableView.tsx'
import { useAdminTable } from './use-admin-table.ts'
import type { TableControl } from './use-table-state.ts'

/** The parts of the query of one page that a table needs. */
export interface TablePage<T> {
  readonly data?:
    | { readonly content: readonly T[]; readonly totalElements: number; readonly totalPages: number }
    | undefined
  readonly error: unknown
  readonly isPlaceholderData: boolean
  readonly isFetching: boolean
  readonly refetch: () => unknown
}

interface Props<T> {
  /** Name under which the choice of columns is stored. */
  readonly name: string
  /** Accessible name. */
  readonly label: string
  readonly columns: readonly AdminColumn<T>[]
  readonly state: TableControl
  readonly page: TablePage<T>
  readonly keyOf: (item: T) => string
  readonly titleOf: (item: T) => string
  /** Menu of a row. */
  readonly actions?: readonly Action<T>[]
  /** Actions on the selected rows; with them rows can be selected. */
  readonly bulkActions?: readonly Action<T>[]
  /** Filters, before the buttons of the table. */
  readonly filters?: ReactNode
  /** Shown instead of the table when there are no rows. */
  readonly empty: ReactNode
}

/** Column → whether the user shows it on this device. */
const ColumnChoices = z.record(z.string(), z.boolean())
const noChoices: z.output<typeof ColumnChoices> = {}
const noRows: readonly never[] = []

/** Renders a table whose pages and order the server makes; page, order and filters are in the address. */
export function PagedTable<T extends RowData>(props: Props<T>) {
  const { page, state, columns, keyOf, bulkActions } = props
  const t = useText()
  const [choices, storeChoices] = useFeaturePreference(`${props.name}.columns`, ColumnChoices, noChoices)
  /** Selected items, also those of other pages, as they were when they were selected. */
  const [selected, setSelected] = useState<readonly T[]>([])
  const rows = page.data?.content
  const optional = columns.filter(({ choice }) => choice !== undefined)
  const columnVisibility = Object.fromEntries(
    optional.map(({ id, choice }) => [id, choices[id] ?? choice === 'shown']),
  )
  const rowSelection = Object.fromEntries(selected.map((item) => [keyOf(item), true as const]))
  const sorting = toSorting(columns, state.sort.key, state.sort.isDescending)
  const table = useAdminTable(
    { columns, rows: rows ?? noRows, keyOf },
    {
      state: { columnVisibility, rowSelection, sorting },
      onSortingChange: (update) => {
        for (const { id, desc } of functionalUpdate(update, sorting)) {
          const key = columns.find((column) => column.id === id)?.sortKey
          if (key) state.setSort({ key, isDescending: desc })
        }
      },
      onRowSelectionChange: (update) => {
        const next = functionalUpdate(update, rowSelection)
        const added = rows?.filter((row) => next[keyOf(row)] && !rowSelection[keyOf(row)]) ?? []
        setSelected([...selected.filter((item) => next[keyOf(item)]), ...added])
      },
    },
  )
  const isSelecting = bulkActions !== undefined && selected.length > 0
  const isPastTheEnd = rows?.length === 0 && page.data !== undefined && page.data.totalElements > 0
  return (
    <section className={css.section} aria-label={props.label}>
      <div className={css.bar} data-chosen={isSelecting || undefined}>
        {isSelecting ? (
          <TableSelectionBar items={selected} onClear={() => setSelected([])} actions={bulkActions} />
        ) : (
          <>
            <div className={css.filters}>{props.filters}</div>
            <IconButton
              label={t('admin.refresh')}
              icon={<IconRefresh size={20} />}
              aria-busy={page.isFetching || undefined}
              onClick={() => void page.refetch()}
            />
            {optional.length > 0 && (
              <Menu
                actions={[]}
                subjects={[]}
                trigger={<IconButton label={t('admin.columns')} icon={<IconColumns3 size={20} />} />}
              >
                <MenuChoice
                  label={t('admin.columns')}
                  value={optional.filter(({ id }) => columnVisibility[id]).map(({ id }) => id)}
                  options={optional.map(({ id, label }) => ({ value: id, label }))}
                  onChange={(id) => storeChoices({ ...choices, [id]: !columnVisibility[id] })}
                />
              </Menu>
            )}
          </>
        )}
      </div>
      {!rows && Boolean(page.error) && <ErrorState error={page.error} onRetry={() => void page.refetch()} />}
      {((!rows && !page.error) || isPastTheEnd) && <Skeleton height={360} radius="var(--radius)" />}
      {rows?.length === 0 && !isPastTheEnd && props.empty}
      {rows && rows.length > 0 && (
        <TableView
          table={table}
          label={props.label}
          titleOf={props.titleOf}
          actions={props.actions}
          isSelectable={bulkActions !== undefined}
          isStale={page.isPlaceholderData}
        />
      )}
      {page.data && (
        <TableFooter state={state} total={page.data.totalElements} pages={page.data.totalPages} />
      )}
    </section>
  )
}

interface TableSelectionBarProps<T> {
  readonly items: readonly T[]
  readonly onClear: () => void
  readonly actions: readonly Action<T>[]
}

/** Renders the number of selected rows of a table and the actions on them. */
function TableSelectionBar<T>({ items, onClear, actions }: TableSelectionBarProps<T>) {
  const t = useText()
  const runAction = useRunAction()
  return (
    <div className={css.selection} role="toolbar" aria-label={t('admin.selection')}>
      <IconButton label={t('admin.clear_selection')} icon={<IconX size={20} />} onClick={onClear} />
      <span className={css.count} role="status">
        {t('admin.selected', { count: items.length })}
      </span>
      {visibleActions(actions, items).map((action) => {
        const Icon = action.icon
        return (
          <Button
            key={action.id}
            variant={action.danger ? 'danger' : 'plain'}
            icon={Icon && <Icon size={18} aria-hidden />}
            onClick={() => runAction(action, items)}
          >
            {t(action.label)}
          </Button>
        )
      })}
    </div>
  )
}
