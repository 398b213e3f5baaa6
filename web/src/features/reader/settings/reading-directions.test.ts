import { describe, expect, it } from 'vitest'
import { choose, getSettings, noSettings, resetScope } from './reader-settings.ts'
import { guessDirection, noDirections, splitDirection, withDirection } from './reading-directions.ts'

const ids = { book: 'b', series: 's', library: 'l' }
const pick = (mode: 'ltr' | 'rtl' | 'webtoon', device = noSettings, chosen = noDirections) =>
  splitDirection(choose(withDirection(device, chosen, ids), 'series', ids, { mode }), chosen, ids)
const modeOn = (device = noSettings, chosen = noDirections) =>
  getSettings(withDirection(device, chosen, ids), ids).mode

describe('the direction of a series', () => {
  it('applies to every class of devices, and is not stored for one of them', () => {
    const { device, chosen } = pick('rtl')
    expect(device).toEqual(noSettings)
    expect(modeOn(noSettings, chosen)).toBe('rtl')
  })

  it('leaves a strip and other settings to the class of devices', () => {
    const { chosen } = pick('rtl')
    const phone = pick('webtoon', choose(noSettings, 'series', ids, { fit: 'width' }), chosen)
    expect(modeOn(phone.device, phone.chosen)).toBe('webtoon')
    expect(modeOn(noSettings, phone.chosen)).toBe('rtl')
    const back = pick('ltr', phone.device, phone.chosen)
    expect(modeOn(noSettings, back.chosen)).toBe('ltr')
    expect(getSettings(back.device, ids).fit).toBe('width')
  })

  it('of an earlier version, stored for one class, is stored for the user with the next change, and removed by a reset', () => {
    const old = choose(noSettings, 'series', ids, { mode: 'rtl' })
    expect(modeOn(old)).toBe('rtl')
    const { device, chosen } = splitDirection(
      choose(old, 'everywhere', ids, { fit: 'width' }),
      noDirections,
      ids,
    )
    expect(modeOn(noSettings, chosen)).toBe('rtl')
    const reset = splitDirection(resetScope(withDirection(device, chosen, ids), 'series', ids), chosen, ids)
    expect(modeOn(reset.device, reset.chosen)).toBe('series')
  })
})

describe('the direction that is guessed', () => {
  const signs = { language: '', genres: [], tags: [] }
  it.each([
    ['no metadata are set', {}, 'ltr', false],
    ['the language is Japanese', { language: 'ja' }, 'rtl', false],
    ['the language is Japanese of a region', { language: 'ja-JP' }, 'rtl', false],
    ['the genre is manga', { genres: ['Manga'] }, 'rtl', false],
    ['a manga is in another language', { tags: ['manga'], language: 'en' }, 'rtl', true],
    [
      'a Japanese book is marked as left to right',
      { language: 'ja', readingDirection: 'LEFT_TO_RIGHT' },
      'ltr',
      true,
    ],
    [
      'an English book is marked as left to right',
      { language: 'en', readingDirection: 'LEFT_TO_RIGHT' },
      'ltr',
      false,
    ],
    ['a word only begins like the language', { language: 'jam' }, 'ltr', false],
  ] as const)('when %s', (_, metadata, mode, isUnsure) => {
    expect(guessDirection({ ...signs, ...metadata })).toEqual({ mode, isUnsure })
  })
})
