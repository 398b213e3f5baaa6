import type { MetricsOverview } from '@lectern/contract/metrics-overview'
import { useState } from 'react'
import { useIntl } from '../../i18n/intl.ts'
import { useText } from '../../i18n/use-text.ts'
import { useFormats } from '../../lib/format.ts'
import { MeasureChoice } from './MeasureChoice.tsx'
import { TimeCard } from './TimeCard.tsx'
import { fillMonths, toRunningTotals } from './time-points.ts'

const measures = ['added', 'books', 'size'] as const

/** Shows the growth of all libraries by month. */
export function GrowthCard({ growth }: { readonly growth: MetricsOverview['growth'] }) {
  const t = useText()
  const format = useFormats()
  const { locale } = useIntl()
  const [measure, setMeasure] = useState<(typeof measures)[number]>('added')
  const month = new Intl.DateTimeFormat(locale, { month: 'short', year: 'numeric', timeZone: 'UTC' })
  const months = fillMonths(growth, new Date())
  const shown = measure === 'added' ? months : toRunningTotals(months)
  const text = (value: number) =>
    measure === 'size' ? format.size(value) : t('metrics.books_count', { count: value })
  const textOf = (value: (typeof measures)[number]) => t(`metrics.growth_${value}`)
  return (
    <TimeCard
      title={t('metrics.growth')}
      choices={<MeasureChoice measures={measures} measure={measure} textOf={textOf} onChange={setMeasure} />}
      points={shown.map((g) => {
        const value = measure === 'size' ? g.size : g.books
        return {
          key: g.month,
          label: month.format(new Date(`${g.month}-01T00:00:00Z`)),
          value,
          text: text(value),
        }
      })}
      kind={measure === 'added' ? 'columns' : 'line'}
      timeHeading={t('metrics.month')}
      valueHeading={textOf(measure)}
      axisText={measure === 'size' ? format.size : format.number}
      axisUnit={measure === 'size' ? 'bytes' : 'count'}
      none={t('metrics.growth_none')}
    />
  )
}
