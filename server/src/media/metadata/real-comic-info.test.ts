import { readStored } from '@lectern/fixtures/stored-files'
import { describe, expect, test } from 'vitest'
import { parseComicInfo } from './comic-info.ts'
import { bookPatch, collectionNames, readListPlaces, seriesPatch } from './comic-info-metadata.ts'

/** Another format of metadata for comics, as its schema 1.1 has it. */
const metronInfo = `<?xml version="1.0" encoding="UTF-8"?>
<MetronInfo xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">
  <AgeRating>Everyone</AgeRating>
  <CoverDate>2011-10-01</CoverDate>
  <Number>1</Number>
  <Series id="65478" lang="en"><Name>The Keeper</Name><Volume>1</Volume><Format>Single Issue</Format></Series>
  <Title>The Keeper</Title>
</MetronInfo>`

describe('ComicInfo files of other programs', () => {
  const info = (name: string) => parseComicInfo(readStored(`metadata/comicinfo/${name}.xml`))
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

  test('empty, unknown or missing values change nothing', () => {
    expect(info('edge_cases-empty_fields')).toEqual({})
    expect(read('invalid_enum')?.series.readingDirection).toBeNull()
    expect(read('missing_elements')).toMatchObject({
      book: { title: null, number: '1', releaseDate: '2020-01-01' },
      series: { title: null, genres: ['Action'] },
    })
    expect(read('invalid_year')?.book.releaseDate).toBe('0999-01-01')
  })

  test('a truncated file is not a ComicInfo', () => {
    expect(info('malformed_xml')).toBeNull()
  })
  test('a MetronInfo is not a ComicInfo', () => {
    expect(parseComicInfo(Buffer.from(metronInfo))).toBeNull()
  })
})
