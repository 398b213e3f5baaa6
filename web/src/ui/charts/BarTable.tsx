import type { ReactNode } from 'react'
import css from './Charts.module.css'

export interface Bar {
  readonly key: string
  readonly name: string
  readonly value: number
  /** The value as it is shown. */
  readonly valueText: string
  /** More information, below the name. */
  readonly note?: ReactNode
}

interface Props {
  readonly label: string
  readonly nameHeading: string
  readonly valueHeading: string
  readonly bars: readonly Bar[]
}

/** Renders a table that shows its values as bars, too. */
export function BarTable({ label, nameHeading, valueHeading, bars }: Props) {
  const largest = Math.max(...bars.map(({ value }) => value), 0) || 1
  return (
    <table className={css.bars} aria-label={label}>
      <thead>
        <tr>
          <th scope="col">{nameHeading}</th>
          <th scope="col" className={css.value}>
            {valueHeading}
          </th>
        </tr>
      </thead>
      <tbody>
        {bars.map(({ key, name, value, valueText, note }) => (
          <tr key={key}>
            <th scope="row">
              <span className={css.name}>
                <bdi>{name}</bdi>
              </span>
              <span className={css.track} aria-hidden="true">
                <span className={css.bar} style={{ inlineSize: `${(100 * value) / largest}%` }} />
              </span>
              {note && <span className={css.note}>{note}</span>}
            </th>
            <td className={css.value}>{valueText}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
