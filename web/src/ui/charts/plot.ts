import { scaleBand, scaleLinear } from 'd3-scale'
import { area, line } from 'd3-shape'

export interface PlotSize {
  readonly width: number
  readonly height: number
  /** Space for the numbers at the start of the axis. */
  readonly start: number
  readonly isRightToLeft: boolean
  /** True when the values are points of a line from edge to edge. */
  readonly isLine: boolean
  readonly scale: HeightScale
}

/** Unit of the axis. 'count': whole numbers. 'measure': may have fractions, such as times. 'bytes': its steps are round in powers of 1024. */
export type AxisUnit = 'count' | 'measure' | 'bytes'

/** Positions of values from the top, and the labeled values of the axis. */
export interface HeightScale {
  readonly toY: (value: number) => number
  readonly ticks: readonly number[]
}

/** Space above the highest value, so that half of its label fits. */
const top = 8
/** Space below zero for the labels at both ends of the axis. */
const bottom = 20

export function scaleHeights(values: readonly number[], height: number, unit: AxisUnit): HeightScale {
  const highest = Math.max(...values, 0) || 1
  const step = unit === 'bytes' ? 1024 ** Math.floor(Math.log2(Math.max(1, highest)) / 10) : 1
  const heights = scaleLinear()
    .domain([0, highest / step])
    .range([height - bottom, top])
    .nice(3)
  return {
    toY: (value) => heights(value / step),
    ticks: heights
      .ticks(3)
      .flatMap((value) => (unit !== 'count' || Number.isInteger(value) ? value * step : [])),
  }
}

/** Computes the positions of values, oldest first, in reading direction. */
export function plotValues(values: readonly number[], size: PlotSize) {
  const { width, height, start, isRightToLeft, isLine, scale } = size
  const heights = scale.toY
  const floor = height - bottom
  // Many columns are narrow; wide gaps would take too much of their width.
  const gap = values.length > 60 ? 0.1 : 0.25
  const range: [number, number] = isRightToLeft ? [width - start, 0] : [start, width]
  const bands = scaleBand<number>()
    .domain(values.map((_, i) => i))
    .range(range)
    .paddingInner(isLine ? 1 : gap)
  const columns = values.map((value, i) => ({
    x: bands(i) ?? 0,
    width: bands.bandwidth(),
    y: heights(value),
  }))
  const middle = (_: number, i: number) => (bands(i) ?? 0) + bands.bandwidth() / 2
  return {
    /** Values of the grid lines with their distance from the top. */
    ticks: scale.ticks.map((value) => ({ value, y: heights(value) })),
    /** Left edge, width and top of each value. */
    columns,
    /** Path through the tops, and path of the area below it. */
    line: line<number>().x(middle).y(heights)([...values]) ?? '',
    area: area<number>().x(middle).y0(floor).y1(heights)([...values]) ?? '',
    /** Distance of zero from the top. */
    floor,
  }
}
