import IconStack2 from '@tabler/icons-react/dist/esm/icons/IconStack2.mjs'
import type { QueryKey } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { ListPage, ListPageQuery } from '../../api/use-endless-list.ts'
import { useText } from '../../i18n/use-text.ts'
import { useFormats } from '../../lib/format.ts'
import { usePageTitle } from '../../lib/use-page-title.ts'
import { Button } from '../../ui/Button.tsx'
import { buttonClass } from '../../ui/button-class.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { useHasRole } from '../auth/queries.ts'
import { ItemList } from '../books/ItemList.tsx'
import { ListMenu } from '../books/ListMenu.tsx'
import { useListCount } from '../books/use-item-list.ts'
import { ViewMenu } from '../books/ViewMenu.tsx'
import { useLibrary } from '../libraries/queries.ts'
import { LibraryHead } from './LibraryHead.tsx'
import { ListSearch } from './ListSearch.tsx'
import { type LibraryTab, useRememberedTab } from './library-tabs.ts'
import css from './NamedLists.module.css'
import type { NamedListSort } from './named-list-state.ts'
import type { NamedList } from './use-named-list.ts'

interface Props<P extends ListPage<{ readonly id: string }>, K extends QueryKey> {
  readonly libraryId: string
  readonly tab: LibraryTab
  readonly label: string
  readonly searchLabel: string
  readonly emptyTitle: string
  readonly emptyText: string
  readonly noMatch: string
  /** Empty where servers know only the order of the names. */
  readonly sorts: readonly { readonly value: NamedListSort; readonly label: string }[]
  /** Query of one page; 0-based. */
  readonly queryFor: (page: number, size: number) => ListPageQuery<P, K>
  readonly named: NamedList
  readonly children: (item: P['content'][number], index: number) => ReactNode
}

/** Number of skeletons until the first response; a library rarely has more collections or read lists. */
const skeletonCount = 12

/** Renders the collections or the read lists of a library. */
export function NamedLists<P extends ListPage<{ readonly id: string }>, K extends QueryKey>(
  props: Props<P, K>,
) {
  const { libraryId, tab, label, named, queryFor } = props
  const { page, pageSize, search, sort } = named.state
  const formats = useFormats()
  const isAdmin = useHasRole('ADMIN')
  const library = useLibrary(libraryId)
  usePageTitle(library ? `${library.name} – ${label}` : label)
  useRememberedTab(libraryId, tab)
  const count = useListCount({ page, pageSize, queryFor })
  return (
    <>
      <LibraryHead
        libraryId={libraryId}
        tab={tab}
        count={count === undefined ? undefined : formats.number(count)}
      >
        <ListSearch
          label={props.searchLabel}
          value={search}
          onSearch={(text) => named.narrow({ search: text })}
        />
        {props.sorts.length > 0 && (
          <ListMenu
            sorts={props.sorts}
            ascending={['name']}
            sort={sort}
            onSort={(next) => named.narrow({ sort: next })}
          />
        )}
        <ViewMenu kind="lists" pageSize={pageSize} onPageSize={named.resize} />
      </LibraryHead>
      <div className={css.body}>
        <ItemList
          kind="lists"
          of={isAdmin ? (tab === 'COLLECTIONS' ? 'collection' : 'readList') : undefined}
          condition={search}
          label={label}
          page={page}
          pageSize={pageSize}
          queryFor={queryFor}
          expected={skeletonCount}
          onPage={named.turn}
          empty={<Empty {...props} />}
        >
          {props.children}
        </ItemList>
      </div>
    </>
  )
}

type EmptyProps = Pick<Props<never, never>, 'libraryId' | 'emptyTitle' | 'emptyText' | 'noMatch' | 'named'>

function Empty({ libraryId, emptyTitle, emptyText, noMatch, named }: EmptyProps) {
  const t = useText()
  const { search, page } = named.state
  if (search !== '' || page > 1) {
    return (
      <EmptyState
        title={noMatch}
        action={<Button onClick={() => named.narrow({ search: '' })}>{t('series.show_all')}</Button>}
      />
    )
  }
  return (
    <EmptyState
      icon={<IconStack2 size={48} stroke={1.25} />}
      title={emptyTitle}
      text={emptyText}
      action={
        <Link to="/libraries/$libraryId/series" params={{ libraryId }} className={buttonClass('primary')}>
          {t('collections.browse_series')}
        </Link>
      }
    />
  )
}
