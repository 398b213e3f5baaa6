import { expect, it } from 'vitest'
import { listChanges, setLocks, setValue, startForm } from '../../ui/form/form-state.ts'
import { fakeBook } from '../books/fake-book.ts'
import { fakeSeries } from '../series/fake-series.ts'
import {
  checkTable,
  copySortNumbers,
  fillDown,
  numberInRow,
  planTable,
  shiftNumbers,
  toTableSnapshot,
} from './book-table/table-form.ts'
import { planBulk, toBulkSnapshot } from './bulk-edit/bulk-form.ts'
import { bulkSeries } from './bulk-edit/bulk-kinds.ts'
import { checkBook, toBookChange, toBookSnapshot } from './fields/book-form.ts'
import { splitOneshotChange } from './fields/oneshot-form.ts'
import { checkSeries, toSeriesChange } from './fields/series-form.ts'
import { restoreOf } from './saving/plan-edits.ts'

const book = fakeBook({})
const series = fakeSeries({})

it('a request contains only edited values and changed locks; cleared values are null or empty', () => {
  const start = startForm(
    toBookSnapshot({
      ...book,
      metadata: { ...book.metadata, releaseDate: '2020-01-02', isbn: '9780306406157' },
    }),
  )
  const cleared = setValue(setValue(start, 'releaseDate', ''), 'isbn', '')
  expect(toBookChange(listChanges(cleared))).toEqual({
    releaseDate: null,
    isbn: '',
    releaseDateLock: true,
    isbnLock: true,
  })
  expect(toBookChange(listChanges(setLocks(start, ['title'], true)))).toEqual({ titleLock: true })
  expect(
    toSeriesChange({ values: { readingDirection: '', ageRating: '', publisher: '', language: '' } }),
  ).toEqual({
    readingDirection: null,
    ageRating: null,
    publisher: '',
    language: '',
  })
  expect(toSeriesChange({ values: { ageRating: '١٢' } })).toEqual({ ageRating: 12 })
})

it('the checks find values that the server would refuse', () => {
  const ids = (problems: object) =>
    Object.fromEntries(Object.entries(problems).map(([path, { textId }]) => [path, textId]))
  expect(
    ids(
      checkBook({
        title: ' ',
        number: '',
        numberSort: '',
        releaseDate: '2021-02-30',
        isbn: '9780306406158',
        authors: [{ name: '', role: 'writer' }],
        links: [{ label: '', url: 'javascript:alert(1)' }],
      }),
    ),
  ).toEqual({
    title: 'forms.error_blank',
    number: 'forms.error_blank',
    numberSort: 'forms.error_blank',
    releaseDate: 'forms.error_day',
    isbn: 'forms.error_isbn_digit',
    'authors.0.name': 'forms.error_blank',
    'links.0.label': 'forms.error_blank',
    'links.0.url': 'forms.error_link',
  })
  expect(ids(checkBook({ numberSort: 'x', releaseDate: 'soon', isbn: '12' }))).toEqual({
    numberSort: 'forms.error_number',
    releaseDate: 'forms.error_date',
    isbn: 'forms.error_isbn',
  })
  expect(
    ids(
      checkSeries({
        title: '',
        titleSort: '',
        language: 'nonsense',
        ageRating: '-1',
        totalBookCount: '0',
        publisher: 'x'.repeat(1001),
        alternateTitles: [{ label: '', title: '' }],
      }),
    ),
  ).toEqual({
    title: 'forms.error_blank',
    titleSort: 'forms.error_blank',
    language: 'forms.error_language',
    ageRating: 'forms.error_least',
    totalBookCount: 'forms.error_least',
    publisher: 'forms.error_long',
    'alternateTitles.0.label': 'forms.error_blank',
    'alternateTitles.0.title': 'forms.error_blank',
  })
  expect(ids(checkSeries({ ageRating: '1.5', totalBookCount: '99999999999' }))).toEqual({
    ageRating: 'forms.error_whole',
    totalBookCount: 'forms.error_most',
  })
})

it('a restore contains the values and locks of a change, and nothing else', () => {
  const { metadata } = fakeSeries({})
  expect(
    restoreOf(
      { ...metadata, readingDirection: '', titleLock: false },
      { title: 'New', titleLock: true, readingDirection: 'VERTICAL' as const },
    ),
  ).toEqual({
    title: metadata.title,
    titleLock: false,
    readingDirection: null,
  })
})

it('title and summary of a one-shot are sent to its series and its book', () => {
  expect(
    splitOneshotChange({
      values: { title: 'T', genres: ['g'], isbn: '' },
      locks: { title: true, genres: true },
    }),
  ).toEqual({
    series: { title: 'T', genres: ['g'], titleLock: true, genresLock: true },
    book: { title: 'T', isbn: '', titleLock: true },
  })
})

it('a bulk edit sends only the values that differ, only to the series where they differ', () => {
  const make = (id: string, publisher: string, genres: string[]) => ({
    ...series,
    id,
    metadata: { ...series.metadata, publisher, genres, publisherLock: false, genresLock: false },
  })
  const list = [make('1', 'A', ['x']), make('2', 'B', ['x', 'y'])]
  const snapshot = toBulkSnapshot(bulkSeries, list)
  expect(snapshot.mixed).toEqual(['publisher'])
  const state = setValue(setValue(startForm(snapshot), 'publisher', 'B'), 'genres', {
    mode: 'add',
    items: ['y'],
  })
  const edits = planBulk(bulkSeries, list, listChanges(state))
  expect(edits.map(({ change }) => change)).toEqual([
    { publisher: 'B', genres: ['x', 'y'], publisherLock: true, genresLock: true },
    { publisherLock: true, genresLock: true },
  ])
  expect(edits[0]?.restore).toEqual({
    publisher: 'A',
    genres: ['x'],
    publisherLock: false,
    genresLock: false,
  })
})

it('tools and pasted lines edit columns of the book table', () => {
  const books = ['a', 'b'].map((id, index) => ({
    ...book,
    id,
    metadata: { ...book.metadata, number: String(index + 1), numberSort: index + 1.1, numberSortLock: false },
  }))
  const ids = books.map(({ id }) => id)
  const { values } = toTableSnapshot(books)
  expect(shiftNumbers(1)(values, ids)).toEqual({ 'a:numberSort': '2.1', 'b:numberSort': '3.1' })
  expect(copySortNumbers(values, ids)).toEqual({ 'a:number': '1.1', 'b:number': '2.1' })
  expect(numberInRow(5, ['number'])(values, ids)).toEqual({ 'a:number': '5', 'b:number': '6' })
  expect(fillDown(ids, 'b', 'title', [' One ', 'Two'])).toEqual({ 'b:title': 'One' })
  const state = setValue(startForm(toTableSnapshot(books)), 'b:numberSort', '7')
  expect(planTable(books, listChanges(state)).map(({ item, change }) => [item.id, change])).toEqual([
    ['b', { numberSort: 7, numberSortLock: true }],
  ])
  expect(checkTable({}, { 'a:title': '', 'b:isbn': '9780306406157' })).toEqual({
    'a:title': { textId: 'forms.error_blank' },
  })
})
