import { HistoryType, historySorts, type NamedHistoricalEvent } from '@lectern/contract/history'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { lazy } from 'react'
import { useServerOffers } from '../../../api/server-offer.ts'
import { useText } from '../../../i18n/use-text.ts'
import { toDayRange } from '../../../lib/days.ts'
import { openDialog } from '../../../ui/dialog/open-dialogs.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { SelectField } from '../../../ui/field/SelectField.tsx'
import { Time } from '../../../ui/Time.tsx'
import type { AdminColumn } from '../../../ui/table/admin-column.ts'
import { DayRangeFilter } from '../../../ui/table/DayRangeFilter.tsx'
import { PagedTable } from '../../../ui/table/PagedTable.tsx'
import {
  type TableControl,
  type TableSpec,
  type TableState,
  toPageQuery,
  useTableState,
} from '../../../ui/table/use-table-state.ts'
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx'
import { bookLink } from '../../books/book-links.ts'
import { fileName } from '../../books/detail/book-facts.ts'
import { seriesPageLink } from '../../books/page-links.ts'
import { LibraryFilter } from '../../libraries/LibraryFilter.tsx'
import { useLibraries } from '../../libraries/queries.ts'
import { describeEvent, historyIcons } from '../describe-event.ts'
import { type HistoryQuery, historyQuery } from '../queries.ts'
import css from './HistoryPage.module.css'

const HistoryDialog = lazy(() => import('../HistoryDialog.tsx').then((m) => ({ default: m.HistoryDialog })))

const spec: TableSpec = {
  sorts: historySorts,
  sort: { key: 'timestamp', isDescending: true },
  filters: ['type', 'library', 'from', 'to'],
}

function toQuery(state: TableState): HistoryQuery {
  const { type, library, from, to } = state.filters
  const known = HistoryType.options.find((each) => each === type)
  return {
    ...toPageQuery(state),
    ...(known && { type: [known] }),
    ...(library !== undefined && { library_id: [library] }),
    ...toDayRange(from, to),
  }
}

/** Lists changes of files by the server: imports, conversions, deletions and removed pages. */
export function HistoryPage() {
  const t = useText()
  const state = useTableState(spec)
  const canFilter = useServerOffers('history-names')
  const page = useQuery(historyQuery(toQuery(state)))
  const isFiltered = canFilter && Object.keys(state.filters).length > 0
  return (
    <PagedTable
      name="history"
      label={t('admin.history')}
      columns={useColumns()}
      state={state}
      page={page}
      keyOf={({ id }) => id}
      titleOf={({ timestamp }) => timestamp}
      filters={canFilter ? <HistoryFilters state={state} /> : undefined}
      empty={
        <EmptyState
          title={t(isFiltered ? 'history.none_here' : 'history.none')}
          text={t(isFiltered ? 'history.none_here_text' : 'history.none_text')}
        />
      }
    />
  )
}

function HistoryFilters({ state }: { readonly state: TableControl }) {
  const t = useText()
  const { filters, setFilter } = state
  return (
    <>
      <SelectField
        label={t('history.type')}
        value={HistoryType.options.find((each) => each === filters.type) ?? ''}
        options={[
          { value: '', label: t('history.type_any') },
          ...HistoryType.options.map((value) => ({ value, label: t(`history.type_${value}`) })),
        ]}
        onChange={(value) => setFilter('type', value)}
      />
      <LibraryFilter value={filters.library} onChange={(value) => setFilter('library', value)} />
      <DayRangeFilter state={state} />
    </>
  )
}

function useColumns(): readonly AdminColumn<NamedHistoricalEvent>[] {
  const t = useText()
  const libraries = useLibraries()
  return [
    {
      id: 'type',
      label: t('history.what'),
      sortKey: 'type',
      isMain: true,
      cell: (event) => {
        const Icon = historyIcons[event.type]
        return (
          <button type="button" className={css.what} onClick={() => openDialog(HistoryDialog, { event })}>
            <Icon size={20} aria-hidden />
            <span>
              <span className={css.kind}>{t(`history.type_${event.type}`)}</span>
              <span className={css.words}>
                <bdi>{describeEvent(t, event)}</bdi>
              </span>
              <VisuallyHidden> {t('history.details')}</VisuallyHidden>
            </span>
          </button>
        )
      },
    },
    {
      id: 'book',
      label: t('history.book'),
      sortKey: 'bookId',
      cell: ({ bookId, seriesId, book, properties }) =>
        book && bookId ? (
          <Link
            {...bookLink({ id: bookId, oneshot: book.oneshot, seriesId: seriesId ?? '' })}
            className={css.link}
          >
            <bdi>{book.title}</bdi>
          </Link>
        ) : (
          properties.name && <bdi dir="ltr">{fileName(properties.name)}</bdi>
        ),
    },
    {
      id: 'series',
      label: t('history.series'),
      sortKey: 'seriesId',
      choice: 'shown',
      cell: ({ seriesId, series }) =>
        series &&
        seriesId && (
          <Link {...seriesPageLink({ id: seriesId, oneshot: series.oneshot })} className={css.link}>
            <bdi>{series.title}</bdi>
          </Link>
        ),
    },
    {
      id: 'library',
      label: t('files.library'),
      choice: 'hidden',
      cell: ({ libraryId }) => libraries.find(({ id }) => id === libraryId)?.name,
    },
    {
      id: 'timestamp',
      label: t('history.when'),
      sortKey: 'timestamp',
      isLargestFirst: true,
      cell: ({ timestamp }) => <Time value={timestamp} />,
    },
  ]
}
