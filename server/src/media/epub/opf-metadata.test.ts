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
    const titles = '<dc:title/><dc:title>\n The   first </dc:title><dc:title id="m">Main</dc:title>'
    expect(book(`${titles}<meta refines="#m" property="title-type">main</meta>`).title).toBe('The first')
    expect(book('<title xmlns="http://purl.org/dc/elements/1.1/">Bare</title>').title).toBe('Bare')
    expect(book('<dc-metadata><dc:Title/><dc:title>Old</dc:title></dc-metadata>').title).toBe('Old')
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
    ['2011', null],
    ['2011-09', null],
    ['2011-02-30', null],
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

  test('creators keep their order, the first role counts, contributors are ignored, duplicates are removed', () => {
    const metadata = `<dc:creator id="b">B</dc:creator><dc:creator>A</dc:creator><dc:creator id="c">B</dc:creator>
      <dc:contributor>N</dc:contributor><dc:creator>A</dc:creator>
      <meta refines="#b" property="file-as">Sorted</meta><meta refines="#b" property="role">ill</meta><meta refines="#b" property="role">aut</meta>`
    expect(book(metadata).authors).toEqual([
      { name: 'B', role: 'penciller' },
      { name: 'A', role: 'writer' },
      { name: 'B', role: 'writer' },
    ])
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
    ['IV', null],
  ])('group-position %s', (number, numberSort) => {
    const metadata = `<meta property="belongs-to-collection" id="s">S</meta><meta refines="#x" property="group-position">9</meta><meta refines="#s" property="group-position">${number}</meta>`
    expect(book(metadata)).toMatchObject({ number, numberSort })
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
    ['readium-title-main', { title: "Alice's Adventures in Wonderland" }, {}],
    ['readium-dates-epub3', { releaseDate: '1865-07-04' }, {}],
    ['readium-progression-rtl', {}, { readingDirection: 'RIGHT_TO_LEFT' }],
    [
      'readium-full-metadata',
      { summary: 'The book description.', releaseDate: '1865-07-04', isbn: null },
      { publisher: 'D. Appleton and Co', language: 'en-GB', genres: ['fiction', 'classic'] },
    ],
    [
      'readium-contributors',
      { authors: ['Author 1', 'Author 3', 'Author 4'].map((name) => ({ name, role: 'writer' })) },
      { publisher: 'Publisher 1' },
    ],
  ])('%s', (name, book, series) => expect(read(name)).toMatchObject({ book, series }))
})
