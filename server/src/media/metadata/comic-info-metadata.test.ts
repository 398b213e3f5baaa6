import { describe, expect, test } from 'vitest'
import { bookPatch, collectionNames, readListPlaces, seriesPatch } from './comic-info-metadata.ts'

const nothing = {
  title: null,
  summary: null,
  number: null,
  numberSort: null,
  releaseDate: null,
  authors: null,
  links: null,
  tags: null,
  isbn: null,
}

test('an empty file changes nothing', () => {
  expect(bookPatch({})).toEqual(nothing)
  expect(Object.values(seriesPatch({}, { appendVolume: true })).every((value) => value === null)).toBe(true)
  expect(collectionNames({})).toEqual([])
  expect(readListPlaces({})).toEqual([])
})

describe('book (behaviour 5.3)', () => {
  test('texts are taken as they are', () => {
    expect(bookPatch({ Title: 'T', Summary: 'S', Number: '007' })).toEqual({
      ...nothing,
      title: 'T',
      summary: 'S',
      number: '007',
      numberSort: 7,
    })
  })
  test.each([
    ['1.5', 1.5],
    ['-1', -1],
    ['.5', 0.5],
    ['½', 0.5],
    ['1,5', 1.5],
    ['Infinity', null],
    ['Special', null],
  ])('number %s sorts as %s', (number, sort) => {
    expect(bookPatch({ Number: number })).toMatchObject({ number, numberSort: sort })
  })
  test.each([
    [{ Year: '2019' }, '2019-01-01'],
    [{ Year: '2019', Month: '2' }, '2019-02-01'],
    [{ Year: '2020', Month: '2', Day: '29' }, '2020-02-29'],
    [{ Year: '33', Month: '1', Day: '2' }, '0033-01-02'],
    [{ Year: '2019', Month: '-1', Day: '-1' }, '2019-01-01'],
    [{ Month: '2', Day: '1' }, null],
    [{ Year: '2019', Month: '2', Day: '30' }, null],
    [{ Year: '2019', Month: '13' }, null],
    [{ Year: '2019', Month: '0' }, null],
    [{ Year: '2019', Month: 'May' }, null],
    [{ Year: '-1' }, null],
    [{ Year: '275760' }, null],
    [{ Year: '20.19' }, null],
  ])('%j is released %s', (info, date) => {
    expect(bookPatch(info).releaseDate).toBe(date)
  })
  test('a date that does not exist is only left out', () => {
    expect(bookPatch({ Title: 'T', Year: '2019', Month: '2', Day: '30' })).toMatchObject({
      title: 'T',
      releaseDate: null,
    })
  })
  test('authors by role, each list at commas', () => {
    const info = {
      Writer: 'A, B,, A ',
      Penciller: 'A',
      Inker: 'I',
      Colorist: 'Co',
      Letterer: 'L',
      CoverArtist: 'Cv',
      Editor: 'E',
      Translator: 'T',
    }
    expect(bookPatch(info).authors?.map(({ name, role }) => `${role} ${name}`)).toEqual([
      'writer A',
      'writer B',
      'penciller A',
      'inker I',
      'colorist Co',
      'letterer L',
      'cover Cv',
      'editor E',
      'translator T',
    ])
    expect(bookPatch({ Writer: ' , ' }).authors).toBeNull()
  })
  test('C4 D4 only web addresses with a host become links', () => {
    const web =
      'http://a.example  https://b.example:8080/x?y javascript:alert(1) data:text/html,x ftp://c.example nonsense http://'
    expect(bookPatch({ Web: web }).links).toEqual([
      { label: 'a.example', url: 'http://a.example' },
      { label: 'b.example', url: 'https://b.example:8080/x?y' },
    ])
    expect(bookPatch({ Web: 'javascript:alert(1)' }).links).toBeNull()
  })
  test('tags are lower-cased and distinct', () => {
    expect(bookPatch({ Tags: 'Sci-Fi, sci-fi,Ünder , ' }).tags).toEqual(['sci-fi', 'ünder'])
  })
  test('GTIN counts only as an ISBN', () => {
    expect(bookPatch({ GTIN: '3-16-148410-X' }).isbn).toBe('9783161484100')
    expect(bookPatch({ GTIN: '4006381333931' }).isbn).toBeNull()
  })
})

describe('series (behaviour 5.3)', () => {
  const patch = (info: Parameters<typeof seriesPatch>[0], appendVolume = true) =>
    seriesPatch(info, { appendVolume })

  test.each([
    [{ Series: 'S', Volume: '2' }, true, 'S (2)'],
    [{ Series: 'S', Volume: '2' }, false, 'S'],
    [{ Series: 'S', Volume: '1' }, true, 'S'],
    [{ Series: 'S', Volume: '2016' }, true, 'S (2016)'],
    [{ Series: 'S', Volume: '-1' }, true, 'S'],
    [{ Series: 'S', Volume: 'two' }, true, 'S'],
    [{ Volume: '2' }, true, null],
  ])('%j appending %s is titled %s', (info, appendVolume, title) => {
    expect(patch(info, appendVolume)).toMatchObject({ title, titleSort: title })
  })
  test.each([
    ['Everyone', 0],
    ['G', 0],
    ['Early Childhood', 3],
    ['Kids to Adults', 6],
    ['PG', 8],
    ['Everyone 10+', 10],
    ['Teen', 13],
    ['MA 15+', 15],
    ['MA15+', 15],
    ['M', 17],
    ['mature  17+', 17],
    ['Adults Only 18+', 18],
    ['R18+', 18],
    ['X18+', 18],
    ['Unknown', null],
    ['Rating Pending', null],
    ['constructor', null],
    ['12', 12],
  ])('age rating %s is %s', (rating, age) => {
    expect(patch({ AgeRating: rating }).ageRating).toBe(age)
  })
  test.each([
    ['YesAndRightToLeft', 'RIGHT_TO_LEFT'],
    ['No', 'LEFT_TO_RIGHT'],
    ['Yes', null],
    ['Unknown', null],
  ])('Manga %s reads %s', (manga, direction) => {
    expect(patch({ Manga: manga }).readingDirection).toBe(direction)
  })
  test.each([
    ['en', 'en'],
    ['EN_us', 'en-US'],
    ['zh-hant-tw', 'zh-Hant-TW'],
    ['iw', 'he'],
    ['ger', 'de'],
    ['English', null],
    ['x', null],
    ['en-', null],
    ['en us', null],
    ['--', null],
  ])('language %s is %s', (text, tag) => {
    expect(patch({ LanguageISO: text }).language).toBe(tag)
  })
  test('publisher, genres and count', () => {
    expect(patch({ Publisher: 'P', Genre: 'a,, b ,A,a', Count: '12' })).toMatchObject({
      publisher: 'P',
      genres: ['a', 'b', 'A'],
      totalBookCount: 12,
    })
    expect(patch({ Count: '-1' }).totalBookCount).toBeNull()
    expect(patch({ Count: '1.5' }).totalBookCount).toBeNull()
  })
})

describe('collections and read lists (behaviour 5.3)', () => {
  test('series groups are a comma list', () => {
    expect(collectionNames({ SeriesGroup: 'X, Y,,X' })).toEqual(['X', 'Y'])
  })
  test('the alternate series with its optional number', () => {
    expect(readListPlaces({ AlternateSeries: 'Alt', AlternateNumber: '3' })).toEqual([
      { name: 'Alt', position: 3 },
    ])
    expect(readListPlaces({ AlternateSeries: 'Alt, not split', AlternateNumber: 'x' })).toEqual([
      { name: 'Alt, not split', position: null },
    ])
    expect(readListPlaces({ AlternateNumber: '3' })).toEqual([])
  })
  test('story arcs without numbers are names', () => {
    expect(readListPlaces({ StoryArc: 'A, ,B' })).toEqual([
      { name: 'A', position: null },
      { name: 'B', position: null },
    ])
  })
  test('story arcs with numbers are paired by position; one without partner is dropped', () => {
    expect(readListPlaces({ StoryArc: 'A,,C,D,E', StoryArcNumber: '1,2,x,4' })).toEqual([
      { name: 'A', position: 1 },
      { name: 'D', position: 4 },
    ])
    expect(readListPlaces({ StoryArc: 'A', StoryArcNumber: '1,2' })).toEqual([{ name: 'A', position: 1 }])
    expect(readListPlaces({ StoryArcNumber: '1' })).toEqual([])
  })
})
