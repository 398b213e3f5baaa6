import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { fakeBook } from '../books/fake-book.ts'
import {
  defaultSettings,
  directionOfSeries,
  fitFor,
  fits,
  getNextChoice,
  ReaderSettings,
  toggleShift,
  withDirection,
} from './reader-settings.ts'
import { readerTitle } from './reader-title.ts'

describe('reader settings', () => {
  it('replaces only unknown values', () => {
    const stored = { fit: 'sideways', background: 'paper', layout: 'double', more: 1 }
    expect(z.parse(ReaderSettings, stored)).toEqual({
      ...defaultSettings,
      background: 'paper',
      layout: 'double',
    })
  })

  it('stores a direction for each series, and removes it', () => {
    const chosen = withDirection(withDirection(defaultSettings, 'a', 'rtl'), 'b', 'ltr')
    expect(chosen.directions).toEqual({ a: 'rtl', b: 'ltr' })
    expect(withDirection(chosen, 'a', undefined).directions).toEqual({ b: 'ltr' })
  })

  it('shifts the pairs of a book at several places, and back', () => {
    const shifted = toggleShift(toggleShift(defaultSettings, 'a', 2), 'a', 9)
    expect(shifted.shifts).toEqual({ a: [2, 9] })
    expect(toggleShift(shifted, 'a', 2).shifts).toEqual({ a: [9] })
    expect(toggleShift(toggleShift(shifted, 'a', 2), 'a', 9).shifts).toEqual({})
  })

  it('removes the oldest of very many series', () => {
    let settings = defaultSettings
    for (let at = 0; at < 400; at += 1) settings = withDirection(settings, `s${at}`, 'rtl')
    expect(Object.keys(settings.directions)).toHaveLength(300)
    expect(settings.directions.s399).toBe('rtl')
    expect(settings.directions.s0).toBeUndefined()
  })

  it.each([
    ['RIGHT_TO_LEFT', 'rtl'],
    ['LEFT_TO_RIGHT', 'ltr'],
    ['VERTICAL', 'vertical'],
    ['WEBTOON', 'vertical'],
    ['', 'ltr'],
    [undefined, 'ltr'],
  ])('reads %s as %s', (readingDirection, direction) => {
    expect(directionOfSeries(readingDirection)).toBe(direction)
  })

  it('never shrinks a strip to the screen', () => {
    expect(fitFor('screen', 'WEBTOON')).toBe('width-shrink')
    expect(fitFor('height', 'WEBTOON')).toBe('height')
    expect(fitFor('screen', 'LEFT_TO_RIGHT')).toBe('screen')
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
