import { expect, it } from 'vitest'
import { fillsPoster, hueOf } from './poster-shape.ts'

it.each([
  [1000, 1414, true],
  [1000, 1500, true],
  [1000, 1300, true],
  [1000, 1000, false],
  [1600, 1000, false],
  [300, 900, false],
  [0, 0, false],
])('%i × %i fills the frame: %s', (width, height, fills) => expect(fillsPoster(width, height)).toBe(fills))

it('gives the same title the same colour', () => {
  expect(hueOf('Salt')).toBe(hueOf('Salt'))
  expect(hueOf('漫画')).toBeGreaterThanOrEqual(0)
  expect(hueOf('漫画')).toBeLessThan(360)
})
