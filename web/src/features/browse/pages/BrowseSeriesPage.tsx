import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useText } from '../../../i18n/use-text.ts'
import { useFormats } from '../../../lib/format.ts'
import { usePageTitle } from '../../../lib/use-page-title.ts'
import { useIsPhone } from '../../../ui/use-media-query.ts'
import { ListMenu } from '../../books/ListMenu.tsx'
import { seriesColumns } from '../../books/table-columns.ts'
import { ViewMenu } from '../../books/ViewMenu.tsx'
import { useLibrary } from '../../libraries/queries.ts'
import { seriesQueries } from '../../series/queries.ts'
import css from '../Browse.module.css'
import { BrowseChips } from '../BrowseChips.tsx'
import { BrowseList } from '../BrowseList.tsx'
import { browseFilter, browseQuery, browseSortKeys } from '../browse-state.ts'
import { LetterBar } from '../LetterBar.tsx'
import { LibraryHead } from '../LibraryHead.tsx'
import { mergeLetters, shouldShowLetters } from '../letters.ts'
import { useRememberedTab } from '../library-tabs.ts'
import { Scrubber } from '../Scrubber.tsx'
import { useBrowse } from '../use-browse.ts'

export function BrowseSeriesPage() {
  const t = useText()
  const formats = useFormats()
  const isPhone = useIsPhone()
  const { libraryId } = useParams({ from: '/signed-in/frame/libraries/$libraryId/series' })
  const library = useLibrary(libraryId)
  const browse = useBrowse(libraryId)
  const { state } = browse
  usePageTitle(library?.name ?? t('series.all_libraries'))
  useRememberedTab(libraryId, 'BROWSE')

  const { data } = useQuery(seriesQueries.list(browseQuery(state, libraryId)))
  const { data: groups, isPending: isCounting } = useQuery(
    seriesQueries.letters(browseFilter(state, libraryId)),
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
        <ListMenu
          sorts={browseSortKeys.map((value) => ({ value, label: t(`series.sort_${value}`) }))}
          ascending={['metadata.titleSort']}
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
        <BrowseChips state={state} onChange={browse.narrow} />
        {isPhone && hasLetters && <LetterBar {...letterProps} />}
      </div>
      <div className={css.body}>
        <div className={css.list}>
          <BrowseList libraryId={libraryId} browse={browse} />
        </div>
        {!isPhone && hasLetters && <Scrubber {...letterProps} />}
      </div>
    </>
  )
}
