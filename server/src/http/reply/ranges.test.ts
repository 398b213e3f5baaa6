import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readRange } from './ranges.ts'

describe('readRange (RFC 9110 14.2)', () => {
  test.each([
    ['bytes=0-499', { start: 0, end: 499 }],
    ['bytes=500-', { start: 500, end: 999 }],
    ['bytes=-1', { start: 999, end: 999 }],
    ['bytes=-5000', { start: 0, end: 999 }],
    ['bytes=0-0', { start: 0, end: 0 }],
    ['bytes=990-5000', { start: 990, end: 999 }],
    ['Bytes = 3 - 4', { start: 3, end: 4 }],
    ['bytes=1000-', 'none'],
    ['bytes=-0', 'none'],
    ['bytes=999999999999999-', 'none'],
    [undefined, 'all'],
    ['', 'all'],
    ['bytes=', 'all'],
    ['bytes=-', 'all'],
    ['bytes=5-4', 'all'],
    ['bytes=a-b', 'all'],
    ['bytes=--1', 'all'],
    ['bytes=1.5-2', 'all'],
    ['pages=1-2', 'all'],
    ['bytes=0-1,5-6', 'all'],
    ['bytes=99999999999999999999999-', 'all'],
    [`bytes=${'0-,'.repeat(1000)}0-`, 'all'],
  ])('%s of 1000 bytes', (header, wanted) => {
    expect(readRange(header, 1000)).toEqual(wanted)
  })
  test('an empty body has no ranges but its end', () => {
    expect(readRange('bytes=0-', 0)).toBe('none')
    expect(readRange('bytes=-0', 0)).toBe('none')
    expect(readRange('bytes=-5', 0)).toBe('all')
  })
  test('is always inside (E4)', () => {
    const part = fc.option(fc.nat(3000), { nil: '' })
    fc.assert(
      fc.property(part, part, fc.nat(2000), (first, last, size) => {
        const range = readRange(`bytes=${first}-${last}`, size)
        if (typeof range === 'string') return
        expect(range.start).toBeGreaterThanOrEqual(0)
        expect(range.end).toBeGreaterThanOrEqual(range.start)
        expect(range.end).toBeLessThan(size)
      }),
    )
  })
})
