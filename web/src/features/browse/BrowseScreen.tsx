import type { QueryKey } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { ListPage, ListPageQuery } from '../../api/use-endless-list.ts'
import { useText } from '../../i18n/use-text.ts'
import type { Icon } from '../../lib/action.ts'
import { classes } from '../../lib/classes.ts'
import { usePageTitle } from '../../lib/use-page-title.ts'
import { Button } from '../../ui/button/Button.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { useIsPhone } from '../../ui/use-media-query.ts'
import type { TableProps } from '../books/detail/DetailList.tsx'
import { ItemList } from '../books/list/ItemList.tsx'
import { ListMenu } from '../books/list/ListMenu.tsx'
import { type ListState, nextSort, type SortChoice } from '../books/list/list-state.ts'
import { ViewMenu } from '../books/list/ViewMenu.tsx'
import { FilterButton } from '../filters/FilterButton.tsx'
import { FilterChips } from '../filters/FilterChips.tsx'
import { FilterSidebar } from '../filters/FilterSidebar.tsx'
import type { FilterSpec } from '../filters/filter-specs.ts'
import type { FilterState } from '../filters/filter-state.ts'
import { SavedFilterPicker } from '../filters/saved/SavedFilterPicker.tsx'
import { SaveFilterButtons, type SaveFilterProps } from '../filters/saved/SaveFilterButtons.tsx'
import type { FilterKey } from '../filters/use-filter-text.ts'
import { allLibraries, useLibraries, useLibrary } from '../libraries/queries.ts'
import css from './Browse.module.css'
import { LibraryHead } from './LibraryHead.tsx'
import { inLibrary, useRememberedTab } from './library-tabs.ts'
import { Scrubber } from './Scrubber.tsx'
import { ScrubberBar } from './ScrubberBar.tsx'
import type { ScrubberProps } from './scrubber-stop.ts'
import type { useYearStops } from './use-year-stops.ts'

interface Props<
  P extends ListPage<{ readonly id: string }>,
  K extends QueryKey,
  S extends string,
  F extends FilterKey,
> {
  readonly kind: 'series' | 'books'
  readonly libraryId: string
  readonly browse: {
    readonly state: ListState<S, F>
    readonly saving: SaveFilterProps
    readonly isNarrowed: boolean
    readonly turn: (change: { page: number }) => void
    readonly resize: (size: ListState<S, F>['pageSize']) => void
    readonly sortBy: (sort: SortChoice<S>) => void
  }
  readonly sortKeys: readonly S[]
  /** Sorts whose natural order is ascending. */
  readonly ascendingFirst: readonly S[]
  /** Draws another random order; absent if the server cannot keep one. */
  readonly onShuffle: (() => void) | undefined
  readonly filterKeys: readonly F[]
  readonly specs: Readonly<Record<F, FilterSpec>>
  readonly onFilter: (filters: FilterState<F>) => void
  readonly onShowAll: () => void
  /** Further chips, such as the letter of the list. */
  readonly chips?: ReactNode
  /** Everything that narrows the list. */
  readonly condition: unknown
  /** Query of one page; 0-based. */
  readonly queryFor: (page: number, size: number) => ListPageQuery<P, K>
  /** Number of items; undefined while it is unknown. */
  readonly count: number | undefined
  /** Number of skeletons until the first response. */
  readonly expectedCount: number
  readonly years: ReturnType<typeof useYearStops>
  readonly scrubber: ScrubberProps | undefined
  readonly icon: Icon
  readonly table: (props: TableProps<P['content'][number]>) => ReactNode
  readonly children: (item: P['content'][number], index: number) => ReactNode
}

/** Renders the series or the books of a library, or of all libraries, with their filters, order and scrubber. */
export function BrowseScreen<
  P extends ListPage<{ readonly id: string }>,
  K extends QueryKey,
  S extends string,
  F extends FilterKey,
>(props: Props<P, K, S, F>) {
  const { kind, libraryId, browse, ascendingFirst, years, scrubber, icon: EmptyIcon } = props
  const { state, saving, sortBy } = browse
  const { filters, sort, page, pageSize } = state
  const isBooks = kind === 'books'
  const t = useText()
  const isPhone = useIsPhone()
  const library = useLibrary(libraryId)
  const isAcrossLibraries = useLibraries().length > 1 && libraryId === allLibraries
  const [isFiltering, setFiltering] = useState(false)
  const tab = isBooks ? 'BOOKS' : 'BROWSE'
  usePageTitle(library?.name ?? t(isBooks ? 'books.books' : 'series.all_libraries'))
  useRememberedTab(libraryId, tab)
  const label = t(`${kind}.${kind}`)
  const isFiltered = browse.isNarrowed || page > 1
  return (
    <>
      <LibraryHead libraryId={libraryId} tab={tab} count={props.count}>
        <FilterButton filters={filters} isOpen={isFiltering} onOpen={setFiltering} />
        <ListMenu
          sorts={props.sortKeys.map((value) => ({ value, label: t(`${kind}.sort_${value}`) }))}
          ascendingFirst={ascendingFirst}
          sort={sort}
          onSort={sortBy}
          onShuffle={props.onShuffle}
        />
        <ViewMenu kind={kind} pageSize={pageSize} onPageSize={browse.resize} />
      </LibraryHead>
      <div className={css.filters}>
        <FilterChips
          filters={filters}
          onChange={props.onFilter}
          start={<SavedFilterPicker {...saving} />}
          end={<SaveFilterButtons {...saving} />}
        >
          {props.chips}
        </FilterChips>
        {isPhone && scrubber && <ScrubberBar {...scrubber} />}
      </div>
      <div
        className={classes(
          css.body,
          years.isExpected ? css.years : isBooks && css.wide,
          isFiltering && css.filtering,
        )}
      >
        <div className={css.list}>
          <ItemList
            kind={kind}
            of={isBooks ? 'book' : 'series'}
            condition={props.condition}
            label={label}
            page={page}
            pageSize={pageSize}
            queryFor={props.queryFor}
            expectedCount={props.expectedCount}
            onPage={(page) => browse.turn({ page })}
            jump={years.jump}
            table={(items, isStale) =>
              props.table({
                label,
                items,
                sorts: props.sortKeys,
                sort,
                onSort: (key) => sortBy(nextSort(props.sortKeys, ascendingFirst, sort, key)),
                isStale,
              })
            }
            empty={
              <EmptyState
                icon={<EmptyIcon size={48} stroke={1.25} />}
                title={t(`${kind}.${isFiltered ? 'none_match' : 'none'}`)}
                text={isFiltered ? undefined : t('series.none_text')}
                action={isFiltered && <Button onClick={props.onShowAll}>{t(`${kind}.show_all`)}</Button>}
              />
            }
          >
            {props.children}
          </ItemList>
        </div>
        {!isPhone && scrubber && <Scrubber {...scrubber} />}
        <FilterSidebar
          isOpen={isFiltering}
          onClose={() => setFiltering(false)}
          keys={props.filterKeys.filter((key) => key !== 'library' || isAcrossLibraries)}
          specs={props.specs}
          filters={filters}
          onChange={props.onFilter}
          of={kind}
          scope={inLibrary(libraryId)}
          foot={<SaveFilterButtons {...saving} />}
        />
      </div>
    </>
  )
}
