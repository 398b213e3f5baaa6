import IconChartBar from '@tabler/icons-react/dist/esm/icons/IconChartBar.mjs'
import IconTable from '@tabler/icons-react/dist/esm/icons/IconTable.mjs'
import { type ReactNode, useState } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { IconButton } from '../../ui/button/IconButton.tsx'
import { ChartCard } from '../../ui/charts/ChartCard.tsx'
import css from '../../ui/charts/Charts.module.css'
import type { AxisUnit } from '../../ui/charts/plot.ts'
import { TimeChart, type TimePoint } from '../../ui/charts/TimeChart.tsx'

interface Props {
  readonly title: string
  readonly text?: string
  readonly choices?: ReactNode
  readonly points: readonly TimePoint[]
  readonly kind: 'columns' | 'line'
  readonly timeHeading: string
  readonly valueHeading: string
  readonly axisText: (value: number) => string
  readonly axisUnit?: AxisUnit
  /** Shown instead of the chart if there are no values. */
  readonly none: string
}

/** Renders values over time as a chart, or as a table with the newest first. */
export function TimeCard(props: Props) {
  const { title, text, choices, points, kind, timeHeading, valueHeading, axisText, axisUnit, none } = props
  const t = useText()
  const [isTable, setTable] = useState(false)
  const canSwitch = points.length > 0
  return (
    <ChartCard
      title={title}
      text={text}
      choices={
        <div className={css.choices}>
          {choices}
          {canSwitch && (
            <IconButton
              label={t(isTable ? 'metrics.as_chart' : 'metrics.as_table', { title })}
              icon={isTable ? <IconChartBar size={18} /> : <IconTable size={18} />}
              onClick={() => setTable(!isTable)}
            />
          )}
        </div>
      }
    >
      {points.length === 0 ? (
        <p className={css.none}>{none}</p>
      ) : isTable ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: an area that scrolls must be reachable by keyboard
        <section className={css.scroll} tabIndex={0} aria-label={title}>
          <table className={css.values} aria-label={title}>
            <thead>
              <tr>
                <th scope="col">{timeHeading}</th>
                <th scope="col" className={css.value}>
                  {valueHeading}
                </th>
              </tr>
            </thead>
            <tbody>
              {points.toReversed().map(({ key, label, text: value }) => (
                <tr key={key}>
                  <th scope="row">{label}</th>
                  <td className={css.value}>{value}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      ) : (
        <TimeChart
          label={t('metrics.chart', { title })}
          points={points}
          kind={kind}
          axisText={axisText}
          {...(axisUnit && { axisUnit })}
        />
      )}
    </ChartCard>
  )
}
