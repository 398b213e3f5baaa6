import type { QueryKey } from '@tanstack/react-query'
import { type ReactNode, useCallback, useRef, useState } from 'react'
import type { ListPage, ListPageQuery } from '../../../api/use-endless-list.ts'
import { useText } from '../../../i18n/use-text.ts'
import { classes } from '../../../lib/classes.ts'
import { useFormats } from '../../../lib/format.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import type { ItemSource } from '../../../ui/list/item-source.ts'
import { FilterButton } from '../../filters/FilterButton.tsx'
import { FilterChips } from '../../filters/FilterChips.tsx'
import { FilterSidebar } from '../../filters/FilterSidebar.tsx'
import type { FilterSpec } from '../../filters/filter-specs.ts'
import type { FacetScope } from '../../filters/queries.ts'
import type { FilterKey } from '../../filters/use-filter-text.ts'
import { useLibraries } from '../../libraries/queries.ts'
import { ItemList } from '../list/ItemList.tsx'
import { ListMenu } from '../list/ListMenu.tsx'
import { isNarrowed, nextSort } from '../list/list-state.ts'
import type { TableKind } from '../list/table-columns.ts'
import { useListCount } from '../list/use-item-list.ts'
import type { ListControl } from '../list/use-list-state.ts'
import type { ListKind } from '../list/use-list-view.ts'
import { ViewMenu } from '../list/ViewMenu.tsx'
import css from './DetailList.module.css'

interface Identified {
  readonly id: string
}

export interface TableProps<T> {
  readonly label: string
  readonly items: ItemSource<T>
  /** Sort keys of the list. */
  readonly sorts: readonly string[]
  readonly sort: { readonly key: string; readonly descending: boolean }
  readonly onSort: (key: string) => void
  readonly isStale: boolean
}

interface Props<P extends ListPage<Identified>, K extends QueryKey, S extends string, F extends FilterKey> {
  readonly kind: ListKind
  /** Table whose choice of columns is used; by default that of all lists of the kind. */
  readonly tableKind?: TableKind
  readonly list: ListControl<S, F>
  readonly specs: Readonly<Record<F, FilterSpec>>
  /** Scope of the values of the filters. */
  readonly scope: FacetScope
  readonly sortLabel: (key: S) => string
  /** Sorts whose natural order is ascending. */
  readonly ascendingFirst: readonly S[]
  /** Query of one page; 0-based. */
  readonly queryFor: (page: number, size: number) => ListPageQuery<P, K>
  /** Number of skeletons until the first response. */
  readonly expectedCount: number
  readonly table: (props: TableProps<P['content'][number]>) => ReactNode
  /** Text of a list that has no items, also without filters. */
  readonly emptyText?: string
  /** Buttons beside the number of items. */
  readonly aside?: ReactNode
  readonly children: (item: P['content'][number], index: number) => ReactNode
}

/** Renders the list on the page of a series, a collection or a read list, with its filters and its order in the address. */
export function DetailList<
  P extends ListPage<Identified>,
  K extends QueryKey,
  S extends string,
  F extends FilterKey,
>(props: Props<P, K, S, F>) {
  const t = useText()
  const formats = useFormats()
  const { kind, list, ascendingFirst, queryFor } = props
  const label = t(`${kind}.${kind}`)
  const { state, shape, narrow } = list
  const { page, pageSize, sort, filters } = state
  const [isFiltering, setFiltering] = useState(false)
  const hasLibraries = useLibraries().length > 1
  const count = useListCount({ page, pageSize, queryFor })
  const section = useRef<HTMLElement>(null)
  const getTop = useCallback(
    () => Math.max(0, window.scrollY + (section.current?.getBoundingClientRect().top ?? 0)),
    [],
  )
  const turn = async (to: number) => {
    await list.turn({ page: to })
    if (window.scrollY > getTop()) window.scrollTo({ top: getTop(), behavior: 'instant' })
  }
  const sortBy = (key: string) => narrow({ sort: nextSort(shape.sortKeys, ascendingFirst, sort, key) })
  return (
    <section ref={section} className={css.section} aria-label={label}>
      <header className={css.head}>
        <h2 className={css.title}>{label}</h2>
        {count !== undefined && <span className={css.count}>{formats.number(count)}</span>}
        {props.aside}
        <div className={css.end}>
          <FilterButton filters={filters} isOpen={isFiltering} onOpen={setFiltering} />
          <ListMenu
            sorts={shape.sortKeys.map((value) => ({ value, label: props.sortLabel(value) }))}
            ascendingFirst={ascendingFirst}
            sort={sort}
            onSort={(next) => narrow({ sort: next })}
          />
          <ViewMenu kind={kind} tableKind={props.tableKind} pageSize={pageSize} onPageSize={list.resize} />
        </div>
      </header>
      <div className={css.chips}>
        <FilterChips filters={filters} onChange={(next) => narrow({ filters: next })} />
      </div>
      <div className={classes(isFiltering && css.filtering)}>
        <div className={css.list}>
          <ItemList
            kind={kind}
            of={kind === 'books' ? 'book' : 'series'}
            condition={filters}
            label={label}
            page={page}
            pageSize={pageSize}
            queryFor={queryFor}
            expectedCount={Math.min(props.expectedCount, pageSize)}
            onPage={(to) => void turn(to)}
            getTop={getTop}
            table={(items, isStale) =>
              props.table({ label, items, sorts: shape.sortKeys, sort, onSort: sortBy, isStale })
            }
            empty={
              isNarrowed(state) ? (
                <EmptyState
                  title={t(`${kind}.none_match`)}
                  action={<Button onClick={() => narrow({ filters: {} })}>{t('books.show_all')}</Button>}
                />
              ) : (
                <EmptyState title={t(`${kind}.none`)} text={props.emptyText} />
              )
            }
          >
            {props.children}
          </ItemList>
        </div>
        <FilterSidebar
          isOpen={isFiltering}
          onClose={() => setFiltering(false)}
          keys={shape.filterKeys.filter((key) => key !== 'library' || hasLibraries)}
          specs={props.specs}
          filters={filters}
          onChange={(next) => narrow({ filters: next })}
          of={kind}
          scope={props.scope}
        />
      </div>
    </section>
  )
}
