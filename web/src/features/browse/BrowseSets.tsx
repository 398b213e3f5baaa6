import IconStack2 from '@tabler/icons-react/dist/esm/icons/IconStack2.mjs'
import type { QueryKey } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { ListPage, ListPageQuery } from '../../api/use-endless-list.ts'
import { useText } from '../../i18n/use-text.ts'
import { usePageTitle } from '../../lib/use-page-title.ts'
import { Button } from '../../ui/button/Button.tsx'
import { buttonClass } from '../../ui/button/button-class.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { useHasRole } from '../auth/queries.ts'
import { ItemList } from '../books/list/ItemList.tsx'
import { ListMenu } from '../books/list/ListMenu.tsx'
import { useListCount } from '../books/list/use-item-list.ts'
import { ViewMenu } from '../books/list/ViewMenu.tsx'
import { useLibrary } from '../libraries/queries.ts'
import css from './BrowseSets.module.css'
import { LibraryHead } from './LibraryHead.tsx'
import { ListSearch } from './ListSearch.tsx'
import { inLibrary, useRememberedTab } from './library-tabs.ts'
import { type SetList, setListSorts, toSetListQuery } from './use-set-list.ts'

interface Props<P extends ListPage<{ readonly id: string }>, K extends QueryKey> {
  readonly kind: 'collections' | 'readlists'
  readonly libraryId: string
  readonly list: SetList
  /** Returns the query of one page. */
  readonly query: (
    query: ReturnType<typeof inLibrary> & ReturnType<typeof toSetListQuery>,
  ) => ListPageQuery<P, K>
  readonly children: (item: P['content'][number], index: number) => ReactNode
}

/** Number of skeletons until the first response; a library rarely has more collections or read lists. */
const skeletonCount = 12

/** Renders the collections or the read lists of a library. */
export function BrowseSets<P extends ListPage<{ readonly id: string }>, K extends QueryKey>({
  kind,
  libraryId,
  list,
  query,
  children,
}: Props<P, K>) {
  const t = useText()
  const { page, pageSize, search, sort } = list.state
  const isCollections = kind === 'collections'
  const tab = isCollections ? 'COLLECTIONS' : 'READLISTS'
  const label = t(isCollections ? 'collections.collections' : 'readlists.lists')
  const queryFor = (page: number, size: number) =>
    query({ ...inLibrary(libraryId), ...toSetListQuery(list.state, page, size) })
  const isAdmin = useHasRole('ADMIN')
  const library = useLibrary(libraryId)
  usePageTitle(library ? `${library.name} – ${label}` : label)
  useRememberedTab(libraryId, tab)
  const count = useListCount({ page, pageSize, queryFor })
  return (
    <>
      <LibraryHead libraryId={libraryId} tab={tab} count={count}>
        <ListSearch
          label={t(`${kind}.search`)}
          value={search}
          onSearch={(text) => list.narrow({ search: text })}
        />
        {!isCollections && (
          <ListMenu
            sorts={setListSorts.map((value) => ({ value, label: t(`readlists.sort_${value}`) }))}
            ascendingFirst={['name']}
            sort={sort}
            onSort={(next) => list.narrow({ sort: next })}
          />
        )}
        <ViewMenu kind="lists" pageSize={pageSize} onPageSize={list.resize} />
      </LibraryHead>
      <div className={css.body}>
        <ItemList
          kind="lists"
          of={isAdmin ? (isCollections ? 'collection' : 'readList') : undefined}
          condition={search}
          label={label}
          page={page}
          pageSize={pageSize}
          queryFor={queryFor}
          expectedCount={skeletonCount}
          onPage={list.turn}
          empty={<Empty {...{ kind, libraryId, list }} />}
        >
          {children}
        </ItemList>
      </div>
    </>
  )
}

type EmptyProps = Pick<Props<never, never>, 'kind' | 'libraryId' | 'list'>

function Empty({ kind, libraryId, list }: EmptyProps) {
  const t = useText()
  const { search, page } = list.state
  if (search !== '' || page > 1) {
    return (
      <EmptyState
        title={t(`${kind}.none_match`)}
        action={<Button onClick={() => list.narrow({ search: '' })}>{t('series.show_all')}</Button>}
      />
    )
  }
  return (
    <EmptyState
      icon={<IconStack2 size={48} stroke={1.25} />}
      title={t(`${kind}.none`)}
      text={t(`${kind}.none_text`)}
      action={
        <Link to="/libraries/$libraryId/series" params={{ libraryId }} className={buttonClass('primary')}>
          {t('collections.browse_series')}
        </Link>
      }
    />
  )
}
