import { describe, expect, test } from 'vitest'
import type { ListedMatch } from './match-queries.ts'
import { listCandidates, listOtherCandidates, rankMatches } from './rank-matches.ts'

const listed = (series: string, volume = '', year = '') => ({ series, number: '1', volume, year })
const match = (series_title: string, start: number | null, year = start): ListedMatch => ({
  request: 0,
  series_id: `${series_title} ${start}`,
  series_title,
  release_date: start === null ? null : start * 10_000 + 101,
  book_release_date: year === null ? null : year * 10_000 + 301,
  book_id: `${series_title} ${start} ${year}`,
  number: '1',
  title: 'One',
})
const first = (book: ReturnType<typeof listed>, ...found: ListedMatch[]) => {
  const { ranked, isAmbiguous } = rankMatches(book, found)
  return [ranked[0]?.series_id, isAmbiguous]
}

describe('behaviour 7.1: of several series the right one is first', () => {
  const [old, young] = [match('Harbinger', 1992), match('Harbinger', 2012)]
  test('by the year in which the series began', () => {
    expect(first(listed('Harbinger', '2012', '2012'), old, young)).toEqual(['Harbinger 2012', false])
    expect(first(listed('Harbinger', '1992', '1993'), young, old)).toEqual(['Harbinger 1992', false])
  })
  test('by the volume in its title before all else', () => {
    const titled = match('Harbinger (2012)', null)
    expect(first(listed('Harbinger', '2012', '1992'), old, titled)).toEqual(['Harbinger (2012) null', false])
    expect(first(listed('Harbinger v2'), match('Harbinger', 1992), match('Harbinger v2', 1999))).toEqual([
      'Harbinger v2 1999',
      false,
    ])
  })
  test('by the year of the book if nothing else differs', () => {
    expect(
      first(listed('Harbinger', '', '2014'), match('Harbinger', 1992), match('Harbinger', 2012, 2014)),
    ).toEqual(['Harbinger 2012', false])
  })
  test('equal matches are ambiguous, and so are matches of other years', () => {
    expect(first(listed('Harbinger'), old, young)).toEqual(['Harbinger 1992', true])
    expect(first(listed('Harbinger', '2012', '2012'), old)).toEqual(['Harbinger 1992', true])
    expect(first(listed('Harbinger', '2012', '2012'), young)).toEqual(['Harbinger 2012', false])
    expect(first(listed('Harbinger'), old)).toEqual(['Harbinger 1992', false])
  })
})

test('behaviour 7.1: titles that are looked for', () => {
  expect(listCandidates(listed('Half Steps v2'))).toEqual(
    expect.arrayContaining(['Half Steps v2', 'Half Steps']),
  )
  expect(listCandidates(listed('Starfall (2015)'))).toContain('Starfall')
  expect(listCandidates(listed('Starfall', '2015'))).toEqual(
    expect.arrayContaining(['Starfall (2015)', 'Starfall', 'Starfall 2015']),
  )
  expect(listCandidates(listed('Room 12'))).toEqual(['Room 12'])
  expect(listOtherCandidates(listed('Lamp, the Sea and Me', '2019'))).toContain(
    'The Lamp, the Sea & Me (2019)',
  )
})
