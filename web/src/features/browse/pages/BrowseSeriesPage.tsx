import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useServerOffers } from '../../../api/server-offer.ts'
import { useText } from '../../../i18n/use-text.ts'
import { classes } from '../../../lib/classes.ts'
import { useFormats } from '../../../lib/format.ts'
import { usePageTitle } from '../../../lib/use-page-title.ts'
import { useIsPhone } from '../../../ui/use-media-query.ts'
import { ListMenu } from '../../books/ListMenu.tsx'
import { drawSeed } from '../../books/shuffle-seed.ts'
import { seriesColumns } from '../../books/table-columns.ts'
import { useListCount } from '../../books/use-item-list.ts'
import { ViewMenu } from '../../books/ViewMenu.tsx'
import { FilterButton } from '../../filters/FilterButton.tsx'
import { FilterSidebar } from '../../filters/FilterSidebar.tsx'
import { seriesFilterKeys } from '../../filters/filter-keys.ts'
import { seriesFilterSpecs } from '../../filters/filter-specs.ts'
import { SaveFilterButtons } from '../../filters/SaveFilterButtons.tsx'
import { allLibraries, useLibraries, useLibrary } from '../../libraries/queries.ts'
import { seriesQueries } from '../../series/queries.ts'
import css from '../Browse.module.css'
import { BrowseChips } from '../BrowseChips.tsx'
import { BrowseList } from '../BrowseList.tsx'
import { browsePage, browseRequest, browseSortKeys, browseYears } from '../browse-state.ts'
import { LibraryHead } from '../LibraryHead.tsx'
import { inLibrary, useRememberedTab } from '../library-tabs.ts'
import { Scrubber } from '../Scrubber.tsx'
import { ScrubberBar } from '../ScrubberBar.tsx'
import { useBrowse } from '../use-browse.ts'
import { useLetters } from '../use-letters.ts'
import { useYearStops } from '../use-year-stops.ts'

export function BrowseSeriesPage() {
  const t = useText()
  const formats = useFormats()
  const isPhone = useIsPhone()
  const { libraryId } = useParams({ from: '/signed-in/frame/libraries/$libraryId/series' })
  const library = useLibrary(libraryId)
  const isAcrossLibraries = useLibraries().length > 1 && libraryId === allLibraries
  const browse = useBrowse(libraryId)
  const { state } = browse
  const canShuffle = useServerOffers('random-order')
  const [isFiltering, setFiltering] = useState(false)
  usePageTitle(library?.name ?? t('series.all_libraries'))
  useRememberedTab(libraryId, 'BROWSE')

  const request = browseRequest(state, libraryId)
  const count = useListCount({
    page: state.page,
    pageSize: state.pageSize,
    queryFor: (page, size) => seriesQueries.list(libraryId, request, { ...browsePage(state), page, size }),
  })
  const letters = useLetters(libraryId, browse, count)
  const years = useYearStops({
    query: browseYears(state, libraryId),
    descending: state.sort.descending,
    pageSize: state.pageSize,
    onPage: browse.showPage,
  })
  const scrubber = years.scrubber ?? letters
  return (
    <>
      <LibraryHead
        libraryId={libraryId}
        tab="BROWSE"
        count={count === undefined ? undefined : formats.number(count)}
      >
        <FilterButton filters={state.filters} isOpen={isFiltering} onOpen={setFiltering} />
        <ListMenu
          sorts={browseSortKeys.map((value) => ({ value, label: t(`series.sort_${value}`) }))}
          ascending={['metadata.titleSort', 'name']}
          sort={state.sort}
          onSort={browse.sortBy}
          onShuffle={canShuffle ? () => browse.narrow({ seed: drawSeed() }) : undefined}
        />
        <ViewMenu
          kind="series"
          pageSize={state.pageSize}
          onPageSize={browse.resize}
          columns={seriesColumns.map((value) => ({ value, label: t(`series.column_${value}`) }))}
        />
      </LibraryHead>
      <div className={css.filters}>
        <BrowseChips state={state} onChange={browse.narrow} saving={browse.saving} />
        {isPhone && scrubber && <ScrubberBar {...scrubber} />}
      </div>
      <div className={classes(css.body, years.isExpected && css.years, isFiltering && css.filtering)}>
        <div className={css.list}>
          <BrowseList libraryId={libraryId} browse={browse} jump={years.jump} />
        </div>
        {!isPhone && scrubber && <Scrubber {...scrubber} />}
        <FilterSidebar
          isOpen={isFiltering}
          onClose={() => setFiltering(false)}
          keys={seriesFilterKeys.filter((key) => key !== 'library' || isAcrossLibraries)}
          specs={seriesFilterSpecs}
          filters={state.filters}
          onChange={(filters) => browse.narrow({ filters })}
          of="series"
          scope={inLibrary(libraryId)}
          foot={<SaveFilterButtons {...browse.saving} />}
        />
      </div>
    </>
  )
}
