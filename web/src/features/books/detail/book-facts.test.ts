import { describe, expect, test } from 'vitest'
import { canDownload, getReadingObstacle } from '../book-state.ts'
import { fakeBook, fakeProgress } from '../fake-book.ts'
import { getDistinctTitle, getNumberedTitle } from '../numbered-title.ts'
import { commentWithoutCodes, credits, errorCodesIn, fileName, formatName, isSafeLink } from './book-facts.ts'
import { getReadAction } from './read-action.ts'

const reader = { roles: ['PAGE_STREAMING', 'FILE_DOWNLOAD'] }

describe('the button of a book', () => {
  test('start, continue, again', () => {
    expect(getReadAction(fakeBook(), reader)).toEqual({ kind: 'start', bookId: 'book-1', page: 1 })
    expect(getReadAction(fakeBook({ readProgress: fakeProgress({ page: 7 }) }), reader)).toEqual({
      kind: 'continue',
      bookId: 'book-1',
      page: 7,
    })
    const read = fakeBook({ readProgress: fakeProgress({ completed: true }) })
    expect(getReadAction(read, reader)).toEqual({ kind: 'again', bookId: 'book-1', page: 1 })
  })
  test.each([
    ['unavailable', fakeBook({ deleted: true, media: { status: 'ERROR' } })],
    ['error', fakeBook({ media: { status: 'ERROR' } })],
    ['unsupported', fakeBook({ media: { status: 'UNSUPPORTED' } })],
    ['unknown', fakeBook({ media: { status: 'UNKNOWN' } })],
    ['outdated', fakeBook({ media: { status: 'OUTDATED' } })],
  ] as const)('blocked: %s', (obstacle, book) => {
    expect(getReadAction(book, reader)).toEqual({ kind: 'blocked', obstacle })
  })
  test('a text can be read without the role for pages', () => {
    expect(getReadingObstacle(fakeBook({ media: { mediaProfile: 'EPUB' } }), { roles: [] })).toBeUndefined()
  })
  test('pages can be read only with their role, also those of an e-book of images', () => {
    expect(getReadingObstacle(fakeBook(), { roles: ['ADMIN'] })).toBe('forbidden')
    const comic = fakeBook({ media: { mediaProfile: 'EPUB', epubDivinaCompatible: true } })
    expect(getReadingObstacle(comic, reader)).toBeUndefined()
  })
  test('books of an unavailable library cannot be opened', () => {
    expect(getReadAction(fakeBook(), reader, true)).toEqual({ kind: 'blocked', obstacle: 'unavailable' })
    expect(canDownload(fakeBook(), reader, true)).toBe(false)
  })
  test('downloading', () => {
    expect(canDownload(fakeBook(), reader)).toBe(true)
    expect(canDownload(fakeBook({ deleted: true }), reader)).toBe(false)
    expect(canDownload(fakeBook(), { roles: ['ADMIN'] })).toBe(false)
  })
})

describe('facts of a book', () => {
  test('formats have their common names', () => {
    const name = (mediaType: string, epubIsKepub = false) => formatName({ mediaType, epubIsKepub })
    expect(name('application/zip')).toBe('CBZ')
    expect(name('application/x-rar-compressed; version=4')).toBe('CBR')
    expect(name('application/x-rar-compressed; version=5')).toBe('CBR (RAR 5)')
    expect(name('application/epub+zip', true)).toBe('KEPUB')
    expect(name('application/x-7z-compressed')).toBe('CB7')
    expect(name('application/x-tar')).toBe('CBT')
    expect(name('image/png')).toBe('image/png')
  })
  test('a comment is split into error codes and other text', () => {
    expect(errorCodesIn('ERR_1007 [a.jpg] ERR_1033 ERR_1007')).toEqual(['ERR_1007', 'ERR_1033'])
    expect(errorCodesIn('')).toEqual([])
    expect(commentWithoutCodes('ERR_1007 [a.jpg]')).toBe('[a.jpg]')
  })
  test('authors by role, known roles first', () => {
    expect(
      credits([
        { name: 'Z', role: 'lettering robot' },
        { name: 'B', role: 'Cover' },
        { name: 'A', role: 'writer' },
        { name: 'A', role: 'writer' },
      ]),
    ).toEqual([
      { role: 'writer', names: ['A'] },
      { role: 'cover', names: ['B'] },
      { role: 'lettering robot', names: ['Z'] },
    ])
  })
  test('only web addresses become links', () => {
    expect(isSafeLink('https://example.org/a')).toBe(true)
    expect(['javascript:alert(1)', 'data:text/html,x', 'nonsense', ''].some(isSafeLink)).toBe(false)
  })
  test.each([
    ['The Old Age', 'Voyage of Life', '4', 'The Old Age'],
    ['Voyage of Life 04', 'Voyage of Life', '4', undefined],
    ['Night Train v02 (2019) (digital)', 'Night Train', '2', undefined],
    ['Pepper & Carrot 017 - A Fresh Start', 'Pepper & Carrot', '17', 'A Fresh Start'],
    ['Understory - Episode 2', 'Understory', '2', undefined],
    ['Orbit #4 (2022)', 'Orbit', '4', undefined],
    ['Orbit #4 (2022)', 'Orbit (2022)', '4', undefined],
    ['Orbit #4 (2022)', '(2022)', '4', 'Orbit #4 (2022)'],
    ['Odd Numbers 001.5', 'Odd Numbers', '1.5', undefined],
    ['Odd Numbers Annual 2019', 'Odd Numbers', '7', 'Annual 2019'],
    ['Orbital', 'Orbit', '1', 'Orbital'],
    ['Room 12', 'Room', '1', '12'],
    ['Half Steps v2 #100 (2013)', 'Half Steps', '100', undefined],
    ['Half Steps v2 #½ - Nobody', 'Half Steps', '½', 'Nobody'],
  ])('%s of %s adds %s', (title, series, number, own) => {
    expect(getDistinctTitle(title, series, number)).toBe(own)
  })
  test.each([
    ['Half Steps v2 #100 (2013)', {}, '100'],
    ['Half Steps v2 #1.MU (2004)', {}, '1.MU'],
    ['Half Steps #½', {}, '½'],
    ['Half Steps v2 #100 (2013)', { numberLock: true }, '4'],
    ['Half Steps v2 #100 (2013)', { number: '101' }, '101'],
    ['Half Steps 100', {}, '4'],
  ])('%s with %j, fourth in its folder, is shown as number %s', (name, metadata, shown) => {
    const book = fakeBook({
      name,
      seriesTitle: 'Half Steps',
      number: 4,
      metadata: { title: name, number: '4', ...metadata },
    })
    expect(getNumberedTitle(book).number).toBe(shown)
  })
  test('the file name is found in paths with either slash', () => {
    expect(fileName('/a/b.cbz')).toBe('b.cbz')
    expect(fileName('C:\\a\\b.cbz')).toBe('b.cbz')
    expect(fileName('b.cbz')).toBe('b.cbz')
  })
})
