import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createBookShares } from './book-shares.ts'
import { layOutColumns } from './column-layout.ts'
import { createTextIndex } from './counted-text.ts'
import { findQuote } from './find-quote.ts'
import { findIn, toSearchable } from './find-text.ts'
import { pairSections, sectionsOf } from './fixed-spreads.ts'
import type { TextSettings } from './text-settings.ts'

const bodyOf = (html: string) => {
  const { body } = document.implementation.createHTMLDocument('')
  body.innerHTML = html
  return body
}

describe('offsets', () => {
  const body = bodyOf('<p>One <em>two</em></p>\n<p><img src="x"> three</p>')
  const index = createTextIndex(body)
  test('count characters and pictures, and no white space between blocks', () => {
    expect([index.length, index.textBetween(0, index.length)]).toEqual([14, 'One two  three'])
  })
  test('lead to the same point and back', () => {
    for (let offset = 0; offset < index.length; offset += 1) {
      const point = index.pointAt(offset)
      expect(point && index.offsetOf(point.node, point.at)).toBe(offset)
    }
  })
  test('of elements are those of what comes in them or after them', () => {
    expect(index.offsetOf(body.querySelectorAll('p')[1] as Element, 0)).toBe(7)
    expect(index.offsetOf(body, 99)).toBe(index.length)
  })
})

describe('a quotation', () => {
  const text = 'the cat sat. '.repeat(500)
  const between = (from: number, to: number) => text.slice(from, to)
  test('is found as near as possible to where it was', () => {
    expect(findQuote('cat  sat', 1300, text.length, between)).toBe(1304)
  })
  test('is not found where it is not', () => {
    expect(findQuote('dog', 0, text.length, between)).toBeUndefined()
  })
})

test('a search ignores case, accents and white space, and crosses elements', () => {
  const searchable = toSearchable(3, bodyOf('<p>Un caf\u00e9\n <b>no</b>ir</p><p>CAFE NOIR</p>'))
  const found = findIn(searchable, 'cafe noir', 10)
  expect(found.map(({ match, section }) => [match, section])).toEqual([
    ['café noir', 3],
    ['CAFE NOIR', 3],
  ])
  expect(findIn(searchable, '   ', 10)).toEqual([])
})

test('excerpts of what was found are cut between words', () => {
  const words = Array.from({ length: 40 }, (_, at) => `word${at}`).join(' ')
  const [middle] = findIn(toSearchable(0, bodyOf(`<p>${words}</p>`)), 'word20', 1)
  expect(middle?.before).toMatch(/^… (word\d+ ){7,9}$/)
  expect(middle?.after).toMatch(/^( word\d+){7,9} …$/)
  const [only] = findIn(toSearchable(0, bodyOf('<p>All of it</p>')), 'of', 1)
  expect([only?.before, only?.after]).toEqual(['All ', ' it'])
  const [dense] = findIn(toSearchable(0, bodyOf(`<p>${'草枕'.repeat(80)}</p>`)), '草', 80).slice(-40)
  expect([dense?.before.length, dense?.after.length]).toEqual([62, 62])
})

test('shares of the book lead back to their sections', () => {
  const sections = [3, 1, 6].map((weight, at) => ({ name: `${at}`, type: '', weight }))
  const shares = createBookShares(sections)
  expect(shares.toFraction(2, 0.5)).toBeCloseTo(0.7)
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 2 }),
      fc.double({ min: 0.01, max: 0.99, noNaN: true }),
      (section, progression) => {
        const back = shares.toSection(shares.toFraction(section, progression))
        expect(back.section).toBe(section)
        expect(back.progression).toBeCloseTo(progression, 5)
      },
    ),
  )
})

test('columns and their spaces are whole shares of the page', () => {
  const settings = { columns: 'auto', margins: 1, scale: 1, maxWidth: 40 } as TextSettings
  fc.assert(
    fc.property(fc.integer({ min: 200, max: 3000 }), fc.integer({ min: 200, max: 2000 }), (width, height) => {
      const { count, column, gap } = layOutColumns({ width, height }, settings, false)
      expect(count * (column + gap)).toBeCloseTo(width)
      expect(gap).toBeGreaterThan(0)
    }),
  )
  expect(layOutColumns({ width: 1440, height: 900 }, settings, false).count).toBe(2)
  expect(layOutColumns({ width: 390, height: 844 }, settings, false).count).toBe(1)
})

test('pages of fixed size are paired by their sides, from either direction', () => {
  const plain = [1, 2, 3, 4].map((at) => ({ name: `${at}`, type: '', weight: 1 }))
  expect(pairSections(plain, 'ltr', true)).toEqual([{ right: 0 }, { left: 1, right: 2 }, { left: 3 }])
  expect(pairSections(plain, 'rtl', true)).toEqual([{ left: 0 }, { right: 1, left: 2 }, { right: 3 }])
  const sided = plain.map((each, at) => (at === 0 ? { ...each, side: 'left' as const } : each))
  expect(pairSections(sided, 'ltr', true)[0]).toEqual({ left: 0, right: 1 })
  expect(pairSections(plain, 'ltr', false).flatMap(sectionsOf)).toEqual([0, 1, 2, 3])
})
