import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type NamedLibrary, openNamedLibrary } from '../../testing/servers/named-library.ts'

let library: NamedLibrary
const names = new Map<number, string>()
beforeAll(async () => {
  library = await openNamedLibrary()
  const series = async (title: string, wanted?: Parameters<NamedLibrary['addSeries']>[1]) => {
    const id = await library.addSeries(title, wanted)
    names.set(id, title)
    return id
  }
  await series('Batman', { publisher: 'DC Comics', status: 'ENDED', totalBookCount: 12, language: 'en' })
  await series('Batman Returns Again', { lists: { tags: ['Dark Night'], genres: ['Crime'] } })
  await series('The Batmen', { titleSort: 'Batmen, The' })
  await series('Spider-Man', { lists: { genres: ['Science Fiction'], sharingLabels: ['kids'] } })
  await series('Re:Zero', { lists: { alternateTitles: [{ label: 'English', title: 'Starting Life' }] } })
  await series("L'Élève Ducobu", { language: 'fr', readingDirection: 'LEFT_TO_RIGHT' })
  await series('進撃の巨人 Attack', { readingDirection: 'RIGHT_TO_LEFT' })
  await series('Love and Rockets 007')
  await library.db
    .updateTable('series')
    .set({ release_date: 20010506 })
    .where('title_key', '=', 'batman')
    .execute()
  const shot = await series('A one-shot', { publisher: 'Small House', lists: { genres: ['Crime'] } })
  const book = async (title: string, wanted?: Parameters<NamedLibrary['addBook']>[1]) => {
    const id = await library.addBook(title, wanted)
    bookNames.set(id, title)
  }
  const alan = [{ name: 'Alan Moore', role: 'writer' }]
  await book('Watchmen 1', {
    isbn: '9780306406157',
    releaseDate: '1986-09-01',
    authors: alan,
    tags: ['Classic'],
  })
  await book('Watchmen 2', {
    authors: [{ name: 'Dave Gibbons', role: 'cover artist' }],
    releaseDate: '1987-01-01',
  })
  await book('Moore lives here', { oneshot: true, seriesId: shot })
  await library.index()
})
afterAll(() => library.close())
const bookNames = new Map<number, string>()

const series = async (text: string) => (await library.find('series', text)).map((id) => names.get(id)).sort()
const books = async (text: string) => (await library.find('book', text)).map((id) => bookNames.get(id)).sort()

describe('series', () => {
  test.each<[string, string[]]>([
    ['batman', ['Batman', 'Batman Returns Again']],
    ['batman returns', ['Batman Returns Again']],
    ['returns batman', ['Batman Returns Again']],
    ['"batman returns"', ['Batman Returns Again']],
    ['"returns batman"', []],
    ['batman -returns', ['Batman']],
    ['batman NOT returns', ['Batman']],
    ['batman !returns', ['Batman']],
    ['+batman +again', ['Batman Returns Again']],
    ['batmen OR rockets', ['Love and Rockets 007', 'The Batmen']],
    ['batmen || rockets', ['Love and Rockets 007', 'The Batmen']],
    ['(batmen OR rockets) AND the', ['The Batmen']],
    ['love AND rockets', ['Love and Rockets 007']],
    ['love && rockets', ['Love and Rockets 007']],
    ['bat*', ['Batman', 'Batman Returns Again', 'The Batmen']],
    ['b?tm?n', ['Batman', 'Batman Returns Again', 'The Batmen']],
    ['*ckets', ['Love and Rockets 007']],
    ['ockets', ['Love and Rockets 007']],
    ['spiderman', ['Spider-Man']],
    ['spider-man', ['Spider-Man']],
    ['spider man', ['Spider-Man']],
    ['re:zero', ['Re:Zero']],
    ['Re: Zero', ['Re:Zero']],
    ['starting life', ['Re:Zero']],
    ['eleve', ["L'Élève Ducobu"]],
    ["L'ÉLÈVE", ["L'Élève Ducobu"]],
    ['leleve', ["L'Élève Ducobu"]],
    ['巨', ['進撃の巨人 Attack']],
    ['巨人', ['進撃の巨人 Attack']],
    ['撃の巨', ['進撃の巨人 Attack']],
    ['巨進', []],
    ['ａｔｔａｃｋ', ['進撃の巨人 Attack']],
    ['7', ['Love and Rockets 007']],
    ['007', ['Love and Rockets 007']],
    ['title:batman', ['Batman', 'Batman Returns Again']],
    ['title:"batman returns"', ['Batman Returns Again']],
    ['publisher:dc', ['Batman']],
    ['publisher:"dc comics"', ['Batman']],
    ['PUBLISHER:DC', ['Batman']],
    ['publisher:*', ['A one-shot', 'Batman']],
    ['status:ended', ['Batman']],
    ['tag:dark', ['Batman Returns Again']],
    ['series_tag:night', ['Batman Returns Again']],
    ['book_tag:night', []],
    ['genre:crime', ['A one-shot', 'Batman Returns Again']],
    ['genre:(crime OR science)', ['A one-shot', 'Batman Returns Again', 'Spider-Man']],
    ['-genre:crime title:*man*', ['Batman', 'Spider-Man']],
    ['sharing_label:kids', ['Spider-Man']],
    ['language:fr', ["L'Élève Ducobu"]],
    ['reading_direction:right_to_left', ['進撃の巨人 Attack']],
    ['total_book_count:12', ['Batman']],
    ['total_book_count:[10 TO 20]', ['Batman']],
    ['total_book_count:{12 TO *]', []],
    ['total_book_count:[* TO 12]', ['Batman']],
    ['release_date:2001', ['Batman']],
    ['release_date:[2000 TO 2001]', ['Batman']],
    ['release_date:[2001-05-06 TO 2001-05-06]', ['Batman']],
    ['release_date:{2001 TO 2005]', []],
    ['complete:false', ['Batman']],
    ['complete:true', []],
    ['deleted:true', []],
    ['oneshot:false batmen', ['The Batmen']],
    ['total_book_count:many', []],
    // No title contains it: authors, tags and publishers are searched then.
    ['comics', ['Batman']],
    ['dark night', ['Batman Returns Again']],
    // One slip.
    ['bstman', ['Batman', 'Batman Returns Again']],
    ['qatman', ['Batman', 'Batman Returns Again']],
    ['rockest', ['Love and Rockets 007']],
    ['rockts', ['Love and Rockets 007']],
    ['rocckets love', ['Love and Rockets 007']],
    // Invalid syntax is text.
    ['"batmen', ['The Batmen']],
    ['batmen)', ['The Batmen']],
    ['(batmen', ['The Batmen']],
    ['batmen AND', ['The Batmen']],
    ['AND love', ['Love and Rockets 007']],
    ['OR batmen', []],
    ['batmen^2', ['The Batmen']],
    ['batmen~1', ['The Batmen']],
    ['love & rockets', ['Love and Rockets 007']],
    ['love - rockets', ['Love and Rockets 007']],
    ['re\\:zero', ['Re:Zero']],
    ['batmen title:[a TO b]', ['The Batmen']],
  ])('%s', async (text, found) => {
    expect(await series(text)).toEqual([...found].sort())
  })

  test('a search with only exclusions finds all other items', async () => {
    expect((await series('-batman')).length).toBe(names.size - 2)
    expect((await series('-title:batman -genre:crime')).length).toBe(names.size - 3)
    expect((await series('*')).length).toBe(names.size)
  })
  test('the best match is first: the whole title, its beginning, its words, parts of words', async () => {
    const found = (await library.find('series', 'batm')).map((id) => names.get(id))
    expect(found).toEqual(['Batman', 'Batman Returns Again', 'The Batmen'])
  })
})

describe('books', () => {
  test.each<[string, string[]]>([
    ['watchmen', ['Watchmen 1', 'Watchmen 2']],
    ['watchmen 1', ['Watchmen 1']],
    ['978-0-306-40615-7', ['Watchmen 1']],
    ['isbn:9780306406157', ['Watchmen 1']],
    ['isbn:978*', ['Watchmen 1']],
    ['97803064', ['Watchmen 1']],
    ['isbn:97803064', ['Watchmen 1']],
    ['writer:moore', ['Watchmen 1']],
    ['author:moore', ['Watchmen 1']],
    ['author:"alan moore"', ['Watchmen 1']],
    ['author:(moore OR gibbons)', ['Watchmen 1', 'Watchmen 2']],
    ['coverartist:gibbons', ['Watchmen 2']],
    ['penciller:gibbons', []],
    ['tag:classic', ['Watchmen 1']],
    ['release_date:1986', ['Watchmen 1']],
    ['release_date:[1986 TO 1987]', ['Watchmen 1', 'Watchmen 2']],
    ['status:ready watchmen', ['Watchmen 1', 'Watchmen 2']],
    ['oneshot:true', ['Moore lives here']],
    ['complete:true', ['Moore lives here']],
    ['publisher:small', ['Moore lives here']],
    ['genre:crime', ['Moore lives here']],
    // A title that has the word comes alone, an author only when none does.
    ['moore', ['Moore lives here']],
    ['gibbons', ['Watchmen 2']],
  ])('%s', async (text, found) => {
    expect(await books(text)).toEqual([...found].sort())
  })
})

describe('E2: no typed text fails or takes long', () => {
  const hostile = [
    '"',
    '""',
    '*',
    '?',
    '(',
    ')',
    '()',
    '-',
    '+',
    ':',
    'title:',
    ':title',
    '\\',
    '[',
    '[a TO',
    'AND',
    'OR',
    'NOT',
    'NOT NOT',
    '- -',
    "'; DROP TABLE series; --",
    '" OR 1=1 --',
    'title MATCH "x"',
    '{title more} : x',
    'NEAR(a b)',
    '^batman',
    'a"b"c',
    'rowid:1',
    '\u0000',
    'constructor:x',
    '__proto__:x',
    'hasOwnProperty:x',
    'title:(((',
    '\ud800',
    '\u{e0001}',
    '🦇',
    '٣',
    'ﷺ',
    'İ',
    'release_date:[* TO *]',
    'release_date:[2001 TO',
    'book_count:9e99',
    'book_count:[a TO b]',
    'age_rating:*',
    'complete:maybe',
    'x'.repeat(10_000),
    'ab '.repeat(3333),
    '('.repeat(10_000),
    '-'.repeat(10_000),
    '"'.repeat(10_000),
    '*a'.repeat(5000),
    '?a'.repeat(5000),
    'a:'.repeat(5000),
    '\\"'.repeat(5000),
    '(a OR '.repeat(1600),
    'title:('.repeat(1400),
    'NOT '.repeat(2500),
    'ﷺ'.repeat(10_000),
    '東'.repeat(10_000),
    "a'".repeat(5000),
    'a-'.repeat(5000),
    '[ '.repeat(5000),
    `"${'a '.repeat(4990)}"`,
  ]
  test.each(hostile.map((text) => [text.slice(0, 30), text.length, text] as const))(
    '%s (%i)',
    async (_, __, text) => {
      for (const kind of ['series', 'book', 'collection', 'readList'] as const) {
        const from = process.cpuUsage()
        expect(Array.isArray(await library.find(kind, text))).toBe(true)
        expect(process.cpuUsage(from).user / 1e6).toBeLessThan(2)
      }
      expect(await series('batmen')).toEqual(['The Batmen'])
    },
  )
  test('a blank text is no search', async () => {
    expect(await library.find('series', ' \t\n')).toEqual([])
    expect(await series('!!! ★')).toEqual([])
  })
})
