import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fixtureFolder } from '../../testing/fixture-folder.ts'
import { emptySeriesPatch } from './patches.ts'
import { parseSeriesJson, seriesJsonLimits } from './series-json.ts'

const full = {
  type: 'comicSeries',
  publisher: 'Ace',
  name: 'Science Comics',
  comicid: 1946,
  year: 1946,
  description_text: 'Plain.',
  description_formatted: 'First.\n\nSecond.',
  volume: 1,
  booktype: 'Print',
  age_rating: 'All',
  comic_image: '',
  total_issues: 5,
  publication_run: 'January 1946 - 1947',
  status: 'Ended',
}
const bytes = (value: unknown) => Buffer.from(typeof value === 'string' ? value : JSON.stringify(value))
const parse = (changes: Record<string, unknown> = {}) =>
  parseSeriesJson(bytes({ version: '1.0.2', metadata: { ...full, ...changes } }))

describe('behaviour 5.5: series.json', () => {
  test('all fields', () => {
    expect(parse()).toEqual({
      ...emptySeriesPatch,
      title: 'Science Comics',
      titleSort: 'Science Comics',
      publisher: 'Ace',
      ageRating: 0,
      totalBookCount: 5,
      status: 'ENDED',
      summary: 'First.\n\nSecond.',
    })
  })

  test.each([
    [null, 'Science Comics'],
    [1, 'Science Comics'],
    [2, 'Science Comics (1946)'],
    ['3', 'Science Comics (1946)'],
  ])('volume %s: %s', (volume, title) => expect(parse({ volume })).toMatchObject({ title, titleSort: title }))

  test.each([
    ['All', 0],
    ['9+', 9],
    ['12+', 12],
    ['15+', 15],
    ['17+', 17],
    ['Adult', 18],
    ['adult', 18],
    ['whatever', null],
    [null, null],
    [12, 12],
    ['R-18', 18],
    [undefined, null],
  ])('age rating %s: %s', (age_rating, ageRating) =>
    expect(parse({ age_rating })).toMatchObject({ ageRating }),
  )

  test.each([
    ['Ended', 'ENDED'],
    ['Continuing', 'ONGOING'],
    ['Unknown', null],
  ])('status %s: %s', (status, expected) => expect(parse({ status })).toMatchObject({ status: expected }))

  test('the formatted description first, else the plain one; markup is removed', () => {
    expect(parse({ description_formatted: null })).toMatchObject({ summary: 'Plain.' })
    expect(parse({ description_formatted: '<p>a &amp; b</p><script>x</script>' })).toMatchObject({
      summary: 'a & b',
    })
    expect(parse({ description_formatted: '', description_text: 3 })).toMatchObject({ summary: null })
  })

  test.each(Object.keys(full).filter((key) => key !== 'name'))('without %s the rest counts', (key) => {
    for (const value of [undefined, null])
      expect(parse({ [key]: value })).toMatchObject({ title: 'Science Comics' })
    expect(parse({ [key]: null })?.publisher).toBe(key === 'publisher' ? null : 'Ace')
  })

  test('without a name, or about something else, it is ignored', () => {
    expect(parse({ name: undefined })).toBeNull()
    expect(parseSeriesJson(bytes({ metadata: { name: 'A programme', episodes: 3 } }))).toBeNull()
  })

  test('numbers as texts, a byte order mark, UTF-16, and no object around', () => {
    const strings = { total_issues: '12', volume: '2', year: '2012', comicid: '1' }
    expect(parse(strings)).toMatchObject({ title: 'Science Comics (2012)', totalBookCount: 12 })
    const file = JSON.stringify(full)
    for (const encoded of [
      Buffer.from(`\ufeff${file}`),
      Buffer.from(file, 'utf16le'),
      Buffer.from(`\ufeff${file}`, 'utf16le'),
    ])
      expect(parseSeriesJson(encoded)).toMatchObject({ title: 'Science Comics', totalBookCount: 5 })
  })

  test('one value of the wrong type is only left out', () => {
    expect(parse({ publisher: 3, total_issues: 'many', year: {} })).toMatchObject({
      title: 'Science Comics',
      publisher: null,
      totalBookCount: null,
    })
    expect(parse({ total_issues: 0 })).toMatchObject({ totalBookCount: null })
    expect(parse({ name: '  ' })).toBeNull()
  })
})

describe('C4: hostile JSON', () => {
  test.each([
    ['truncated', '{"metadata": {"type": "comicSeries", "name": "Cut'],
    ['a list', '[]'],
    ['null', 'null'],
    ['metadata is a list', '{"metadata": []}'],
    ['empty', ''],
    ['a million brackets', '['.repeat(500_000)],
    ['inherited names only', '{"metadata": {"__proto__": {"type": 1}}}'],
  ])('%s is ignored', (_name, text) => expect(parseSeriesJson(bytes(text))).toBeNull())

  test('too large, or not UTF-8', () => {
    const padded = JSON.stringify({ metadata: { ...full, pad: 'x'.repeat(seriesJsonLimits.bytes) } })
    expect(parseSeriesJson(bytes(padded))).toBeNull()
    expect(parseSeriesJson(Buffer.from([0xff, 0xfe, 0x7b]))).toBeNull()
  })

  test('a name of any length and content becomes one line of limited length', () => {
    const patch = parse({ name: `a\u0000\n${'b'.repeat(5000)}\ud800` })
    expect(patch?.title).toMatch(/^a b+$/)
    expect(patch?.title?.length).toBeLessThanOrEqual(seriesJsonLimits.text)
  })

  test('any JSON is read without an error', () => {
    fc.assert(fc.property(fc.json(), (text) => void parseSeriesJson(bytes(`{"metadata": ${text}}`))))
  })
})

describe('files as Mylar writes them', () => {
  const getFixturePath = fixtureFolder()
  const sample = async (name: string) =>
    parseSeriesJson(readFileSync(await getFixturePath(`metadata/series-json/${name}`)))
  test('are understood', async () => {
    expect(await sample('komga-american-vampire-A.json')).toMatchObject({
      title: 'American Vampire 1976',
      ageRating: 18,
      status: 'ONGOING',
      totalBookCount: 9,
    })
    expect(await sample('crossover.json')).toMatchObject({
      title: 'Keeper/Lantern: Low Tide',
      summary: 'Crossover in six issues',
      status: 'ONGOING',
    })
    expect(await sample('science-comics.json')).toMatchObject({
      title: 'Science Comics',
      ageRating: 0,
      status: 'ENDED',
    })
    expect(await sample('broken-truncated.json')).toBeNull()
  })
})
