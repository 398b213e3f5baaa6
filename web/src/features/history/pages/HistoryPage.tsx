import { HistoryType, historySorts, type NamedHistoricalEvent } from '@lectern/contract/history'
import { useQuery } from '@tanstack/react-query'
import { useServerOffers } from '../../../api/server-offer.ts'
import { useText } from '../../../i18n/use-text.ts'
import { toDayRange } from '../../../lib/days.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import {
  type TableSpec,
  type TableState,
  toPageQuery,
  useTableState,
} from '../../../ui/table/use-table-state.ts'
import { HistoryFilters } from '../HistoryFilters.tsx'
import { HistoryTable } from '../HistoryTable.tsx'
import { type HistoryQuery, historyQuery } from '../queries.ts'

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

const keyOf = ({ id }: NamedHistoricalEvent) => id
const titleOf = ({ timestamp }: NamedHistoricalEvent) => timestamp

/** Lists what the server did to files: deleted, converted, imported, and pages that it removed. */
export function HistoryPage() {
  const t = useText()
  const state = useTableState(spec)
  const canNarrow = useServerOffers('history-names')
  const page = useQuery(historyQuery(toQuery(state)))
  const isNarrowed = canNarrow && Object.keys(state.filters).length > 0
  return (
    <HistoryTable
      name="history"
      label={t('admin.history')}
      state={state}
      page={page}
      keyOf={keyOf}
      titleOf={titleOf}
      filters={canNarrow ? <HistoryFilters state={state} /> : undefined}
      empty={
        <EmptyState
          title={t(isNarrowed ? 'history.none_here' : 'history.none')}
          text={t(isNarrowed ? 'history.none_here_text' : 'history.none_text')}
        />
      }
    />
  )
}
