import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { getPageLength, type Lengths, moveTo, settle, toOffset, toScroll } from './scroll-map.ts'

const lengthsOf = (list: number): Lengths => ({ list, page: getPageLength(list), view: 900 })
const long = lengthsOf(90_000_000)
const longLists = fc.integer({ min: 12_000_001, max: 400_000_000 }).map(lengthsOf)

test('a list that fits is not mapped', () => {
  const short = lengthsOf(500_000)
  expect(short.page).toBe(500_000)
  expect(toOffset(123_456, short)).toBe(123_456)
  expect(moveTo({ scroll: 0, offset: 0 }, 40_000, short)).toEqual({ scroll: 40_000, offset: 40_000 })
})

test('both ends of a long list are reached', () => {
  expect(toOffset(0, long)).toBe(0)
  expect(toOffset(long.page - long.view, long)).toBe(long.list - long.view)
  // The page continues above and below the list.
  expect(toOffset(-80, long)).toBe(-80)
  expect(toOffset(long.page - long.view + 60, long)).toBe(long.list - long.view + 60)
})

test('a small scroll moves the list by the same distance anywhere', () => {
  void fc.assert(
    fc.property(longLists, fc.double({ min: 0.01, max: 0.99, noNaN: true }), (lengths, share) => {
      const scroll = Math.round((lengths.page - lengths.view) * share)
      const from = { scroll, offset: toOffset(scroll, lengths) }
      expect(moveTo(from, scroll + 100, lengths).offset).toBeCloseTo(from.offset + 100, 3)
    }),
  )
})

test('a jump leads to the proportional position', () => {
  const middle = moveTo({ scroll: 0, offset: 0 }, (long.page - long.view) / 2, long)
  expect(middle.offset).toBeCloseTo((long.list - long.view) / 2, 3)
})

test('after a scroll the scroll bar is set in proportion, and the list does not move', () => {
  void fc.assert(
    fc.property(longLists, fc.double({ min: 0, max: 1, noNaN: true }), (lengths, share) => {
      const offset = (lengths.list - lengths.view) * share
      const rest = settle({ scroll: 0, offset }, lengths)
      expect(rest.offset).toBe(offset)
      expect(rest.scroll).toBe(toScroll(offset, lengths))
      expect(toOffset(rest.scroll, lengths)).toBeCloseTo(offset, 2)
    }),
  )
})

test('scrolling in small steps with pauses reaches the end', () => {
  let position = settle({ scroll: 0, offset: long.list - 500_000 }, long)
  let steps = 0
  while (position.offset < long.list - long.view && steps < 2000) {
    const scroll = Math.min(position.scroll + 600, long.page - long.view)
    position = settle(moveTo(position, scroll, long), long)
    steps += 1
  }
  expect(position.offset).toBe(long.list - long.view)
  expect(steps).toBeGreaterThan(800)
})
