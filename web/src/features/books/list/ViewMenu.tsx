import IconLayoutGrid from '@tabler/icons-react/dist/esm/icons/IconLayoutGrid.mjs'
import { useText } from '../../../i18n/use-text.ts'
import { listPagings, listViews, posterSizes, usePreference } from '../../../lib/preferences.ts'
import { IconButton } from '../../../ui/button/IconButton.tsx'
import { Menu } from '../../../ui/menu/Menu.tsx'
import { MenuChoice } from '../../../ui/menu/MenuChoice.tsx'
import type { PageSize } from './list-state.ts'
import { PageSizeChoice } from './PageSizeChoice.tsx'
import { bookColumns, seriesColumns, type TableKind } from './table-columns.ts'
import { type ListKind, useListView, type ViewKind } from './use-list-view.ts'
import { useTableColumns } from './use-table-columns.ts'

interface Props {
  readonly kind: ViewKind
  readonly pageSize: PageSize
  readonly onPageSize: (size: PageSize) => void
  /** Table whose choice of columns is used; by default that of all lists of the kind. */
  readonly tableKind?: TableKind | undefined
}

/** Renders the menu of the view of a list: grid, compact or table, size of the posters, pages. */
export function ViewMenu({ kind, pageSize, onPageSize, tableKind }: Props) {
  const t = useText()
  const [view, setView] = useListView(kind)
  const [posterSize, setPosterSize] = usePreference('posterSize')
  const [paging, setPaging] = usePreference('listPaging')
  return (
    <Menu
      actions={[]}
      subjects={[]}
      trigger={<IconButton label={t('books.view')} icon={<IconLayoutGrid size={20} />} />}
    >
      <MenuChoice
        label={t('books.view')}
        value={view}
        options={listViews
          .filter((value) => value !== 'table' || kind !== 'lists')
          .map((value) => ({ value, label: t(`books.view_${value}`) }))}
        onChange={setView}
      />
      {view === 'table' && kind !== 'lists' ? (
        <ColumnChoice kind={kind} tableKind={tableKind ?? kind} />
      ) : (
        <MenuChoice
          label={t('books.poster_size')}
          value={posterSize}
          options={posterSizes.map((value) => ({ value, label: t(`books.poster_${value}`) }))}
          onChange={setPosterSize}
        />
      )}
      <MenuChoice
        label={t('books.paging')}
        value={paging}
        options={listPagings.map((value) => ({ value, label: t(`books.paging_${value}`) }))}
        onChange={setPaging}
      />
      {paging === 'paged' && <PageSizeChoice pageSize={pageSize} onPageSize={onPageSize} />}
    </Menu>
  )
}

interface ColumnProps {
  readonly kind: ListKind
  readonly tableKind: TableKind
}

function ColumnChoice({ kind, tableKind }: ColumnProps) {
  const t = useText()
  const { shown, toggle } = useTableColumns(tableKind)
  const columns = kind === 'books' ? bookColumns : seriesColumns
  const options = columns.map((value) => ({ value, label: t(`${kind}.column_${value}`) }))
  return <MenuChoice label={t('books.columns')} value={shown} options={options} onChange={toggle} />
}
