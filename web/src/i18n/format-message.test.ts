import { parse } from '@formatjs/icu-messageformat-parser'
import { IntlMessageFormat } from 'intl-messageformat'
import { describe, expect, test } from 'vitest'
import { formatMessage, type Values } from './format-message.ts'

const files = import.meta.glob<Readonly<Record<string, string>>>('./*/*.json', {
  eager: true,
  import: 'default',
})
const textsOf = (language: string) =>
  Object.entries(files).flatMap(([path, texts]) =>
    path.startsWith(`./${language}/`) ? Object.entries(texts) : [],
  )

const say = (text: string, values?: Values, locale = 'en') => formatMessage(parse(text), locale, values)

/** Values of every name that a text has: the same number for all, and for what is chosen by a word that word. */
function valuesOf(text: string, count: number): Values {
  const names = [...text.matchAll(/\{(\w+)(?:, (\w+),\s+(\w+))?/g)]
  return Object.fromEntries(
    names.map(([, name = '', kind, first = '']) => [name, kind === 'select' ? first : count]),
  )
}

describe('messages', () => {
  test.each(['en', 'ar'])('every text of %s reads as the reference implementation has it', (language) => {
    const texts = textsOf(language).filter(([, text]) => text.includes('{'))
    expect(texts.length).toBeGreaterThan(300)
    for (const [id, text] of texts) {
      for (const count of [0, 1, 2, 3, 11, 100, 1234]) {
        const values = valuesOf(text, count)
        const expected = new IntlMessageFormat(text, language).format(values as Record<string, string>)
        expect(say(text, values, language), id).toBe(expected)
      }
    }
  })
  test('chooses plurals by exact numbers, rules and offsets', () => {
    const text = '{n, plural, offset:1 =0 {nobody} =1 {you} one {you and one} other {you and # others}}'
    expect([0, 1, 2, 3].map((n) => say(text, { n }))).toEqual([
      'nobody',
      'you',
      'you and one',
      'you and 2 others',
    ])
  })
  test('writes numbers as the language does, small and large ones', () => {
    for (const locale of ['en', 'en-GB', 'ar'])
      for (const n of [0, 7, 999, 1000, 12_345, -3, 0.5])
        expect(formatMessage(parse('{n, number}'), locale, { n })).toBe(
          new Intl.NumberFormat(locale).format(n),
        )
  })
  test('chooses by words, with another one for the rest', () => {
    const text = '{kind, select, book {a book} other {a thing}} of {who}'
    expect(say(text, { kind: 'book', who: 'Ann' })).toBe('a book of Ann')
    expect(say(text, { kind: 'film', who: 'Ann' })).toBe('a thing of Ann')
  })
  test('refuses messages with values that are missing, and what our texts do without', () => {
    expect(() => say('{name}')).toThrow()
    expect(() => say('{day, date}', { day: 1 })).toThrow()
    expect(() => say('<b>x</b>', { b: 1 })).toThrow()
  })
})
