import { useState } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { useFormats } from '../../lib/format.ts'
import { BarTable } from '../../ui/charts/BarTable.tsx'
import { ChartCard } from '../../ui/charts/ChartCard.tsx'
import { useTaskName } from '../tasks/task-name.ts'
import { MeasureChoice } from './MeasureChoice.tsx'
import type { KnownMetrics } from './overview-query.ts'

const measures = ['runs', 'totalSeconds', 'failures'] as const

/** Compares the kinds of tasks: how often they ran, what time they took and how often they failed. */
export function TaskShares({ tasks }: { readonly tasks: KnownMetrics['tasks'] }) {
  const t = useText()
  const format = useFormats()
  const taskName = useTaskName()
  const [measure, setMeasure] = useState<(typeof measures)[number]>('totalSeconds')
  const text = (value: number) =>
    measure === 'totalSeconds'
      ? t('operations.seconds', { value: format.number(Math.round(value * 10) / 10) })
      : format.number(value)
  const ran = tasks.filter(({ runs, failures }) => runs > 0 || failures > 0)
  const textOf = (value: (typeof measures)[number]) => t(`metrics.tasks_${value}`)
  return (
    <ChartCard
      title={t('metrics.tasks')}
      text={t('metrics.since_start')}
      choices={<MeasureChoice measures={measures} measure={measure} textOf={textOf} onChange={setMeasure} />}
    >
      {ran.length === 0 ? (
        <p>{t('operations.tasks_never')}</p>
      ) : (
        <BarTable
          label={t('metrics.tasks')}
          nameHeading={t('operations.column_type')}
          valueHeading={textOf(measure)}
          bars={ran
            .toSorted((a, b) => b[measure] - a[measure])
            .map((task) => ({
              key: task.type,
              name: taskName(task.type),
              value: task[measure],
              text: text(task[measure]),
              ...(measure !== 'failures' &&
                task.failures > 0 && { note: t('metrics.failed', { count: task.failures }) }),
            }))}
        />
      )}
    </ChartCard>
  )
}
