import { limits } from '@lectern/contract/limits'
import { PageQuery, pageOf, parseSorts } from '@lectern/contract/page'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { listKeys, rowRange, toPage } from './paging.ts'
import { fold, formatDate, formatTimestamp, newPublicId, parseDateNumber } from './values.ts'

describe('public ids', () => {
  test('are thirteen letters, never the same, in the order of their creation', () => {
    const ids = Array.from({ length: 20_000 }, newPublicId)
    expect(new Set(ids).size).toBe(ids.length)
    expect([...ids].sort()).toEqual(ids)
    for (const id of ids.slice(0, 50)) expect(id).toMatch(/^[0-9A-HJKMNP-TV-Z]{13}$/)
  })
})

describe('behaviour 1.3: times', () => {
  test('are UTC and whole seconds', () => {
    expect(formatTimestamp(Date.UTC(2024, 4, 1, 10, 20, 30, 999))).toBe('2024-05-01T10:20:30Z')
    expect(formatTimestamp(0)).toBe('1970-01-01T00:00:00Z')
  })
  test('are the same as those of Date, for any time', () => {
    fc.assert(
      fc.property(fc.date({ min: new Date('0001-01-01'), noInvalidDate: true }), (d) => {
        expect(formatTimestamp(d.getTime())).toBe(d.toISOString().replace(/\.\d+Z$/, 'Z'))
      }),
    )
  })
  test('calendar dates are formatted and parsed', () => {
    const date = fc.date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
    fc.assert(
      fc.property(date, (d) => {
        const text = d.toISOString().slice(0, 10)
        expect(formatDate(parseDateNumber(text))).toBe(text)
      }),
    )
  })
})

describe('sort keys', () => {
  test.each([
    ['Émile  Zola ', 'emile zola'],
    ['ＦＵＬＬ', 'full'],
    ['ß', 'ß'],
    ['Ⅷ', 'viii'],
    ['', ''],
  ])('%j is %j', (text, key) => {
    expect(fold(text)).toBe(key)
  })
  test('folding twice changes nothing more', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(fold(fold(text))).toBe(fold(text))
      }),
    )
  })
})

describe('behaviour 1.2: pages', () => {
  const Numbers = pageOf(z.int())
  const cut = (all: number[], query: PageQuery) => {
    const { limit, offset } = rowRange(query)
    return all.slice(offset, limit < 0 ? undefined : offset + limit)
  }
  test('any page: within the limits, consistent, in Komga’s shape', () => {
    const odd = fc.oneof(
      fc.integer(),
      fc.double(),
      fc.string(),
      fc.constantFrom('', '-1', '1e9', 'NaN', '0x5'),
    )
    fc.assert(
      fc.property(odd, odd, fc.constantFrom('true', 'false'), fc.nat(50), (page, size, unpaged, total) => {
        const query = PageQuery.parse({ page: String(page), size: String(size), unpaged })
        expect(query.size).toBeGreaterThanOrEqual(1)
        expect(query.size).toBeLessThanOrEqual(limits.maxPageSize)
        expect(Number.isSafeInteger(query.page * query.size)).toBe(true)
        const content = cut(
          Array.from({ length: total }, (_, i) => i),
          query,
        )
        const result = Numbers.parse(toPage(content, total, query, false))
        expect(result.numberOfElements).toBe(content.length)
        expect(result.empty).toBe(content.length === 0)
        expect(result.first).toBe(result.number === 0)
        expect(result.last).toBe(result.number + 1 >= result.totalPages)
      }),
    )
  })
  test('E2: an unpaged list is within its limit, and complete', async () => {
    const library = (count: number) => async (limit: number, offset: number) =>
      Array.from({ length: Math.min(limit, count - offset) }, (_, id) => ({ id }))
    const unpaged = { page: 0, size: 20, unpaged: true }
    expect((await listKeys(unpaged, library(limits.maxUnpaged))).length).toBe(limits.maxUnpaged)
    await expect(listKeys(unpaged, library(limits.maxUnpaged + 1))).rejects.toMatchObject({ statusCode: 400 })
    expect(
      await listKeys({ page: 1, size: 2, unpaged: false }, async (limit, id) => [{ id }, { id: limit }]),
    ).toEqual([2, 2])
  })
  test('all pages together are everything, once', () => {
    fc.assert(
      fc.property(fc.nat(60), fc.integer({ min: 1, max: 9 }), (total, size) => {
        const all = Array.from({ length: total }, (_, i) => i)
        const seen: number[] = []
        for (let page = 0; page <= Math.ceil(total / size); page += 1)
          seen.push(...cut(all, { page, size, unpaged: false }))
        expect(seen).toEqual(all)
      }),
    )
  })
  test.each([
    [undefined, []],
    [['a'], [['a', false]]],
    [['a,desc'], [['a', true]]],
    [['a,DESC'], [['a', true]]],
    [
      ['a,asc', 'b,desc'],
      [
        ['a', false],
        ['b', true],
      ],
    ],
    [
      ['a,b,desc'],
      [
        ['a', true],
        ['b', true],
      ],
    ],
    // A repeated property changes nothing: E2, SQLite sorts by 2,000 columns at most.
    [
      ['a,b,a,desc', 'b,asc', 'c'],
      [
        ['a', true],
        ['b', true],
        ['c', false],
      ],
    ],
    [[`${'a,'.repeat(5000)}desc`], [['a', true]]],
    [['desc'], []],
    [[',,'], []],
    [[''], []],
  ])('sort %j', (values, expected) => {
    expect(parseSorts(values).map((s) => [s.property, s.descending])).toEqual(expected)
  })
})
