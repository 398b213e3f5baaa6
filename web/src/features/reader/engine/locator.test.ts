import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { comparePlaces, fractionOf, locate } from './locator.ts'

const anyNumber = fc.oneof(fc.integer(), fc.double())

describe('locator', () => {
  it('always names a page that exists', () => {
    fc.assert(
      fc.property(anyNumber, fc.integer({ min: 1, max: 1000 }), anyNumber, (page, count, offset) => {
        const place = locate(page, count, offset)
        expect(Number.isInteger(place.page) && place.page >= 1 && place.page <= count).toBe(true)
        expect(place.offset >= 0 && place.offset <= 1).toBe(true)
      }),
    )
  })

  it('keeps what exists', () => {
    expect(locate(7, 24, 0.25)).toEqual({ page: 7, offset: 0.25 })
    expect(locate(Number.NaN, 24)).toEqual({ page: 1, offset: 0 })
  })

  it('tells how much of the book is reached', () => {
    expect(fractionOf(locate(6, 24), 24)).toBe(0.25)
    expect(fractionOf(locate(24, 24), 24)).toBe(1)
    expect(fractionOf(locate(1, 0), 0)).toBe(0)
  })

  it('orders by page, then within the page', () => {
    const places = [locate(3, 9), locate(2, 9, 0.9), locate(2, 9, 0.1)]
    expect(places.sort(comparePlaces)).toEqual([locate(2, 9, 0.1), locate(2, 9, 0.9), locate(3, 9)])
  })
})
