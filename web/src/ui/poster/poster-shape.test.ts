import { expect, it } from 'vitest'
import { getHue, isPosterShaped } from './poster-shape.ts'

it.each([
  [1000, 1414, true],
  [1000, 1500, true],
  [1000, 1300, true],
  [1000, 1000, false],
  [1600, 1000, false],
  [300, 900, false],
  [0, 0, false],
])('%i × %i fills the frame: %s', (width, height, fills) => expect(isPosterShaped(width, height)).toBe(fills))

it('gives the same title the same color', () => {
  expect(getHue('Salt')).toBe(getHue('Salt'))
  expect(getHue('漫画')).toBeGreaterThanOrEqual(0)
  expect(getHue('漫画')).toBeLessThan(360)
})
