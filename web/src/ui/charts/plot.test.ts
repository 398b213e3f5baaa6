import { expect, test } from 'vitest'
import { plotValues, scaleHeights } from './plot.ts'

const mib = 1024 ** 2

test('the axis of bytes is round in the steps in which they are read', () => {
  const { ticks, toY } = scaleHeights([210 * mib, 37 * mib], 180, 'bytes')
  expect(ticks.map((value) => value / mib)).toEqual([0, 100, 200, 300])
  expect(toY(0)).toBe(160)
  expect(toY(300 * mib)).toBe(8)
  expect(scaleHeights([37, 80], 180, 'number').ticks).toEqual([0, 20, 40, 60, 80])
  expect(scaleHeights([0], 180, 'bytes').ticks).toContain(0)
})

test('values run in the direction of reading, beside the room of the axis', () => {
  const scale = scaleHeights([1, 2, 3], 180, 'number')
  const size = { width: 300, height: 180, start: 90, isLine: true, scale }
  const xs = (isRightToLeft: boolean) =>
    plotValues([1, 2, 3], { ...size, isRightToLeft }).columns.map(({ x }) => Math.round(x))
  expect(xs(false)).toEqual([90, 195, 300])
  expect(xs(true)).toEqual([210, 105, 0])
})
