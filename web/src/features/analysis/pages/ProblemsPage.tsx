import type { Book } from '@lectern/contract/books'
import type { Library } from '@lectern/contract/libraries'
import IconFileSearch from '@tabler/icons-react/dist/esm/icons/IconFileSearch.mjs'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useServerOffers } from '../../../api/server-offer.ts'
import { useIntl } from '../../../i18n/intl.ts'
import { useText } from '../../../i18n/use-text.ts'
import { useFormats } from '../../../lib/format.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { useRunAction } from '../../../ui/done/use-run-action.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { SelectField } from '../../../ui/field/SelectField.tsx'
import type { AdminColumn } from '../../../ui/table/admin-column.ts'
import { PagedTable } from '../../../ui/table/PagedTable.tsx'
import { type TableSpec, toPageQuery, useTableState } from '../../../ui/table/use-table-state.ts'
import { bookLink } from '../../books/book-links.ts'
import { commentWithoutCodes, errorCodesIn, formatName } from '../../books/detail/book-facts.ts'
import { useBookActions } from '../../books/item-actions.ts'
import { LibraryFilter } from '../../libraries/LibraryFilter.tsx'
import { useLibraries } from '../../libraries/queries.ts'
import { analyzeActions } from '../actions.ts'
import { MisnamedFiles } from '../MisnamedFiles.tsx'
import css from '../Problems.module.css'
import { listAllProblems, misnamedQuery, problemStatuses, problemsQuery } from '../problem-queries.ts'

const spec: TableSpec = {
  sorts: ['name', 'media.status', 'media.comment', 'media.mediaType', 'fileSize', 'url', 'lastModifiedDate'],
  sort: { key: 'media.status', isDescending: false },
  filters: ['status', 'library'],
}
/** Actions of the menu of a book that are offered for several books at once. */
const bulkIds = ['analysis.analyze', 'import.delete_books']

/** Lists books that could not be analyzed with their problems and advice, and analyzes them again. */
export function ProblemsPage() {
  const t = useText()
  const state = useTableState(spec)
  const libraries = useLibraries()
  const runAction = useRunAction()
  const [isListing, setListing] = useState(false)
  const actions = useBookActions()
  const columns = useProblemColumns(libraries)
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
  const isFiltered = status !== undefined || library !== undefined
  const none = misnamed.length > 0 ? 'files.problems_none_else' : 'files.problems_none'
  return (
    <>
      {misnamed.map((found) => {
        const owner = (library ? [library] : libraries).find(({ id }) => id === found.libraryId)
        return owner && <MisnamedFiles key={owner.id} library={owner} misnamed={found} />
      })}
      <PagedTable
        name="problems"
        label={t('admin.problems')}
        columns={columns}
        state={state}
        page={page}
        keyOf={({ id }) => id}
        titleOf={({ metadata }) => metadata.title}
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
            title={t(isFiltered ? 'files.problems_none_here' : none)}
            text={t(isFiltered ? 'files.problems_none_here_text' : 'files.problems_none_text')}
          />
        }
      />
    </>
  )
}

/** Returns the columns of the table of books that could not be analyzed. */
function useProblemColumns(libraries: readonly Library[]): readonly AdminColumn<Book>[] {
  const t = useText()
  const format = useFormats()
  return [
    {
      id: 'name',
      label: t('files.book'),
      sortKey: 'name',
      isMain: true,
      cell: (book) => (
        <>
          <Link {...bookLink(book)} className={css.link}>
            <bdi>{book.metadata.title}</bdi>
          </Link>
          {!book.oneshot && (
            <p className={css.series}>
              <bdi>{book.seriesTitle}</bdi>
            </p>
          )}
          {book.deleted && <p className={css.gone}>{t('files.unavailable')}</p>}
        </>
      ),
    },
    {
      id: 'status',
      label: t('files.status'),
      sortKey: 'media.status',
      cell: ({ media }) => <span className={css[media.status]}>{t(`files.status_${media.status}`)}</span>,
    },
    {
      id: 'comment',
      label: t('files.problem'),
      sortKey: 'media.comment',
      cell: ({ media }) => <ProblemText media={media} />,
    },
    {
      id: 'format',
      label: t('files.format'),
      sortKey: 'media.mediaType',
      choice: 'shown',
      cell: ({ media }) =>
        media.mediaType && (
          <span className={css.whole} dir="ltr">
            {formatName(media)}
          </span>
        ),
    },
    {
      id: 'size',
      label: t('files.size'),
      sortKey: 'fileSize',
      isLargestFirst: true,
      isNumber: true,
      choice: 'shown',
      cell: ({ sizeBytes }) => <span className={css.whole}>{format.size(sizeBytes)}</span>,
    },
    {
      id: 'library',
      label: t('files.library'),
      choice: 'hidden',
      cell: ({ libraryId }) => libraries.find(({ id }) => id === libraryId)?.name,
    },
    {
      id: 'url',
      label: t('files.path'),
      sortKey: 'url',
      choice: 'shown',
      cell: ({ url }) => <bdi dir="ltr">{url}</bdi>,
    },
    {
      id: 'modified',
      label: t('files.changed'),
      sortKey: 'lastModifiedDate',
      isLargestFirst: true,
      choice: 'hidden',
      cell: ({ lastModified }) => <time dateTime={lastModified}>{format.dateTime(lastModified)}</time>,
    },
  ]
}

/** Describes why a book could not be analyzed, and what to do about it (behaviour 4.2). */
function ProblemText({ media }: Pick<Book, 'media'>) {
  const t = useText()
  const { messages } = useIntl()
  const codes = errorCodesIn(media.comment)
  const rest = commentWithoutCodes(media.comment)
  const known = codes.filter((code) => messages[`errors.${code}`])
  return (
    <div className={css.problemText}>
      {known.map((code) => (
        <div key={code}>
          <p className={css.problem}>{t(`errors.${code}`)}</p>
          {messages[`files.do_${code}`] && <p className={css.advice}>{t(`files.do_${code}`)}</p>}
        </div>
      ))}
      {known.length === 0 && !rest && <p className={css.problem}>{t('files.reason_unknown')}</p>}
      {rest && (
        <p className={css.rest} dir="auto">
          {rest}
        </p>
      )}
    </div>
  )
}
