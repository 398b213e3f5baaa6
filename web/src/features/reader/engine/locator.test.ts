import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compareLocators, getFraction, toLocator } from './locator.ts'

const anyNumber = fc.oneof(fc.integer(), fc.double())

describe('locator', () => {
  it('always has an existing page', () => {
    fc.assert(
      fc.property(anyNumber, fc.integer({ min: 1, max: 1000 }), anyNumber, (page, count, offset) => {
        const pending = toLocator(page, count, offset)
        expect(Number.isInteger(pending.page) && pending.page >= 1 && pending.page <= count).toBe(true)
        expect(pending.offset >= 0 && pending.offset <= 1).toBe(true)
      }),
    )
  })

  it('keeps valid positions', () => {
    expect(toLocator(7, 24, 0.25)).toEqual({ page: 7, offset: 0.25 })
    expect(toLocator(Number.NaN, 24)).toEqual({ page: 1, offset: 0 })
  })

  it('returns the read share of the book', () => {
    expect(getFraction(toLocator(6, 24), 24)).toBe(0.25)
    expect(getFraction(toLocator(24, 24), 24)).toBe(1)
    expect(getFraction(toLocator(1, 0), 0)).toBe(0)
  })

  it('is ordered by page, then by the position on the page', () => {
    const places = [toLocator(3, 9), toLocator(2, 9, 0.9), toLocator(2, 9, 0.1)]
    expect(places.sort(compareLocators)).toEqual([
      toLocator(2, 9, 0.1),
      toLocator(2, 9, 0.9),
      toLocator(3, 9),
    ])
  })
})
