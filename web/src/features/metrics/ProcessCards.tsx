import type { MetricsOverview, ProcessSample } from '@lectern/contract/metrics-overview'
import { useIntl } from '../../i18n/intl.ts'
import { useText } from '../../i18n/use-text.ts'
import { useFormats } from '../../lib/format.ts'
import { TimeCard } from './TimeCard.tsx'

/** Shows memory and event loop of the server in the last two hours. */
export function ProcessCards({ samples }: { readonly samples: MetricsOverview['samples'] }) {
  const t = useText()
  const format = useFormats()
  const { locale } = useIntl()
  const clock = new Intl.DateTimeFormat(locale, { timeStyle: 'short' })
  const milliseconds = (value: number) => t('metrics.ms', { value: format.number(Math.round(value)) })
  const points = (value: (sample: ProcessSample) => number, text: (value: number) => string) =>
    samples.map((sample) => ({
      key: sample.time,
      label: clock.format(new Date(sample.time)),
      value: value(sample),
      text: text(value(sample)),
    }))
  const shared = { kind: 'line', timeHeading: t('metrics.time'), none: '' } as const
  return (
    <>
      <TimeCard
        {...shared}
        title={t('metrics.memory')}
        text={t('metrics.memory_text')}
        points={points((s) => s.memory, format.size)}
        valueHeading={t('metrics.memory')}
        axisText={format.size}
        axisUnit="bytes"
      />
      <TimeCard
        {...shared}
        title={t('metrics.event_loop')}
        text={t('metrics.event_loop_text')}
        points={points((s) => s.eventLoopDelay, milliseconds)}
        valueHeading={t('metrics.event_loop')}
        axisText={milliseconds}
        axisUnit="measure"
      />
    </>
  )
}
