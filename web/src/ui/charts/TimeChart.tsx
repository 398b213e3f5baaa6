import { type PointerEvent, useRef, useState } from 'react'
import { useResize } from '../use-resize.ts'
import css from './Charts.module.css'
import { type AxisUnit, plotValues, scaleHeights } from './plot.ts'

export interface TimePoint {
  readonly key: string
  /** Name of the time, such as a month. */
  readonly label: string
  readonly value: number
  /** Value in words. */
  readonly text: string
}

interface Props {
  /** Describes the chart for screen readers; the table beside it has the values. */
  readonly label: string
  readonly points: readonly TimePoint[]
  readonly kind: 'columns' | 'line'
  /** Names a value of the axis. */
  readonly axisText: (value: number) => string
  readonly axisUnit?: AxisUnit
}

const height = 180
/** Width of a character of the axis, and the space around its longest name, in pixels. */
const characterWidth = 6.5
const axisMargin = 12

/** Draws values over time, the oldest first in the reading direction. The value under the pointer is shown above the chart. */
export function TimeChart({ label, points, kind, axisText, axisUnit = 'count' }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(0)
  useResize(box, ({ clientWidth }) => setWidth(clientWidth))
  const [shown, setShown] = useState<number>()
  const isRightToLeft = document.documentElement.dir === 'rtl'
  const values = points.map(({ value }) => value)
  const scale = scaleHeights(values, height, axisUnit)
  const longest = Math.max(...scale.ticks.map((value) => axisText(value).length))
  const axisRoom = Math.ceil(longest * characterWidth) + axisMargin
  const plot = plotValues(values, {
    width,
    height,
    start: axisRoom,
    isRightToLeft,
    isLine: kind === 'line',
    scale,
  })
  const edge = isRightToLeft ? width : 0
  const inner = isRightToLeft ? width - axisRoom : axisRoom
  const point = (event: PointerEvent<SVGSVGElement>) => {
    const x = event.clientX - event.currentTarget.getBoundingClientRect().left
    const distances = plot.columns.map((c) => Math.abs(c.x + c.width / 2 - x))
    const nearest = distances.indexOf(Math.min(...distances))
    setShown(nearest < 0 ? undefined : nearest)
  }
  const current = shown === undefined ? undefined : points[shown]
  const mark = shown === undefined ? undefined : plot.columns[shown]
  const [first, last] = [points[0], points.at(-1)]
  return (
    <div ref={box} className={css.chart}>
      <p className={css.reading} aria-hidden="true">
        {current && (
          <>
            <span>{current.label}</span>
            <strong>{current.text}</strong>
          </>
        )}
      </p>
      {width > 0 && (
        <svg
          className={css.plot}
          width={width}
          height={height}
          role="img"
          aria-label={label}
          onPointerMove={point}
          onPointerDown={point}
          onPointerLeave={() => setShown(undefined)}
        >
          {plot.ticks.map(({ value, y }) => (
            <g key={value}>
              <line className={css.grid} x1={inner} x2={width - edge} y1={y} y2={y} />
              <text className={css.axis} x={edge} y={y + 4} textAnchor="start">
                {axisText(value)}
              </text>
            </g>
          ))}
          {kind === 'columns' ? (
            plot.columns.map((column, i) => (
              <rect
                key={points[i]?.key}
                className={css.column}
                data-current={i === shown || undefined}
                x={column.x}
                y={column.y}
                width={column.width}
                height={Math.max(0, plot.floor - column.y)}
                rx={Math.min(2, column.width / 3)}
              />
            ))
          ) : (
            <>
              <path className={css.surface} d={plot.area} />
              <path className={css.line} d={plot.line} />
              {mark && <circle className={css.dot} cx={mark.x + mark.width / 2} cy={mark.y} r={4} />}
            </>
          )}
          {first && (
            <text className={css.axis} x={inner} y={height - 4} textAnchor="start">
              {first.label}
            </text>
          )}
          {last && last !== first && (
            <text className={css.axis} x={width - edge} y={height - 4} textAnchor="end">
              {last.label}
            </text>
          )}
        </svg>
      )}
    </div>
  )
}
