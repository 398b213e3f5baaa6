import { describe, expect, it } from 'vitest'
import { fakeBook, fakeProgress } from '../books/fake-book.ts'
import { getStartPage } from './start-page.ts'

const unread = fakeBook()
const reading = fakeBook({ readProgress: fakeProgress({ page: 12 }) })
const read = fakeBook({ readProgress: fakeProgress({ page: 24, completed: true }) })
const unsaved = (page: number, at = Date.now()) => ({ bookId: 'book-1', page, at, known: [12] })

describe('start page', () => {
  it.each([
    ['the beginning of an unread book', unread, undefined, 1],
    ['the saved page', reading, undefined, 12],
    ['the beginning of a book that is read', read, undefined, 1],
    ['the requested page', reading, 5, 5],
    ['the saved page instead of one that does not exist', reading, 25, 12],
    ['the saved page instead of page 0', reading, 0, 12],
    ['the saved page instead of half a page', reading, 2.5, 12],
    ['the saved page instead of nonsense', reading, Number.NaN, 12],
  ])('is %s', (_, book, requestedPage, expected) => {
    expect(getStartPage(book, requestedPage, undefined)).toBe(expected)
  })

  it('is the pending progress, also when the saved page was requested', () => {
    expect(getStartPage(reading, undefined, unsaved(14))).toBe(14)
    expect(getStartPage(reading, 12, unsaved(14))).toBe(14)
    expect(getStartPage(reading, 5, unsaved(14))).toBe(5)
  })

  it('is not pending progress that another device has superseded, or whose page no longer exists', () => {
    const elsewhere = fakeBook({ readProgress: fakeProgress({ page: 20 }) })
    expect(getStartPage(elsewhere, undefined, unsaved(14, 0))).toBe(20)
    expect(getStartPage(elsewhere, undefined, unsaved(14))).toBe(14)
    expect(getStartPage(reading, undefined, unsaved(99))).toBe(12)
  })
})
