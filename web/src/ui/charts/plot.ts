import { scaleBand, scaleLinear } from 'd3-scale'
import { area, line } from 'd3-shape'

export interface PlotSize {
  readonly width: number
  readonly height: number
  /** Room for the numbers at the start of the inline axis. */
  readonly start: number
  readonly isRightToLeft: boolean
  /** True when the values are points of a line from edge to edge. */
  readonly isLine: boolean
  readonly scale: HeightScale
}

/** What the axis shows: things that are counted have no halves, measures such as times have; bytes are read in steps of 1024, and round there. */
export type AxisUnit = 'count' | 'measure' | 'bytes'

/** Places of the values from the top, and those of the axis that are named. */
export interface HeightScale {
  readonly toY: (value: number) => number
  readonly ticks: readonly number[]
}

export interface Plot {
  /** Values of the grid lines with their heights from the top. */
  readonly ticks: readonly { readonly value: number; readonly y: number }[]
  /** One for each value: its left edge, width and top. */
  readonly columns: readonly { readonly x: number; readonly width: number; readonly y: number }[]
  /** Path through the tops, and that of the surface below it. */
  readonly line: string
  readonly area: string
  /** Height of zero from the top. */
  readonly floor: number
}

/** Room above the highest value, for half of its number. */
const top = 8
/** Room for the names of the ends of the axis. */
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

/** Places values from the oldest to the newest along the direction of reading. */
export function plotValues(values: readonly number[], size: PlotSize): Plot {
  const { width, height, start, isRightToLeft, isLine, scale } = size
  const heights = scale.toY
  const floor = height - bottom
  const range: [number, number] = isRightToLeft ? [width - start, 0] : [start, width]
  const bands = scaleBand<number>()
    .domain(values.map((_, i) => i))
    .range(range)
    .paddingInner(isLine ? 1 : values.length > 60 ? 0.1 : 0.25)
  const columns = values.map((value, i) => ({
    x: bands(i) ?? 0,
    width: bands.bandwidth(),
    y: heights(value),
  }))
  const middle = (_: number, i: number) => (bands(i) ?? 0) + bands.bandwidth() / 2
  return {
    ticks: scale.ticks.map((value) => ({ value, y: heights(value) })),
    columns,
    line:
      line<number>()
        .x(middle)
        .y((value) => heights(value))([...values]) ?? '',
    area:
      area<number>()
        .x(middle)
        .y0(floor)
        .y1((value) => heights(value))([...values]) ?? '',
    floor,
  }
}
