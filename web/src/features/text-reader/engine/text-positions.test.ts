import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createBookShares } from './book-shares.ts'
import { layOutColumns } from './column-layout.ts'
import { createTextIndex } from './counted-text.ts'
import { describeFixedPosition } from './describe-fixed-position.ts'
import { findQuote } from './find-quote.ts'
import { findInSection, toSearchable } from './find-text.ts'
import { isStrip, placePages } from './fixed-placement.ts'
import { canPair, findOnlySide, listSections, pairSections } from './fixed-spreads.ts'
import { readViewport } from './read-viewport.ts'
import type { TextBook } from './text-book.ts'
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
  test('are converted to points and back', () => {
    for (let offset = 0; offset < index.length; offset += 1) {
      const point = index.pointAt(offset)
      expect(point && index.offsetOf(point.node, point.at)).toBe(offset)
    }
  })
  test('of elements are those of their first character, or of the next one', () => {
    expect(index.offsetOf(body.querySelectorAll('p')[1] as Element, 0)).toBe(7)
    expect(index.offsetOf(body, 99)).toBe(index.length)
  })
})

describe('a quotation', () => {
  const text = 'the cat sat. '.repeat(500)
  const between = (from: number, to: number) => text.slice(from, to)
  test('is found as near as possible to its expected position', () => {
    expect(findQuote('cat  sat', 1300, text.length, between)).toBe(1304)
  })
  test('is not found if it does not exist', () => {
    expect(findQuote('dog', 0, text.length, between)).toBeUndefined()
  })
})

test('a search ignores case, accents and white space, and crosses elements', () => {
  const searchable = toSearchable(3, bodyOf('<p>Un caf\u00e9\n <b>no</b>ir</p><p>CAFE NOIR</p>'))
  const found = findInSection(searchable, 'cafe noir', 10)
  expect(found.map(({ match, section }) => [match, section])).toEqual([
    ['café noir', 3],
    ['CAFE NOIR', 3],
  ])
  expect(findInSection(searchable, '   ', 10)).toEqual([])
})

test('excerpts around matches are cut between words', () => {
  const words = Array.from({ length: 40 }, (_, at) => `word${at}`).join(' ')
  const [middle] = findInSection(toSearchable(0, bodyOf(`<p>${words}</p>`)), 'word20', 1)
  expect(middle?.before).toMatch(/^… (word\d+ ){7,9}$/)
  expect(middle?.after).toMatch(/^( word\d+){7,9} …$/)
  const [only] = findInSection(toSearchable(0, bodyOf('<p>All of it</p>')), 'of', 1)
  expect([only?.before, only?.after]).toEqual(['All ', ' it'])
  const [dense] = findInSection(toSearchable(0, bodyOf(`<p>${'草枕'.repeat(80)}</p>`)), '草', 80).slice(-40)
  expect([dense?.before.length, dense?.after.length]).toEqual([62, 62])
})

test('shares of the book are converted to sections and back', () => {
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

test('columns with their spaces fill the page exactly', () => {
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

test('pages of fixed size are paired by their sides, in both directions', () => {
  const plain = [1, 2, 3, 4].map((at) => ({ name: `${at}`, type: '', weight: 1 }))
  const always = () => true
  expect(pairSections(plain, 'ltr', always)).toEqual([{ right: 0 }, { left: 1, right: 2 }, { left: 3 }])
  expect(pairSections(plain, 'rtl', always)).toEqual([{ left: 0 }, { right: 1, left: 2 }, { right: 3 }])
  const sided = plain.map((each, at) => (at === 0 ? { ...each, side: 'left' as const } : each))
  expect(pairSections(sided, 'ltr', always)[0]).toEqual({ left: 0, right: 1 })
  expect(pairSections(plain, 'ltr', () => false).flatMap(listSections)).toEqual([0, 1, 2, 3])
  const alone = pairSections(plain, 'ltr', (_, index) => index !== 1)
  expect(alone).toEqual([{ right: 0 }, { center: 1 }, { left: 2, right: 3 }])
  expect(alone.map(findOnlySide)).toEqual(['right', undefined, undefined])
})

test('pairing of pages is decided by the book, the reader, and the shape of the window', () => {
  const section = { name: '1', type: '', weight: 1 }
  const [wide, high, phone] = [
    { width: 1440, height: 900 },
    { width: 820, height: 1180 },
    { width: 390, height: 844 },
  ]
  for (const spread of [undefined, 'auto', 'landscape'] as const)
    expect([wide, high, phone].map((room) => canPair(section, { spread }, 'auto', room))).toEqual([
      true,
      false,
      false,
    ])
  expect([wide, high, phone].map((room) => canPair(section, { spread: 'both' }, 'auto', room))).toEqual([
    true,
    true,
    false,
  ])
  for (const columns of ['auto', 1, 2] as const) {
    expect(canPair(section, { spread: 'none' }, columns, wide)).toBe(false)
    expect(canPair({ ...section, spread: 'none' }, { spread: 'both' }, columns, wide)).toBe(false)
    expect(canPair({ ...section, spread: 'auto' }, { spread: 'none' }, columns, wide)).toBe(columns !== 1)
  }
  expect([1, 2].map((columns) => canPair(section, {}, columns as 1 | 2, wide))).toEqual([false, true])
  expect(canPair(section, {}, 2, phone)).toBe(true)
})

test('a page fits the middle of the window, the pages of a pair touch, and a strip has its maximum width', () => {
  const room = { width: 1000, height: 800 }
  const page = { size: { width: 300, height: 400 }, kind: 'page' } as const
  expect(placePages({ pages: [page], room, zoom: 1 }).pages).toEqual([
    { left: 200, top: 0, width: 600, height: 800, scale: 2 },
  ])
  const pair = placePages({ pages: [page, page], room, zoom: 1 }).pages
  expect(pair.map(({ left, width }) => [left, width])).toEqual([
    [0, 500],
    [500, 500],
  ])
  expect(placePages({ pages: [page], side: 'right', room, zoom: 1 }).pages[0]).toMatchObject({ left: 500 })
  const strip = placePages({ pages: [{ size: { width: 400, height: 8000 }, kind: 'strip' }], room, zoom: 1 })
  expect(strip.pages[0]).toMatchObject({ left: 100, top: 0, width: 800, height: 16_000 })
  const phone = { width: 390, height: 844 }
  expect(
    placePages({ pages: [{ size: { width: 400, height: 8000 }, kind: 'strip' }], room: phone, zoom: 1 })
      .pages[0],
  ).toMatchObject({ left: 0, width: 390 })
  const zoomed = placePages({ pages: [page], room, zoom: 2 })
  expect(zoomed).toMatchObject({
    pages: [{ left: 0, top: 0, width: 1200 }],
    size: { width: 1200, height: 1600 },
  })
  expect([isStrip({ width: 10, height: 21 }), isStrip({ width: 10, height: 22 })]).toEqual([false, true])
})

test('the position of a fixed page includes the page, and the end of the book only if it is visible', () => {
  const sections = [1, 2, 3, 4].map((at) => ({ name: `${at}`, type: '', weight: 1 }))
  const book = { sections, contents: [], pageList: [] } as unknown as TextBook
  const describe = (section: number, shown: number[], isEnd = true) =>
    describeFixedPosition({
      book,
      shares: createBookShares(sections),
      section,
      sections: shown,
      share: 0,
      isEnd,
      isMove: true,
    })
  expect(describe(1, [1])).toMatchObject({ fraction: 0.5, page: 2, isAtEnd: false, place: { section: 1 } })
  expect(describe(2, [2, 3])).toMatchObject({ fraction: 1, page: 3, isAtEnd: true, place: { section: 3 } })
  expect(describe(3, [3], false)).toMatchObject({ isAtEnd: false, fraction: 1 })
})

test('the size of a page is read from numbers in any order, not from words and percents', () => {
  const page = (...contents: string[]) =>
    new DOMParser().parseFromString(
      `<html xmlns="http://www.w3.org/1999/xhtml"><head>${contents.map((each) => `<meta name="viewport" content="${each}"/>`).join('')}</head><body/></html>`,
      'application/xhtml+xml',
    )
  const drawing = (attributes: string) =>
    new DOMParser().parseFromString(
      `<svg xmlns="http://www.w3.org/2000/svg" ${attributes}/>`,
      'image/svg+xml',
    )
  const size = { width: 600, height: 800 }
  for (const written of [
    'width=600, height=800',
    'height=800;width=600',
    'width = 600px ; height = 800px',
    'initial-scale=1 width=600 height=800',
  ])
    expect(readViewport(page(written)), written).toEqual(size)
  expect(readViewport(page('width=device-width', 'width=600,height=800'))).toEqual(size)
  for (const written of [
    'width=device-width, height=device-height',
    'width=600',
    'width=100%, height=100%',
    '',
  ])
    expect(readViewport(page(written)), written).toBeUndefined()
  expect(readViewport(drawing('width="100%" height="100%" viewBox="0 0 600 800"'))).toEqual(size)
  expect(readViewport(drawing('viewBox="-5,0,600,800"'))).toEqual(size)
  expect(readViewport(drawing('width="6in" height="600pt"'))).toEqual({ width: 576, height: 800 })
  expect(readViewport(drawing('width="100%" height="100%"'))).toBeUndefined()
})

test('a match belongs to the last entry of the contents before it', () => {
  const contents = [
    { title: 'A', section: 1, fragment: '', level: 0 },
    { title: 'A.1', section: 1, fragment: 'x', level: 1 },
    { title: 'A.2', section: 1, fragment: 'y', level: 1 },
    { title: 'B', section: 2, fragment: '', level: 0 },
  ]
  const body = bodyOf('<p>word</p><h2 id="x">X</h2><p>word word</p><p id="y">word</p>')
  const found = findInSection(toSearchable(1, body, contents), 'word', 10)
  expect(found.map(({ entry }) => entry)).toEqual([0, 1, 1, 2])
})
