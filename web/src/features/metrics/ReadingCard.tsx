import type { MetricsOverview } from '@lectern/contract/metrics-overview'
import { useText } from '../../i18n/use-text.ts'
import { useFormats } from '../../lib/format.ts'
import { SelectField } from '../../ui/field/SelectField.tsx'
import { type ReadingDays, readingDays } from './overview-query.ts'
import css from './pages/MetricsPage.module.css'
import { TimeCard } from './TimeCard.tsx'
import { fillDays, localDay } from './time-points.ts'

interface Props {
  readonly reading: MetricsOverview['reading']
  readonly days: ReadingDays
  readonly onDays: (days: ReadingDays) => void
}

/** Shows the number of books read on each day, of all users together. */
export function ReadingCard({ reading, days, onDays }: Props) {
  const t = useText()
  const format = useFormats()
  const points = reading.length === 0 ? [] : fillDays(reading, days, localDay(new Date()))
  return (
    <TimeCard
      title={t('metrics.reading')}
      text={t('metrics.reading_text')}
      choices={
        <SelectField
          className={css.choice}
          label={t('metrics.period')}
          isLabelHidden
          value={String(days)}
          options={readingDays.map((count) => ({
            value: String(count),
            label: t('metrics.days', { count }),
          }))}
          onChange={(value) => onDays(readingDays.find((d) => String(d) === value) ?? 90)}
        />
      }
      points={points.map(({ day, books, completed }) => ({
        key: day,
        label: format.date(day),
        value: books,
        text: t('metrics.read_count', { count: books, completed: format.number(completed) }),
      }))}
      kind="columns"
      timeHeading={t('metrics.day')}
      valueHeading={t('metrics.reading_value')}
      axisText={format.number}
      none={t('metrics.reading_none')}
    />
  )
}
