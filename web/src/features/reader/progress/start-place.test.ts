import { describe, expect, it } from 'vitest'
import { fakeBook, fakeProgress } from '../../books/fake-book.ts'
import { getStartPlace } from './start-place.ts'

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
    expect(getStartPlace(book, requestedPage, undefined).page).toBe(expected)
  })

  it('is the pending progress, also when the saved page was requested', () => {
    expect(getStartPlace(reading, undefined, unsaved(14)).page).toBe(14)
    expect(getStartPlace(reading, 12, unsaved(14)).page).toBe(14)
    expect(getStartPlace(reading, 5, unsaved(14)).page).toBe(5)
  })

  it('is not pending progress that another device has superseded, or whose page no longer exists', () => {
    const elsewhere = fakeBook({ readProgress: fakeProgress({ page: 20 }) })
    expect(getStartPlace(elsewhere, undefined, unsaved(14, 0)).page).toBe(20)
    expect(getStartPlace(elsewhere, undefined, unsaved(14)).page).toBe(14)
    expect(getStartPlace(reading, undefined, unsaved(99)).page).toBe(12)
  })
  it('is the saved position on its page, also when the page is in the address', () => {
    const place = { share: 0.6 }
    const inside = fakeBook({ readProgress: fakeProgress({ page: 12, place }) })
    expect(getStartPlace(inside, undefined, undefined)).toEqual({ page: 12, place })
    expect(getStartPlace(inside, 12, undefined)).toEqual({ page: 12, place })
    expect(getStartPlace(inside, 5, undefined)).toEqual({ page: 5 })
    const unsent = { ...unsaved(14), place: { share: 0.3 } }
    expect(getStartPlace(inside, undefined, unsent)).toMatchObject({ page: 14, place: { share: 0.3 } })
    expect(getStartPlace(inside, 14, unsent)).toMatchObject({ page: 14, place: { share: 0.3 } })
  })

  it('is the position of a reloaded tab if its page is in the address', () => {
    const reloaded = { page: 5, place: { share: 0.2 } }
    expect(getStartPlace(reading, 5, undefined, reloaded)).toEqual(reloaded)
    expect(getStartPlace(reading, 6, undefined, reloaded)).toEqual({ page: 6 })
    expect(getStartPlace(unread, 1, undefined, { ...reloaded, page: 1 })).toMatchObject({
      place: { share: 0.2 },
    })
  })
})
