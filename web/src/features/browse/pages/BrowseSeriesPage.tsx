import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { useText } from '../../../i18n/use-text.ts'
import { classes } from '../../../lib/classes.ts'
import { useFormats } from '../../../lib/format.ts'
import { usePageTitle } from '../../../lib/use-page-title.ts'
import { useIsPhone } from '../../../ui/use-media-query.ts'
import { ListMenu } from '../../books/ListMenu.tsx'
import { seriesColumns } from '../../books/table-columns.ts'
import { ViewMenu } from '../../books/ViewMenu.tsx'
import { FilterButton } from '../../filters/FilterButton.tsx'
import { FilterSidebar } from '../../filters/FilterSidebar.tsx'
import { seriesFilterSpecs } from '../../filters/filter-specs.ts'
import { seriesFilterKeys } from '../../filters/filter-state.ts'
import { SaveFilterButtons } from '../../filters/SaveFilterButtons.tsx'
import { allLibraries, useLibraries, useLibrary } from '../../libraries/queries.ts'
import { seriesQueries } from '../../series/queries.ts'
import css from '../Browse.module.css'
import { BrowseChips } from '../BrowseChips.tsx'
import { BrowseList } from '../BrowseList.tsx'
import { browsePage, browseRequest, browseSortKeys, lettersRequest } from '../browse-state.ts'
import { LetterBar } from '../LetterBar.tsx'
import { LibraryHead } from '../LibraryHead.tsx'
import { mergeLetters, shouldShowLetters } from '../letters.ts'
import { inLibrary, useRememberedTab } from '../library-tabs.ts'
import { Scrubber } from '../Scrubber.tsx'
import { useBrowse } from '../use-browse.ts'

export function BrowseSeriesPage() {
  const t = useText()
  const formats = useFormats()
  const isPhone = useIsPhone()
  const { libraryId } = useParams({ from: '/signed-in/frame/libraries/$libraryId/series' })
  const library = useLibrary(libraryId)
  const isAcrossLibraries = useLibraries().length > 1 && libraryId === allLibraries
  const browse = useBrowse(libraryId)
  const { state } = browse
  const [isFiltering, setFiltering] = useState(false)
  usePageTitle(library?.name ?? t('series.all_libraries'))
  useRememberedTab(libraryId, 'BROWSE')

  const { data } = useQuery(seriesQueries.list(libraryId, browseRequest(state, libraryId), browsePage(state)))
  const { data: groups, isPending: isCounting } = useQuery(
    seriesQueries.letters(lettersRequest(state, libraryId)),
  )
  const letters = useMemo(() => mergeLetters(groups ?? []), [groups])
  // An active letter must stay visible, so that it can be removed.
  const hasLetters = isCounting || state.letter !== undefined || shouldShowLetters(letters)
  const letterProps = {
    letters,
    letter: state.letter,
    onLetter: (letter: string | undefined) => browse.turn({ letter }),
  }
  return (
    <>
      <LibraryHead libraryId={libraryId} tab="BROWSE" count={data && formats.number(data.totalElements)}>
        <FilterButton filters={state.filters} isOpen={isFiltering} onOpen={setFiltering} />
        <ListMenu
          sorts={browseSortKeys.map((value) => ({ value, label: t(`series.sort_${value}`) }))}
          ascending={['metadata.titleSort', 'name']}
          sort={state.sort}
          onSort={browse.sortBy}
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
        {isPhone && hasLetters && <LetterBar {...letterProps} />}
      </div>
      <div className={classes(css.body, isFiltering && css.filtering)}>
        <div className={css.list}>
          <BrowseList libraryId={libraryId} browse={browse} />
        </div>
        {!isPhone && hasLetters && <Scrubber {...letterProps} />}
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
