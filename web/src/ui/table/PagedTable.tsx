import IconColumns3 from '@tabler/icons-react/dist/esm/icons/IconColumns3.mjs'
import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs'
import type { ReactNode } from 'react'
import { useText } from '../../i18n/use-text.ts'
import type { Action } from '../../lib/action.ts'
import { ErrorState } from '../ErrorState.tsx'
import { IconButton } from '../IconButton.tsx'
import { Menu } from '../Menu.tsx'
import { MenuChoice } from '../MenuChoice.tsx'
import { Skeleton } from '../Skeleton.tsx'
import { AdminTable } from './AdminTable.tsx'
import css from './PagedTable.module.css'
import { SelectionBar } from './SelectionBar.tsx'
import { TableFooter } from './TableFooter.tsx'
import type { AdminColumn } from './table-column.ts'
import { useShownColumns } from './use-shown-columns.ts'
import { useTableSelection } from './use-table-selection.ts'
import type { TableControl } from './use-table-state.ts'

/** What a table needs of the query of one page. */
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
  /** Actions on the chosen rows; with them the rows can be chosen. */
  readonly bulkActions?: readonly Action<T>[]
  /** Filters, before the buttons of the table. */
  readonly filters?: ReactNode
  /** Shown instead of the table when there are no rows. */
  readonly empty: ReactNode
}

/** Renders a table whose pages and order the server makes; page, order and filters are in the address. */
export function PagedTable<T>(props: Props<T>) {
  const { page, state, keyOf, titleOf, actions, bulkActions } = props
  const t = useText()
  const columns = useShownColumns(props.name, props.columns)
  const selection = useTableSelection(keyOf)
  const isChoosing = bulkActions !== undefined && selection.items.length > 0
  const rows = page.data?.content
  const isPastTheEnd = rows?.length === 0 && page.data !== undefined && page.data.totalElements > 0
  return (
    <section className={css.section} aria-label={props.label}>
      <div className={css.bar} data-chosen={isChoosing || undefined}>
        {isChoosing ? (
          <SelectionBar selection={selection} actions={bulkActions} />
        ) : (
          <>
            <div className={css.filters}>{props.filters}</div>
            <IconButton
              label={t('admin.refresh')}
              icon={<IconRefresh size={20} />}
              aria-busy={page.isFetching || undefined}
              onClick={() => void page.refetch()}
            />
            {columns.options.length > 0 && (
              <Menu
                actions={[]}
                subjects={[]}
                trigger={<IconButton label={t('admin.columns')} icon={<IconColumns3 size={20} />} />}
              >
                <MenuChoice
                  label={t('admin.columns')}
                  value={columns.chosen}
                  options={columns.options}
                  onChange={columns.toggle}
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
        <AdminTable
          label={props.label}
          columns={columns.shown}
          rows={rows}
          keyOf={keyOf}
          titleOf={titleOf}
          sort={state.sort}
          onSort={state.setSort}
          isStale={page.isPlaceholderData}
          {...(actions ? { actions } : {})}
          {...(bulkActions ? { selection } : {})}
        />
      )}
      {page.data && (
        <TableFooter state={state} total={page.data.totalElements} pages={page.data.totalPages} />
      )}
    </section>
  )
}
