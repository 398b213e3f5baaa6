import { readFixture } from '@lectern/fixtures/fixture-files'
import { edgeReadingLists, longReadingList, readingLists } from '@lectern/fixtures/generated/reading-lists'
import { describe, expect, test } from 'vitest'
import { readReadingList } from './reading-list.ts'

const read = (text: string | Uint8Array, maxBooks = 10_000) =>
  readReadingList({ bytes: typeof text === 'string' ? Buffer.from(text) : text, maxBooks })
const list = (books: string, name = '<Name>A</Name>') =>
  `<?xml version="1.0"?>\n<ReadingList>${name}<Books>${books}</Books><Matchers/></ReadingList>`
const one = '<Book Series="S" Number="1"/>'

describe('behaviour 7.1: a reading list', () => {
  test('has a name and its books', () => {
    const books = `<Book Series=" The  Arc &amp; I " Number=" 01 " Volume="2014" Year="2016"><Database Series="7"/></Book>${one}`
    expect(read(list(books, '<Name> A &lt;b&gt; <![CDATA[<i>]]> </Name>'))).toEqual({
      name: 'A <b> <i>',
      books: [
        { series: 'The Arc & I', number: '01', volume: '2014', year: '2016' },
        { series: 'S', number: '1', volume: '', year: '' },
      ],
    })
  })
  test.each([
    ['UNREADABLE', ''],
    ['UNREADABLE', 'this is not xml'],
    ['UNREADABLE', '<html><Name>A</Name></html>'],
    ['UNREADABLE', list(one).slice(0, -5)],
    ['UNREADABLE', list('<Book Series="S" Number="1">')],
    ['UNREADABLE', `${list(one)}<ReadingList/>`],
    ['NAMELESS', list(one, '')],
    ['NAMELESS', list(one, '<Name> \n </Name>')],
    ['NAMELESS', list(`<Name>A</Name>${one}`, '')],
    ['EMPTY', list('')],
    ['EMPTY', `<ReadingList><Name>A</Name>${one}</ReadingList>`],
    ['INCOMPLETE', list('<Book Series="S"/><Book Number="2"/>')],
    ['INCOMPLETE', list('<Book Series="S" Number=" "/>')],
    ['INCOMPLETE', list('<Book Number="1" __proto__="x"/>')],
  ])('is %s: %j', (problem, text) => {
    expect(read(text)).toEqual({ problem })
  })
  test('keeps valid entries beside an invalid one, and uses the given name if it has none', () => {
    expect(read(list(`${one}<Book Series="S"/><Book Number="2"/>`))).toMatchObject({
      books: [{ number: '1' }, { series: 'S', number: '' }, { series: '', number: '2' }],
    })
    expect(readReadingList({ bytes: Buffer.from(list(one, '')), maxBooks: 9, name: ' Mine ' })).toMatchObject(
      {
        name: 'Mine',
      },
    )
  })
  test('has no more books than allowed', () => {
    expect(read(list(one.repeat(3)), 3)).toMatchObject({ name: 'A' })
    expect(read(list(one.repeat(4)), 3)).toEqual({ problem: 'TOO_LONG' })
  })
})

describe('C4: hostile reading lists', () => {
  const entity = (declared: string, used: string) =>
    `<!DOCTYPE ReadingList [${declared}]>${list(one, `<Name>${used}</Name>`)}`
  test.each([
    ['external entity', entity('<!ENTITY x SYSTEM "file:///etc/passwd">', '&x;')],
    ['billion laughs', entity('<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;">', '&b;')],
    ['deep nesting', list(`${'<a>'.repeat(1_000_000)}`)],
    ['deep nesting that ends', list(`${'<a>'.repeat(60)}${'</a>'.repeat(60)}${one}`)],
    ['a million elements', list('<a/>'.repeat(1_000_000))],
  ])('%s is refused', (_, text) => {
    expect(read(text)).toEqual({ problem: 'UNREADABLE' })
  })
  test('an external document type is not fetched, and unknown entities are kept as text', () => {
    const text = `<!DOCTYPE ReadingList SYSTEM "http://127.0.0.1:1/x.dtd">${list(one, '<Name>&x; ok</Name>')}`
    expect(read(text)).toMatchObject({ name: '&x; ok' })
  })
  test('other encodings, declared or not, and wrong ones', () => {
    const named = list(one, '<Name>Ünï</Name>')
    const utf16 = Buffer.from(`\ufeff${named.replace('"1.0"', '"1.0" encoding="utf-16"')}`, 'utf16le')
    expect(read(utf16)).toMatchObject({ name: 'Ünï' })
    expect(read(Buffer.from(utf16).swap16())).toMatchObject({ name: 'Ünï' })
    expect(read(Buffer.from(named, 'latin1'))).toMatchObject({ name: 'Ünï' })
    expect(read(named.replace('"1.0"', '"1.1" encoding="utf-16"'))).toMatchObject({ name: 'Ünï' })
    expect(read(named.replace('"1.0"', '"1.0" encoding="no-such"'))).toMatchObject({ name: 'Ünï' })
  })
})

const problems: Record<string, string> = {
  ERR_1015: 'UNREADABLE',
  ERR_1029: 'EMPTY',
  ERR_1030: 'NAMELESS',
  ERR_1031: 'INCOMPLETE',
}
describe('behaviour 7.1: reading lists of all kinds, whole and damaged', () => {
  test.each(readingLists)('$path', async (file) => {
    expect(read(await readFixture(file))).toMatchObject(file.list)
  })
  test.each(edgeReadingLists)('$path', async (file) => {
    const found = read(await readFixture(file))
    if (file.status === 'READY') expect(found).not.toHaveProperty('problem')
    else if (file.status === 'ERROR') expect(found).toEqual({ problem: problems[file.codes[0] ?? ''] })
    else expect(JSON.stringify(found)).not.toContain('root:')
  })
  test('a reading list of 11 MB is read completely', async () => {
    const bytes = await readFixture(longReadingList)
    expect(bytes.length).toBeGreaterThan(10_000_000)
    const found = read(bytes, 100_000)
    expect('books' in found && found.books.length).toBeGreaterThan(90_000)
    expect(read(bytes)).toEqual({ problem: 'TOO_LONG' })
  })
})
