import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type NamedLibrary, openNamedLibrary } from '../../../testing/servers/named-library.ts'
import { renumberBook } from '../change-queries.ts'
import { type BookLock, bookLocks } from '../to-book.ts'
import { type BookEdit, saveBookEdits } from './edit-queries.ts'
import { type BookValues, saveBookValues } from './value-queries.ts'

let library: NamedLibrary
let seriesId: number
beforeAll(async () => {
  library = await openNamedLibrary()
  seriesId = await library.addSeries('Series')
})
afterAll(() => library.close())

/** An edit of a user, after the file was read. */
const edited = {
  title: 'Edited',
  titleKey: 'edited',
  summary: 'By hand',
  number: '7b',
  numberSort: 7.5,
  releaseDate: 20200101,
  isbn: '9783161484100',
  lists: {
    authors: [{ name: 'Ann', role: 'writer' }],
    tags: ['edited'],
    links: [{ label: 'Site', url: 'https://edited.example' }],
  },
} satisfies Omit<BookEdit, 'lockMask' | 'lockBits'>
const inFile = {
  title: 'From the file',
  summary: 'Imported',
  number: '1',
  numberSort: 1,
  releaseDate: '1999-12-31',
  isbn: '9780306406157',
  authors: [{ name: 'Bob', role: 'inker' }],
  tags: ['imported'],
  links: [],
} satisfies Record<BookLock, unknown>

const bitsOf = (locks: readonly BookLock[]) =>
  locks.reduce((bits, lock) => bits | (1 << bookLocks.indexOf(lock)), 0)
const isList = (name: BookLock) => name === 'authors' || name === 'tags' || name === 'links'

/** Returns the values of the file for some fields, as the analysis writes them. */
function read(names: readonly BookLock[]): BookValues {
  const pick = (wanted: boolean) =>
    Object.fromEntries(names.filter((n) => isList(n) === wanted).map((n) => [n, inFile[n]]))
  return { ...pick(false), ...(names.some(isList) && { lists: pick(true) }) }
}

async function stored(id: number) {
  const row = await library.db
    .selectFrom('book')
    .innerJoin('book_metadata as m', 'm.book_id', 'book.id')
    .select(['m.title', 'book.title_key', 'm.summary', 'm.number', 'book.number_sort', 'book.release_date'])
    .select(['m.isbn', 'm.lists'])
    .where('book.id', '=', id)
    .executeTakeFirstOrThrow()
  const { number_sort: numberSort, release_date: releaseDate, title_key: titleKey, lists, ...rest } = row
  return { ...rest, numberSort, releaseDate, titleKey, ...JSON.parse(lists) }
}

const flat = ({ lists, ...values }: typeof edited) => ({ ...values, ...lists })

test('values that a user edits and locks after a file was read are never overwritten by those of the file', async () => {
  const some = fc.subarray([...bookLocks])
  await fc.assert(
    fc.asyncProperty(some, some, async (locked, said) => {
      const id = await library.addBook('Before', { seriesId, tags: ['old'] })
      await library.db.batch([
        ...saveBookEdits(library.db, [{ bookId: id, ...edited, lockMask: -1, lockBits: bitsOf(locked) }], 2),
      ])
      await library.db.batch(saveBookValues(library.db, [{ id, values: read(said) }], 3))
      const taken = said.filter((name) => !locked.includes(name))
      const expected = {
        ...flat(edited),
        ...Object.fromEntries(taken.map((name) => [name, inFile[name]])),
        ...(taken.includes('title') && { titleKey: 'from the file' }),
        ...(taken.includes('releaseDate') && { releaseDate: 19991231 }),
      }
      expect(await stored(id)).toEqual(expected)
      // Once more, it changes nothing more.
      await library.db.batch(saveBookValues(library.db, [{ id, values: read(said) }], 4))
      expect(await stored(id)).toEqual(expected)
    }),
    { numRuns: 40 },
  )
})

test('a tag that is added without a lock is kept when a file with authors is saved', async () => {
  const id = await library.addBook('Tagged', { seriesId })
  const edit = { bookId: id, lists: { tags: ['storm'] }, lockMask: 0, lockBits: 0 }
  await library.db.batch(saveBookEdits(library.db, [edit], 2))
  await library.db.batch(saveBookValues(library.db, [{ id, values: read(['authors']) }], 3))
  expect(await stored(id)).toMatchObject({ tags: ['storm'], authors: inFile.authors })
})

test('renumbered books keep numbers that were locked meanwhile', async () => {
  for (const lock of ['number', 'numberSort'] as const) {
    const id = await library.addBook('Numbered', { seriesId })
    const edit = {
      bookId: id,
      number: '7b',
      numberSort: 7.5,
      lists: {},
      lockMask: -1,
      lockBits: bitsOf([lock]),
    }
    await library.db.batch(saveBookEdits(library.db, [edit], 2))
    await library.db.batch(renumberBook(library.db, { id }, 3, 3))
    const { number, numberSort } = await stored(id)
    expect([number, numberSort]).toEqual(lock === 'number' ? ['7b', 3] : ['3', 7.5])
  }
})
