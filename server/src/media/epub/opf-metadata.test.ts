import { readStored } from '@lectern/fixtures/stored-files'
import { describe, expect, test } from 'vitest'
import { emptyBookPatch, emptySeriesPatch } from '../metadata/patches.ts'
import { opfPatches } from './opf-metadata.ts'
import { parsePackage } from './package-document.ts'

const patches = (metadata: string, spine = '') =>
  opfPatches(
    parsePackage(
      Buffer.from(
        `<package xmlns="http://www.idpf.org/2007/opf" xmlns:opf="http://www.idpf.org/2007/opf"><metadata xmlns:dc="http://purl.org/dc/elements/1.1/">${metadata}</metadata><manifest/><spine ${spine}/></package>`,
      ),
    ),
  )
const book = (metadata: string) => patches(metadata).book
const series = (metadata: string, spine?: string) => patches(metadata, spine).series

describe('behaviour 5.4: the book', () => {
  test('missing metadata changes nothing', () => {
    expect(patches('<dc:title> </dc:title><dc:creator/>')).toEqual({
      book: emptyBookPatch,
      series: emptySeriesPatch,
    })
  })

  test('the first title that is one, in one line', () => {
    const titles = '<dc:title/><dc:title>\n The   first </dc:title><dc:title id="subtitle">Second</dc:title>'
    expect(book(titles).title).toBe('The first')
    expect(book('<title xmlns="http://purl.org/dc/elements/1.1/">Bare</title>').title).toBe('Bare')
    expect(book('<dc-metadata><dc:Title/><dc:title>Old</dc:title></dc-metadata>').title).toBe('Old')
  })

  const titled = (titles: readonly (readonly [title: string, type?: string | undefined, place?: number])[]) =>
    titles
      .map(
        ([title, type, place], i) =>
          `<dc:title id="t${i}">${title}</dc:title>` +
          (type ? `<meta refines="#t${i}" property="title-type">${type}</meta>` : '') +
          (place ? `<meta refines="#t${i}" property="display-seq">${place}</meta>` : ''),
      )
      .join('')
  test.each([
    [
      [
        ['A Novel', 'subtitle'],
        ['Salt Road', 'main'],
      ],
    ],
    [
      [
        ['The Lamp Cycle', 'collection'],
        ['Salt Road', 'main'],
      ],
    ],
    [[['The Lamp Cycle', 'collection'], ['Salt Road']]],
    [[['Second edition', 'edition'], ['A Novel', 'subtitle'], ['Salt Road']]],
    [
      [
        ['A Novel', undefined, 2],
        ['Salt Road', undefined, 1],
      ],
    ],
    [
      [
        ['A Novel', undefined, 10],
        ['Salt Road', undefined, 9],
      ],
    ],
    [[['A Novel'], ['Salt Road', undefined, 1]]],
    [
      [
        ['A Novel', 'subtitle', 1],
        ['Salt Road', 'main', 2],
      ],
    ],
    [[['Salt Road', 'subtitle']]],
  ] as const)('the main title of %j', (titles) => {
    expect(book(titled(titles)).title).toBe('Salt Road')
  })

  test.each([
    [
      '&lt;div&gt;&lt;p&gt;One &lt;i&gt;two&lt;/i&gt;&lt;/p&gt;&lt;p&gt;Three&lt;br/&gt;four&lt;/p&gt;&lt;/div&gt;',
      'One two\nThree\nfour',
    ],
    ['<![CDATA[<p>Tom &amp; Jerry</p><script>alert(1)</script>]]>', 'Tom & Jerry'],
    ['plain\n  text &amp;amp; more', 'plain text & more'],
    ['First.\n\nSecond.', 'First.\nSecond.'],
    ['&lt;p&gt;unclosed', 'unclosed'],
    ['&lt;p&gt; &lt;/p&gt;', null],
    ['1 &lt; 2', '1 < 2'],
  ])('description without HTML: %s', (text, summary) => {
    expect(book(`<dc:description>${text}</dc:description>`).summary).toBe(summary)
  })

  test.each([
    ['2011-09-01', '2011-09-01'],
    ['1999-07-31T16:00:00+00:00', '1999-07-31'],
    ['2011-09-01T00:00:00Z', '2011-09-01'],
    [' 2011-09-01 ', '2011-09-01'],
    ['2011', '2011-01-01'],
    ['2011-09', '2011-09-01'],
    ['2001/03/04', '2001-03-04'],
    ['2001.3.4', '2001-03-04'],
    ['20010304', '2001-03-04'],
    ['2001-3-4', '2001-03-04'],
    ['2001-03-04T23:30:00-05:00', '2001-03-04'],
    ['2001-03-04 10:00', '2001-03-04'],
    ['2011-02-30', null],
    ['2011-13', null],
    ['2011/00/01', null],
    ['2011-00', null],
    ['0000', null],
    ['-0380-01-01', null],
    ['0380', '0380-01-01'],
    ['0101-01-01', null],
    ['04/03/2001', null],
    ['20110', null],
    ['September 2011', null],
    ['0101-01-01T00:00:00+00:00', null],
  ])('date %s: %s', (text, releaseDate) => {
    expect(book(`<dc:date>${text}</dc:date>`).releaseDate).toBe(releaseDate)
  })

  test('of several dates that of the publication, never that of a change', () => {
    const dates =
      '<dc:date opf:event="modification">2020-01-01</dc:date><dc:date opf:event="creation">2010-01-01</dc:date><dc:date opf:event="publication">2011-01-01</dc:date>'
    expect(book(dates).releaseDate).toBe('2011-01-01')
    expect(book('<dc:date opf:event="modification">2020-01-01</dc:date>').releaseDate).toBeNull()
  })

  test.each([
    ['creation', 'original-publication'],
    ['creation', ''],
    ['creation', 'publication'],
    ['publication', 'original-publication'],
    ['', 'publication'],
    ['modification', 'creation'],
  ])('a date of %j comes behind one of %j', (behind, before) => {
    const date = (event: string, year: number) =>
      `<dc:date${event && ` opf:event="${event}"`}>${year}-03-15</dc:date>`
    expect(book(date(behind, 2001) + date(before, 2011)).releaseDate).toBe('2011-03-15')
    expect(book(date(before, 2011) + date(behind, 2001)).releaseDate).toBe('2011-03-15')
  })

  test.each([
    ['aut', 'writer'],
    ['clr', 'colorist'],
    ['cov', 'cover'],
    ['edt', 'editor'],
    ['art', 'penciller'],
    ['ill', 'penciller'],
    ['trl', 'translator'],
    ['TRL', 'translator'],
    ['nrt', 'writer'],
    ['constructor', 'writer'],
    ['', 'writer'],
  ])('relator %s is %s, in EPUB 2 and 3', (code, role) => {
    const authors = [{ name: 'Ann Other', role }]
    expect(book(`<dc:creator opf:role="${code}">Ann  Other</dc:creator>`).authors).toEqual(authors)
    const refined = `<dc:creator id="c">Ann Other</dc:creator><meta refines="#c" property="role" scheme="marc:relators">${code}</meta>`
    expect(book(refined).authors).toEqual(authors)
  })

  test('people keep their order and all of their roles, duplicates are removed', () => {
    const metadata = `<dc:creator id="b">B</dc:creator><dc:creator>A</dc:creator><dc:creator id="c">B</dc:creator>
      <dc:contributor>N</dc:contributor><dc:creator>A</dc:creator>
      <meta refines="#b" property="file-as">Sorted</meta><meta refines="#b" property="role">ill</meta><meta refines="#b" property="role">aut</meta>`
    expect(book(metadata).authors).toEqual([
      { name: 'B', role: 'penciller' },
      { name: 'B', role: 'writer' },
      { name: 'A', role: 'writer' },
      { name: 'N', role: 'contributor' },
    ])
  })

  test('contributors count when they made the book, not the file', () => {
    const metadata = `<dc:creator>Ana Writer</dc:creator><dc:contributor id="b">Tom Translator</dc:contributor>
      <meta refines="#b" property="role" scheme="marc:relators">trl</meta><dc:contributor opf:role="bkp">Some Shop</dc:contributor>
      <dc:contributor>calibre (7.0) [https://calibre-ebook.com]</dc:contributor><dc:contributor opf:role="ill">Ida</dc:contributor>
      <dc:contributor opf:role="nrt">Ned</dc:contributor>`
    expect(book(metadata).authors).toEqual([
      { name: 'Ana Writer', role: 'writer' },
      { name: 'Tom Translator', role: 'translator' },
      { name: 'Ida', role: 'penciller' },
      { name: 'Ned', role: 'contributor' },
    ])
  })

  test.each([
    ['http://id.loc.gov/vocabulary/relators/trl', ['translator']],
    ['marc:trl', ['translator']],
    ['aut ill', ['writer', 'penciller']],
    ['Illustrator', ['penciller']],
  ])('roles written as %s', (role, found) => {
    const metadata = `<dc:creator opf:role="${role}">Mo</dc:creator>`
    expect(book(metadata).authors?.map((author) => author.role)).toEqual(found)
  })

  test.each([
    ['John Smith, Jr.', ['John Smith, Jr.']],
    ['Smith, John', ['Smith, John']],
    ['Neil G; Terry P', ['Neil G', 'Terry P']],
    ['Neil G &amp; Terry P', ['Neil G', 'Terry P']],
    ['Simon &amp; Schuster', ['Simon & Schuster']],
    ['Smith, John; Doe, Jane;', ['Smith, John', 'Doe, Jane']],
    ['AT&amp;T', ['AT&T']],
  ])('one element with %s', (text, names) => {
    expect(book(`<dc:creator>${text}</dc:creator>`).authors?.map(({ name }) => name)).toEqual(names)
  })

  test.each([
    ['9783161484100', '9783161484100'],
    ['isbn:978-3-16-148410-0', '9783161484100'],
    ['ISBN:316148410X', '9783161484100'],
    ['urn:isbn:9783161484100', '9783161484100'],
    ['9783161484101', null],
    ['urn:uuid:499def46-39dc-4e79-b474-d0ec12ea5dc5', null],
  ])('identifier %s: ISBN %s', (text, isbn) => {
    expect(book(`<dc:identifier>x</dc:identifier><dc:identifier>${text}</dc:identifier>`).isbn).toBe(isbn)
  })

  test.each([
    ['1', 1],
    ['1.5', 1.5],
    ['-1', -1],
    ['0', 0],
    ['IV', null],
    ['½', 0.5],
    ['1,5', 1.5],
  ])('group-position %s', (number, numberSort) => {
    const metadata = `<meta property="belongs-to-collection" id="s">S</meta><meta refines="#x" property="group-position">9</meta><meta refines="#s" property="group-position">${number}</meta>`
    expect(book(metadata)).toMatchObject({ number, numberSort })
  })

  test('positions of several levels and ranges stand behind their first number', () => {
    const at = (position: string) =>
      book(
        `<meta property="belongs-to-collection" id="s">S</meta><meta refines="#s" property="group-position">${position}</meta>`,
      )
    expect(at('2.2.1').number).toBe('2.2.1')
    const sorted = ['1-3', '2', '2.2', '2.2.1', '2.3'].map((one) => at(one).numberSort ?? 0)
    expect(sorted).toEqual(sorted.toSorted((a, b) => a - b))
    expect(new Set(sorted).size).toBe(5)
    expect(sorted[0]).toBeCloseTo(1, 3)
    expect(sorted[3]).toBeCloseTo(2.2, 3)
  })

  test('a group-position of another element is ignored', () => {
    const metadata = '<meta property="belongs-to-collection">S</meta><meta property="group-position">9</meta>'
    expect(book(metadata)).toMatchObject({ number: null, numberSort: null })
  })
})

describe('behaviour 5.4: the series', () => {
  test('the first collection, also as the sort title', () => {
    const metadata =
      '<meta property="belongs-to-collection" id="a"> Series  A </meta><meta property="belongs-to-collection" id="b">B</meta><meta refines="#b" property="group-position">3</meta><meta name="calibre:series" content="C"/><meta name="calibre:series_index" content="2"/>'
    expect(series(metadata)).toMatchObject({ title: 'Series A', titleSort: 'Series A' })
    expect(book(metadata).number).toBeNull()
  })

  const collections = (...types: readonly string[]) =>
    types
      .map((type, i) => {
        const of = (property: string, value: string | number) =>
          `<meta refines="#c${i}" property="${property}">${value}</meta>`
        const name = `<meta property="belongs-to-collection" id="c${i}">${type || 'plain'}</meta>`
        return name + (type && of('collection-type', type)) + of('group-position', i + 1)
      })
      .join('')
  test.each([
    [['set', 'series'], 'series', '2'],
    [['set', ''], 'plain', '2'],
    [['', 'series'], 'series', '2'],
    [['series', 'set'], 'series', '1'],
    [['set'], 'set', '1'],
  ])('of collections called %j', (types, title, number) => {
    expect(series(collections(...types)).title).toBe(title)
    expect(book(collections(...types)).number).toBe(number)
  })

  test('a collection of the collection is not that of the book', () => {
    const outer = '<meta property="belongs-to-collection" id="z" refines="#c0">Universe</meta>'
    expect(series(outer + collections('series')).title).toBe('series')
  })

  test.each([
    ['1.0', '1', 1],
    ['1.50', '1.5', 1.5],
    ['x', null, null],
  ])('without one, that of calibre: %s', (index, number, numberSort) => {
    const metadata = `<meta name="calibre:series" content=" Classic Anthology "/><meta name="calibre:series_index" content="${index}"/>`
    expect(series(metadata)).toMatchObject({ title: 'Classic Anthology', titleSort: 'Classic Anthology' })
    expect(book(metadata)).toMatchObject({ number, numberSort })
  })

  test('a number of calibre without a series is ignored', () => {
    expect(book('<meta name="calibre:series_index" content="1.0"/>').number).toBeNull()
  })

  test('publisher, language, genres, direction', () => {
    const metadata =
      '<dc:publisher> A  B </dc:publisher><dc:language>und</dc:language><dc:language>pt_br</dc:language><dc:language>en</dc:language><dc:subject>Fiction</dc:subject><dc:subject>Sea, the</dc:subject><dc:subject>Fiction</dc:subject>'
    expect(series(metadata, 'page-progression-direction="rtl"')).toEqual({
      ...emptySeriesPatch,
      publisher: 'A B',
      language: 'pt-BR',
      genres: ['Fiction', 'Sea, the'],
      readingDirection: 'RIGHT_TO_LEFT',
    })
    expect(series('', 'page-progression-direction="ltr"').readingDirection).toBe('LEFT_TO_RIGHT')
    expect(series('<dc:language>english</dc:language>').language).toBeNull()
  })
})

test('C4: texts and lists are bounded', () => {
  const many = `<dc:title>${'x'.repeat(50_000)}</dc:title><dc:description>${'y'.repeat(500_000)}</dc:description>${Array.from({ length: 5000 }, (_, i) => `<dc:creator>c${i}</dc:creator><dc:subject>s${i}</dc:subject>`).join('')}`
  const found = patches(many)
  expect(found.book.title).toHaveLength(1000)
  expect(found.book.summary).toHaveLength(100_000)
  expect(found.book.authors).toHaveLength(1000)
  expect(found.series.genres).toHaveLength(1000)
})

describe('packages of other programs', () => {
  const read = (name: string) => opfPatches(parsePackage(readStored(`metadata/opf/${name}.opf`)))

  test.each(['komga-Panik im Paradies', 'komga-Panik im Paradies - namespace'])('%s', (name) => {
    expect(read(name)).toMatchObject({
      book: {
        title: 'Panik im Paradies',
        summary: expect.stringMatching(/^Bereits im ersten Band .* hütet\.\.\.$/),
        number: '1.5',
        numberSort: 1.5,
        releaseDate: '1999-07-31',
        authors: [
          { name: 'Ulf Blanck', role: 'writer' },
          { name: 'The Editor', role: 'editor' },
        ],
        isbn: '9783440077894',
      },
      series: {
        title: 'Die drei ??? Kids',
        publisher: 'Kosmos',
        language: 'de',
        genres: ['Kinder- und Jugendbücher'],
      },
    })
  })

  test.each([
    ['readium-collections-epub2', { number: '1.5' }, { title: 'Classic Anthology' }],
    ['readium-collections-epub3', { number: '2' }, { title: 'Series A' }],
    ['readium-title-main', { title: 'Main title takes precedence' }, {}],
    ['readium-dates-epub3', { releaseDate: '1865-07-04' }, {}],
    ['readium-progression-rtl', {}, { readingDirection: 'RIGHT_TO_LEFT' }],
    [
      'readium-full-metadata',
      { summary: 'The book description.', releaseDate: '1865-07-04', isbn: null },
      { publisher: 'D. Appleton and Co', language: 'en-GB', genres: ['fiction', 'classic'] },
    ],
    [
      'readium-contributors',
      {
        authors: expect.arrayContaining(
          ['Author 1', 'Author 3', 'Author 4'].map((name) => ({ name, role: 'writer' })),
        ),
      },
      { publisher: 'Publisher 1' },
    ],
  ])('%s', (name, book, series) => expect(read(name)).toMatchObject({ book, series }))
})
