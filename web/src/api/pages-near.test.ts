import { expect, test } from 'vitest'
import { getPagesNear, isWithin } from './pages-near.ts'

test('the near pages are those on the screen, some before and more after them', () => {
  expect(getPagesNear(0, 39, 50, 1000)).toEqual({ first: 0, last: 1 })
  expect(getPagesNear(500, 539, 50, 1000)).toEqual({ first: 9, last: 11 })
  expect(getPagesNear(960, 999, 50, 1000)).toEqual({ first: 18, last: 19 })
  expect(getPagesNear(0, 9, 50, 0)).toEqual({ first: 0, last: 0 })
  expect(isWithin({ first: 2, last: 4 }, 4)).toBe(true)
  expect(isWithin({ first: 2, last: 4 }, 5)).toBe(false)
})
