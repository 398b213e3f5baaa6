import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { getPageLength, type Lengths, moveTo, settle, toPlace, toScroll } from './scroll-map.ts'

const lengthsOf = (list: number): Lengths => ({ list, page: getPageLength(list), view: 900 })
const long = lengthsOf(90_000_000)
const longLists = fc.integer({ min: 12_000_001, max: 400_000_000 }).map(lengthsOf)

test('a list that fits is not mapped', () => {
  const short = lengthsOf(500_000)
  expect(short.page).toBe(500_000)
  expect(toPlace(123_456, short)).toBe(123_456)
  expect(moveTo({ scroll: 0, place: 0 }, 40_000, short)).toEqual({ scroll: 40_000, place: 40_000 })
})

test('both ends of a long list are reached', () => {
  expect(toPlace(0, long)).toBe(0)
  expect(toPlace(long.page - long.view, long)).toBe(long.list - long.view)
  // The page goes on above and below the list.
  expect(toPlace(-80, long)).toBe(-80)
  expect(toPlace(long.page - long.view + 60, long)).toBe(long.list - long.view + 60)
})

test('a small scroll moves the list by as much, wherever it is', () => {
  void fc.assert(
    fc.property(longLists, fc.double({ min: 0.01, max: 0.99, noNaN: true }), (lengths, share) => {
      const scroll = Math.round((lengths.page - lengths.view) * share)
      const from = { scroll, place: toPlace(scroll, lengths) }
      expect(moveTo(from, scroll + 100, lengths).place).toBeCloseTo(from.place + 100, 3)
    }),
  )
})

test('a jump leads to the proportional place', () => {
  const middle = moveTo({ scroll: 0, place: 0 }, (long.page - long.view) / 2, long)
  expect(middle.place).toBeCloseTo((long.list - long.view) / 2, 3)
})

test('at rest the scroll bar stands in proportion and the list has not moved', () => {
  void fc.assert(
    fc.property(longLists, fc.double({ min: 0, max: 1, noNaN: true }), (lengths, share) => {
      const place = (lengths.list - lengths.view) * share
      const rest = settle({ scroll: 0, place }, lengths)
      expect(rest.place).toBe(place)
      expect(rest.scroll).toBe(toScroll(place, lengths))
      expect(toPlace(rest.scroll, lengths)).toBeCloseTo(place, 2)
    }),
  )
})

test('scrolling by small steps with rests between them reaches the end', () => {
  let position = settle({ scroll: 0, place: long.list - 500_000 }, long)
  let steps = 0
  while (position.place < long.list - long.view && steps < 2000) {
    const scroll = Math.min(position.scroll + 600, long.page - long.view)
    position = settle(moveTo(position, scroll, long), long)
    steps += 1
  }
  expect(position.place).toBe(long.list - long.view)
  expect(steps).toBeGreaterThan(800)
})
