import IconLayoutGrid from '@tabler/icons-react/dist/esm/icons/IconLayoutGrid.mjs'
import { useText } from '../../i18n/use-text.ts'
import { listPagings, listViews, posterSizes, usePreference } from '../../lib/preferences.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { Menu } from '../../ui/Menu.tsx'
import { MenuChoice } from '../../ui/MenuChoice.tsx'
import { ColumnChoice } from './ColumnChoice.tsx'
import type { PageSize } from './list-state.ts'
import { PageSizeChoice } from './PageSizeChoice.tsx'
import type { TableKind } from './table-columns.ts'
import { useListView, type ViewKind } from './use-list-view.ts'

interface Props {
  readonly kind: ViewKind
  readonly pageSize: PageSize
  readonly onPageSize: (size: PageSize) => void
  /** Table that remembers the choice of columns; that of all lists of the kind by default. */
  readonly tableKind?: TableKind | undefined
  /** Columns of the table that can be shown; none for collections and read lists, which are no table. */
  readonly columns?: readonly { readonly value: string; readonly label: string }[]
}

const noColumns: readonly { readonly value: string; readonly label: string }[] = []

/** Renders the button and menu of how a list is shown: grid, compact or table, size of the covers, pages. */
export function ViewMenu({ kind, pageSize, onPageSize, columns = noColumns, tableKind }: Props) {
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
        <ColumnChoice kind={tableKind ?? kind} options={columns} />
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
