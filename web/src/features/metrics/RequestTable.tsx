import type { MetricsOverview, RouteFigures } from '@lectern/contract/metrics-overview'
import { useText } from '../../i18n/use-text.ts'
import { useFormats } from '../../lib/format.ts'
import { ChartCard } from '../../ui/charts/ChartCard.tsx'
import { AdminTable } from '../../ui/table/AdminTable.tsx'
import type { AdminColumn } from '../../ui/table/admin-column.ts'

/** Lists the routes that took the most time, with the median and the 95th percentile of each. */
export function RequestTable({ requests }: { readonly requests: MetricsOverview['requests'] }) {
  const t = useText()
  const format = useFormats()
  const milliseconds = (value: number) =>
    t('metrics.ms', { value: format.number(value < 10 ? Math.round(value * 10) / 10 : Math.round(value)) })
  const time = (id: 'p50' | 'p95' | 'longest'): AdminColumn<RouteFigures> => ({
    id,
    label: t(`metrics.requests_${id}`),
    isNumber: true,
    cell: (route) => milliseconds(route[id]),
  })
  const columns: readonly AdminColumn<RouteFigures>[] = [
    {
      id: 'path',
      label: t('metrics.route'),
      isMain: true,
      cell: ({ method, path }) => (
        <code dir="ltr">
          {method} {path}
        </code>
      ),
    },
    {
      id: 'count',
      label: t('metrics.requests_count'),
      isNumber: true,
      cell: ({ count }) => format.number(count),
    },
    time('p50'),
    time('p95'),
    time('longest'),
  ]
  return (
    <ChartCard
      title={t('metrics.requests')}
      text={t('metrics.requests_text', {
        count: requests.count,
        p50: milliseconds(requests.p50),
        p95: milliseconds(requests.p95),
      })}
    >
      <AdminTable
        label={t('metrics.requests')}
        columns={columns}
        rows={requests.routes}
        keyOf={({ method, path }) => `${method} ${path}`}
        titleOf={({ path }) => path}
      />
    </ChartCard>
  )
}
