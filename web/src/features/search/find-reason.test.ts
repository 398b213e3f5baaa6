import { describe, expect, it } from 'vitest'
import { fakeBook } from '../books/fake-book.ts'
import { fakeSeries } from '../series/fake-series.ts'
import { findBookReason, findSeriesReason } from './find-reason.ts'

const authors = [{ name: 'Ada Winter', role: 'writer' }]

describe('the reason of a match', () => {
  it('is undefined if the title matches', () => {
    const series = fakeSeries({ metadata: { title: 'Adagio', publisher: 'Ada' } })
    expect(findSeriesReason(series, 'ada')).toBeUndefined()
    expect(findBookReason(fakeBook({ metadata: { authors } }), 'voyage')).toBeUndefined()
  })
  it('is the field that matches', () => {
    const series = fakeSeries({
      metadata: { title: 'Orbit', alternateTitles: [{ label: '', title: 'Umlauf' }], genres: ['science'] },
    })
    expect(findSeriesReason(series, 'uml')).toBe('Umlauf')
    expect(findSeriesReason(series, 'scien')).toBe('science')
    expect(findSeriesReason(series, 'sceince')).toBe('science')
    expect(findSeriesReason(series, 'orbti')).toBeUndefined()
    expect(findSeriesReason(series, 'typo')).toBeUndefined()
    expect(findBookReason(fakeBook({ metadata: { authors } }), 'winter')).toBe('Ada Winter')
  })
})
