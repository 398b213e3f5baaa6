import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { fakeBook } from '../../books/fake-book.ts'
import { readerTitle } from '../book/reader-title.ts'
import type { OpenBook } from '../book/use-open-book.ts'
import {
  type Choices,
  choose,
  defaultSettings,
  findScope,
  fits,
  getModeOfSeries,
  getNextChoice,
  getSettings,
  guessMode,
  hasChoices,
  noSettings,
  resetScope,
  type Scope,
  StoredSettings,
  scopes,
  toggleShift,
  toRendererSettings,
} from './reader-settings.ts'
import { getOwnMode } from './use-reader-settings.ts'

const ids = { book: 'b', series: 's', library: 'l' }
const anyScope = fc.constantFrom<Scope>(...scopes)
const anyChange = fc.constantFrom<Choices>(
  { mode: 'rtl' },
  { mode: 'webtoon' },
  { fit: 'width' },
  { fit: 'height' },
  { layout: 'double' },
  { zones: 'off' },
  { sidePadding: 20 },
)
const apply = (changes: readonly (readonly [Scope, Choices])[]) =>
  changes.reduce((stored, [scope, change]) => choose(stored, scope, ids, change), noSettings)

describe('reader settings', () => {
  it('takes the narrowest choice of each setting', () => {
    const stored = apply([
      ['everywhere', { fit: 'width', background: 'paper' }],
      ['library', { mode: 'rtl' }],
      ['series', { fit: 'height' }],
      ['book', { layout: 'double' }],
    ])
    expect(getSettings(stored, ids)).toEqual({
      ...defaultSettings,
      fit: 'height',
      background: 'paper',
      mode: 'rtl',
      layout: 'double',
    })
    expect(getSettings(stored, { ...ids, book: 'other', series: 'other' })).toEqual({
      ...defaultSettings,
      fit: 'width',
      background: 'paper',
      mode: 'rtl',
    })
    expect(findScope(stored, ids, 'fit')).toBe('series')
    expect(findScope(stored, ids, 'zones')).toBeUndefined()
  })

  it('shows every change immediately, in every scope and after every earlier choice', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(anyScope, anyChange)), anyScope, anyChange, (changes, scope, last) => {
        expect(getSettings(choose(apply(changes), scope, ids, last), ids)).toMatchObject(last)
      }),
    )
  })

  it('leaves other books, series and libraries alone', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(anyScope, anyChange)), (changes) => {
        const narrow = changes.filter(([scope]) => scope !== 'everywhere')
        const elsewhere = { book: 'x', series: 'y', library: 'z' }
        expect(getSettings(apply(narrow), elsewhere)).toEqual(defaultSettings)
      }),
    )
  })

  it('inherits again after a reset', () => {
    const stored = apply([
      ['everywhere', { fit: 'width' }],
      ['book', { fit: 'height' }],
    ])
    expect(hasChoices(stored, 'book', ids)).toBe(true)
    const reset = resetScope(stored, 'book', ids)
    expect(hasChoices(reset, 'book', ids)).toBe(false)
    expect(reset.book).toEqual({})
    expect(getSettings(reset, ids).fit).toBe('width')
    expect(getSettings(resetScope(reset, 'everywhere', ids), ids)).toEqual(defaultSettings)
  })

  it('ignores stored values that do not exist, and keeps the others', () => {
    const stored = z.parse(StoredSettings, {
      everywhere: { fit: 'sideways', background: 'paper', more: 1, sidePadding: 7 },
      series: 'broken',
      shifts: { a: [1.5] },
    })
    expect(getSettings(stored, ids)).toEqual({ ...defaultSettings, background: 'paper' })
    expect(stored.series).toEqual({})
    expect(stored.shifts).toEqual({})
  })

  it('shifts the pairs of a book at several places, and back', () => {
    const shifted = toggleShift(toggleShift(noSettings, 'a', 2), 'a', 9)
    expect(shifted.shifts).toEqual({ a: [2, 9] })
    expect(toggleShift(shifted, 'a', 2).shifts).toEqual({ a: [9] })
    expect(toggleShift(toggleShift(shifted, 'a', 2), 'a', 9).shifts).toEqual({})
  })

  it('removes the oldest of very many series', () => {
    let stored = noSettings
    for (let at = 0; at < 400; at += 1)
      stored = choose(stored, 'series', { ...ids, series: `s${at}` }, { mode: 'rtl' })
    expect(Object.keys(stored.series)).toHaveLength(300)
    expect(stored.series.s399).toEqual({ mode: 'rtl' })
    expect(stored.series.s0).toBeUndefined()
  })

  it.each([
    ['RIGHT_TO_LEFT', 'rtl'],
    ['LEFT_TO_RIGHT', undefined],
    ['VERTICAL', 'vertical'],
    ['WEBTOON', 'webtoon'],
    ['', undefined],
    [undefined, undefined],
  ])('reads %s as %s', (readingDirection, mode) => {
    expect(getModeOfSeries(readingDirection)).toBe(mode)
  })

  it('reads a book whose pages are much higher than wide as a strip', () => {
    const page = (width: number | null, height: number | null) => ({ width, height })
    expect(guessMode([page(800, 9600), page(800, 1200), page(800, 9600)])).toBe('webtoon')
    expect(guessMode([page(800, 9600), page(800, 1200), page(800, 1200)])).toBe('ltr')
    expect(guessMode([page(null, null)])).toBe('ltr')
    expect(guessMode([])).toBe('ltr')
  })

  it('reads a book that asks to be scrolled as a strip, unless its series has another mode', () => {
    const pages = { pages: [{ width: 800, height: 1200 }] } as unknown as OpenBook['pages']
    const ownMode = (epubScrolls: boolean, readingDirection: string) =>
      getOwnMode({
        book: fakeBook({ media: { ...(epubScrolls && { epubScrolls }) } }),
        series: {
          metadata: { readingDirection, language: '', genres: [], tags: [] },
        } as unknown as OpenBook['series'],
        isSeriesSettled: true,
        pages,
      })
    expect(ownMode(true, '')).toBe('webtoon')
    expect(ownMode(true, 'LEFT_TO_RIGHT')).toBe('webtoon')
    expect(ownMode(true, 'RIGHT_TO_LEFT')).toBe('rtl')
    expect(ownMode(false, '')).toBe('ltr')
  })

  it('gives renderers shares and pixels', () => {
    const { strip, paged } = toRendererSettings(
      { ...defaultSettings, sidePadding: 15, stripWidth: 0 },
      false,
      [3],
    )
    expect(strip).toEqual({
      fit: 'width',
      sidePadding: 0.15,
      maxWidthPx: Number.POSITIVE_INFINITY,
      marginPx: 0,
    })
    expect(paged).toEqual({ layout: 'single', fit: 'screen', gapPx: 0, shifted: [3] })
  })

  it('cycles through the values', () => {
    expect(getNextChoice(fits, 'screen')).toBe('width')
    expect(getNextChoice(fits, 'original')).toBe('screen')
  })
})

describe('reader title', () => {
  it('is series, number and title', () => {
    expect(readerTitle(fakeBook())).toBe('Voyage of Life – 4 – The Old Age')
  })

  it('names a one-shot once, and nothing twice', () => {
    expect(readerTitle(fakeBook({ oneshot: true }))).toBe('The Old Age')
    expect(readerTitle(fakeBook({ metadata: { title: 'Voyage of Life', number: '' } }))).toBe(
      'Voyage of Life',
    )
  })
})
