import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parseComicInfo } from './comic-info.ts'
import { bookPatch, collectionNames, readListPlaces, seriesPatch } from './comic-info-metadata.ts'

const folder = resolve(import.meta.dirname, '../../../../shared/fixtures/metadata/comicinfo')

describe.skipIf(!existsSync(folder))('shared ComicInfo files (skipped where they are absent)', () => {
  const info = (name: string) => parseComicInfo(readFileSync(resolve(folder, `${name}.xml`)))
  const read = (name: string) => {
    const found = info(name)
    return (
      found && { book: bookPatch(found), series: seriesPatch(found, { appendVolume: true }), info: found }
    )
  }

  test('behaviour 5.3: every field of the schema', () => {
    const found = read('valid_complete')
    expect(found).toMatchObject({
      book: {
        title: 'The Amazing Spider-Man',
        number: '1',
        numberSort: 1,
        releaseDate: '2018-03-15',
        links: [{ label: 'marvel.com' }, { label: 'comicvine.gamespot.com' }],
        isbn: null,
      },
      series: {
        title: 'The Amazing Spider-Man (3)',
        publisher: 'Marvel Comics',
        ageRating: 13,
        readingDirection: 'LEFT_TO_RIGHT',
        language: 'en-US',
        genres: ['Superhero', 'Action', 'Adventure'],
        totalBookCount: 600,
      },
    })
    expect(found?.book.authors?.map(({ name, role }) => `${role} ${name}`)).toEqual([
      'writer Dan Slott',
      'writer Christos Gage',
      'penciller Ryan Ottley',
      'inker Cliff Rathburn',
      'colorist Laura Martin',
      'letterer Joe Caramagna',
      'cover Ryan Ottley',
      'editor Nick Lowe',
      'translator John Smith',
    ])
    expect(collectionNames(found?.info ?? {})).toEqual(['Spider-Man Family'])
    expect(readListPlaces(found?.info ?? {})).toEqual([
      { name: 'Civil War', position: 2 },
      { name: 'Brand New Day', position: 1 },
      { name: 'Spider-Island', position: 5 },
    ])
  })

  test('behaviour 5.3: a manga', () => {
    const found = read('edge_cases-manga_rtl')
    expect(found).toMatchObject({
      book: { title: '進撃の巨人', releaseDate: '2009-09-09' },
      series: { title: 'Attack on Titan', readingDirection: 'RIGHT_TO_LEFT', language: 'ja-JP' },
    })
    expect(readListPlaces(found?.info ?? {})).toEqual([
      { name: 'The Fall of Shiganshina', position: null },
      { name: 'Battle of Trost District', position: null },
    ])
  })

  test('a real file: empty elements, character references, 210 pages', () => {
    expect(read('real-comicrack-say-hello')).toMatchObject({
      book: { title: null, authors: [{ name: 'Shūhō Satō', role: 'writer' }], links: null },
      series: { title: 'Say Hello to Blackjack', publisher: null, readingDirection: null, ageRating: null },
    })
    expect(info('large_pages')).not.toBeNull()
  })

  test('what is empty, unknown or missing says nothing', () => {
    expect(info('edge_cases-empty_fields')).toEqual({})
    expect(read('invalid_enum')?.series.readingDirection).toBeNull()
    expect(read('missing_elements')).toMatchObject({
      book: { title: null, number: '1', releaseDate: '2020-01-01' },
      series: { title: null, genres: ['Action'] },
    })
    expect(read('invalid_year')?.book.releaseDate).toBe('0999-01-01')
  })

  test.each(['malformed_xml', '../other/metroninfo-v1.1-valid'])('%s is no ComicInfo', (name) => {
    expect(info(name)).toBeNull()
  })
})
