import type { Page } from '@lectern/contract/page'
import IconStack2 from '@tabler/icons-react/dist/esm/icons/IconStack2.mjs'
import type { UseQueryResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { useFormats } from '../../lib/format.ts'
import { usePageTitle } from '../../lib/use-page-title.ts'
import { Button } from '../../ui/Button.tsx'
import { buttonClass } from '../../ui/button-class.ts'
import { CardGrid } from '../../ui/cards/CardGrid.tsx'
import { CardGridSkeleton } from '../../ui/cards/CardGridSkeleton.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { ListMenu } from '../books/ListMenu.tsx'
import { Pager } from '../books/Pager.tsx'
import { useLibrary } from '../libraries/queries.ts'
import { LibraryHead } from './LibraryHead.tsx'
import { ListSearch } from './ListSearch.tsx'
import { type LibraryTab, useRememberedTab } from './library-tabs.ts'
import css from './NamedLists.module.css'
import type { NamedListSort } from './named-list-state.ts'
import type { NamedList } from './use-named-list.ts'

interface Props<T> {
  readonly libraryId: string
  readonly tab: LibraryTab
  readonly label: string
  readonly searchLabel: string
  readonly emptyTitle: string
  readonly emptyText: string
  readonly noMatch: string
  readonly sorts: readonly { readonly value: NamedListSort; readonly label: string }[]
  readonly list: UseQueryResult<Page<T>>
  readonly named: NamedList
  readonly children: (item: T, index: number) => ReactNode
}

/** Number of skeletons until the first response; a library rarely has more collections or read lists. */
const skeletonCount = 12

/** Renders the collections or the read lists of a library. */
export function NamedLists<T extends { readonly id: string }>(props: Props<T>) {
  const { libraryId, tab, label, list, named } = props
  const { state, narrow } = named
  const formats = useFormats()
  const library = useLibrary(libraryId)
  usePageTitle(library ? `${library.name} – ${label}` : label)
  useRememberedTab(libraryId, tab)
  const { data, error, refetch, isPlaceholderData } = list
  return (
    <>
      <LibraryHead libraryId={libraryId} tab={tab} count={data && formats.number(data.totalElements)}>
        <ListSearch
          label={props.searchLabel}
          value={state.search}
          onSearch={(search) => narrow({ search })}
        />
        <ListMenu
          sorts={props.sorts}
          ascending={['name']}
          sort={state.sort}
          pageSize={state.pageSize}
          onSort={(sort) => narrow({ sort })}
          onPageSize={named.resize}
        />
      </LibraryHead>
      <div className={css.body}>
        {!data && !error && <CardGridSkeleton count={skeletonCount} />}
        {!data && error && <ErrorState error={error} onRetry={() => void refetch()} />}
        {data?.content.length === 0 && <Empty {...props} />}
        {data && data.content.length > 0 && (
          <CardGrid label={label} items={data.content} keyOf={({ id }) => id} isStale={isPlaceholderData}>
            {props.children}
          </CardGrid>
        )}
        {data && <Pager page={state.page} pages={data.totalPages} onPage={named.turn} />}
      </div>
    </>
  )
}

function Empty<T>({ libraryId, emptyTitle, emptyText, noMatch, named }: Props<T>) {
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
