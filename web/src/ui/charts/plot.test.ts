import { expect, test } from 'vitest'
import { plotValues, scaleHeights } from './plot.ts'

const mib = 1024 ** 2

test('the axis of bytes has round values in steps of 1024', () => {
  const { ticks, toY } = scaleHeights([210 * mib, 37 * mib], 180, 'bytes')
  expect(ticks.map((value) => value / mib)).toEqual([0, 100, 200, 300])
  expect(toY(0)).toBe(160)
  expect(toY(300 * mib)).toBe(8)
  expect(scaleHeights([37, 80], 180, 'count').ticks).toEqual([0, 20, 40, 60, 80])
  expect(scaleHeights([0], 180, 'bytes').ticks).toContain(0)
})

test('the axis of small counts has whole numbers', () => {
  const ticksOf = (...values: number[]) => scaleHeights(values, 180, 'count').ticks
  expect(ticksOf(1)).toEqual([0, 1])
  expect(ticksOf(0, 2)).toEqual([0, 1, 2])
  expect(ticksOf(3, 1)).toEqual([0, 1, 2, 3])
  expect(ticksOf(0)).toEqual([0, 1])
  expect(scaleHeights([1], 180, 'measure').ticks).toContain(0.5)
})

test('values run in the reading direction, beside the axis', () => {
  const scale = scaleHeights([1, 2, 3], 180, 'count')
  const size = { width: 300, height: 180, start: 90, isLine: true, scale }
  const xs = (isRightToLeft: boolean) =>
    plotValues([1, 2, 3], { ...size, isRightToLeft }).columns.map(({ x }) => Math.round(x))
  expect(xs(false)).toEqual([90, 195, 300])
  expect(xs(true)).toEqual([210, 105, 0])
})
