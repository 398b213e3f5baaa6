import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useText } from '../../../i18n/use-text.ts'
import { classes } from '../../../lib/classes.ts'
import browse from '../../browse/Browse.module.css'
import { inLibrary } from '../../browse/library-tabs.ts'
import { FilterButton } from '../../filters/FilterButton.tsx'
import { FilterChips } from '../../filters/FilterChips.tsx'
import { FilterSidebar } from '../../filters/FilterSidebar.tsx'
import type { BookFilterKey } from '../../filters/filter-keys.ts'
import { bookFilterSpecs, seriesFilterSpecs } from '../../filters/filter-specs.ts'
import { type FilterState, hasFilters } from '../../filters/filter-state.ts'
import { allLibraries } from '../../libraries/queries.ts'
import { gridSize, type Search } from '../queries.ts'
import { searchAddress } from '../search-address.ts'
import { ResultGrid } from './ResultGrid.tsx'
import css from './Results.module.css'
import { type FilteredKind, resultFilterKeys } from './result-filters.ts'
import { useResultsOf } from './use-results.ts'

interface Props {
  readonly search: Search
  readonly kind: FilteredKind
  /** Filters in the address. */
  readonly filters: FilterState
}

/** Renders all found series or books, with the filters of their lists. */
export function FilteredResults({ search, kind, filters }: Props) {
  const t = useText()
  const navigate = useNavigate()
  const [isFiltering, setFiltering] = useState(false)
  const isNarrowed = hasFilters(filters)
  const narrowed = isNarrowed ? { ...search, filters } : search
  const { count } = useResultsOf(kind, narrowed, gridSize)
  const change = (next: FilterState) =>
    void navigate({
      to: '/search',
      search: searchAddress({ ...search, filters: next }, kind),
      replace: true,
      resetScroll: false,
    })
  const panel = {
    isOpen: isFiltering,
    onClose: () => setFiltering(false),
    filters,
    onChange: change,
    of: kind,
    scope: inLibrary(search.libraryId ?? allLibraries),
  }
  return (
    <>
      <div className={css.tools}>
        <FilterChips filters={filters as FilterState<BookFilterKey>} onChange={change} />
        {isNarrowed && count !== undefined && (
          <span className={css.count} role="status">
            {t('search.results', { count })}
          </span>
        )}
        <FilterButton filters={filters} isOpen={isFiltering} onOpen={setFiltering} />
      </div>
      <div className={classes(browse.body, browse.wide, isFiltering && browse.filtering)}>
        <div className={browse.list}>
          <ResultGrid search={narrowed} kind={kind} onShowAll={() => change({})} />
        </div>
        {kind === 'series' ? (
          <FilterSidebar {...panel} keys={resultFilterKeys.series} specs={seriesFilterSpecs} />
        ) : (
          <FilterSidebar {...panel} keys={resultFilterKeys.books} specs={bookFilterSpecs} />
        )}
      </div>
    </>
  )
}
