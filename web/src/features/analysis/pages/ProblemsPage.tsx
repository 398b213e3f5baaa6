import type { Book } from '@lectern/contract/books'
import IconFileSearch from '@tabler/icons-react/dist/esm/icons/IconFileSearch.mjs'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useServerOffers } from '../../../api/server-offer.ts'
import { useText } from '../../../i18n/use-text.ts'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { SelectField } from '../../../ui/SelectField.tsx'
import { type TableSpec, toPageQuery, useTableState } from '../../../ui/table/use-table-state.ts'
import { useRunAction } from '../../../ui/use-run-action.ts'
import { useBookActions } from '../../books/book-actions.ts'
import { LibraryFilter } from '../../libraries/LibraryFilter.tsx'
import { useLibraries } from '../../libraries/queries.ts'
import { analyzeActions } from '../actions.ts'
import { MisnamedFiles } from '../MisnamedFiles.tsx'
import { ProblemTable } from '../ProblemTable.tsx'
import { listAllProblems, misnamedQuery, problemStatuses, problemsQuery } from '../problem-queries.ts'

const spec: TableSpec = {
  sorts: ['name', 'media.status', 'media.comment', 'media.mediaType', 'fileSize', 'url', 'lastModifiedDate'],
  sort: { key: 'media.status', isDescending: false },
  filters: ['status', 'library'],
}
/** Actions of the menu of a book that help with a file that could not be read. */
const bulkIds = ['analysis.analyze', 'import.delete_books']
const keyOf = ({ id }: Book) => id
const titleOf = ({ metadata }: Book) => metadata.title

/** Lists the books whose files could not be analyzed: what is wrong, what to do about it, and to try again. */
export function ProblemsPage() {
  const t = useText()
  const state = useTableState(spec)
  const libraries = useLibraries()
  const runAction = useRunAction()
  const [isListing, setListing] = useState(false)
  const actions = useBookActions()
  const bulk = actions.filter(({ id }) => bulkIds.includes(id))
  const status = problemStatuses.find((each) => each === state.filters.status)
  const library = libraries.find(({ id }) => id === state.filters.library)
  const filter = {
    media_status: status ? [status] : problemStatuses,
    ...(library && { library_id: [library.id] }),
  }
  const page = useQuery(problemsQuery(filter, toPageQuery(state)))
  const hasMisnamed = useServerOffers('misnamed-files')
  const misnamed = useQuery({ ...misnamedQuery, enabled: hasMisnamed }).data ?? []
  const total = page.data?.totalElements ?? 0
  const [analyze] = analyzeActions.book
  const analyzeAll = async () => {
    setListing(true)
    try {
      const books = await listAllProblems(filter)
      if (analyze && books.length > 0) runAction(analyze, books)
    } finally {
      setListing(false)
    }
  }
  const isNarrowed = status !== undefined || library !== undefined
  const none = misnamed.length > 0 ? 'files.problems_none_else' : 'files.problems_none'
  return (
    <>
      {misnamed.map((found) => {
        const of = libraries.find(({ id }) => id === found.libraryId)
        return (
          of && (library ?? of).id === of.id && <MisnamedFiles key={of.id} library={of} misnamed={found} />
        )
      })}
      <ProblemTable
        name="problems"
        label={t('admin.problems')}
        libraries={libraries}
        state={state}
        page={page}
        keyOf={keyOf}
        titleOf={titleOf}
        actions={actions}
        bulkActions={bulk}
        filters={
          <>
            <SelectField
              label={t('files.status')}
              isLabelHidden
              value={status ?? ''}
              options={[
                { value: '', label: t('files.status_any') },
                ...problemStatuses.map((value) => ({ value, label: t(`files.status_${value}`) })),
              ]}
              onChange={(value) => state.setFilter('status', value)}
            />
            <LibraryFilter
              isLabelHidden
              value={library?.id}
              onChange={(value) => state.setFilter('library', value)}
            />
            {total > 0 && (
              <Button
                icon={<IconFileSearch size={18} aria-hidden />}
                busy={isListing}
                onClick={() => void analyzeAll()}
              >
                {t('files.analyze_all', { count: total })}
              </Button>
            )}
          </>
        }
        empty={
          <EmptyState
            title={t(isNarrowed ? 'files.problems_none_here' : none)}
            text={t(isNarrowed ? 'files.problems_none_here_text' : 'files.problems_none_text')}
          />
        }
      />
    </>
  )
}
