import { listMyActivity } from '@lectern/contract/auth-activity'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { useServerOffers } from '../../../api/server-offer.ts'
import { useText } from '../../../i18n/use-text.ts'
import { type TableSpec, useTableState } from '../../../ui/table/use-table-state.ts'
import { ActivityFilters } from '../ActivityFilters.tsx'
import css from '../ActivityTable.module.css'
import { ActivityTable } from '../ActivityTable.tsx'
import { toActivityQuery } from '../activity-query.ts'

const spec: TableSpec = {
  sorts: ['dateTime', 'ip', 'userAgent', 'success', 'source'],
  sort: { key: 'dateTime', isDescending: true },
  filters: ['result', 'from', 'to'],
}

/** Lists when and from where somebody signed in as this user, or tried to. */
export function MyActivityPage() {
  const state = useTableState(spec)
  const t = useText()
  const canNarrow = useServerOffers('activity-filters')
  const query = toActivityQuery(state, canNarrow)
  const page = useQuery({
    queryKey: ['my-activity', query],
    queryFn: ({ signal }) => call(listMyActivity, { query, signal }),
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: true,
  })
  return (
    <ActivityTable
      isOfEverybody={false}
      state={state}
      page={page}
      filters={
        <>
          <p className={css.hint} data-wide>
            {t('auth.activity_hint')}
          </p>
          {canNarrow && <ActivityFilters state={state} isOfEverybody={false} />}
        </>
      }
    />
  )
}
