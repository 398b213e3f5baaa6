import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { getMinutesLeft, getReadingPosition } from './reading-position.ts'

const at = (seconds: number) => new Date(Date.UTC(2024, 4, 1) + seconds * 1000).toISOString()
const read = (page: number, pagesCount: number, seconds = 0, completed = false) => ({
  media: { pagesCount },
  readProgress: {
    page,
    completed,
    readDate: at(seconds),
    created: at(0),
    lastModified: at(seconds),
    deviceId: '',
    deviceName: '',
  },
})

describe('the reading position', () => {
  test('nothing read', () => {
    expect(getReadingPosition({ media: { pagesCount: 24 }, readProgress: null })).toEqual({ state: 'unread' })
  })
  test('in the middle', () => {
    expect(getReadingPosition(read(12, 24))).toEqual({ state: 'reading', page: 12, pages: 24, fraction: 0.5 })
  })
  test('is a share of the book in a text, but not in an EPUB of images', () => {
    const { media, readProgress } = read(3, 7)
    const ofEpub = (epubDivinaCompatible: boolean) =>
      getReadingPosition({
        media: { ...media, mediaProfile: 'EPUB', epubDivinaCompatible },
        readProgress,
      })
    expect(ofEpub(false)).toMatchObject({ page: 3, percent: 42 })
    expect(ofEpub(true)).not.toHaveProperty('percent')
  })
  test('finished', () => {
    expect(getReadingPosition(read(24, 24, 60, true))).toEqual({ state: 'read', readDate: at(60) })
  })
  test('is never beyond the last page, even if the file has shrunk', () => {
    void fc.assert(
      fc.property(fc.integer({ min: 1, max: 5000 }), fc.integer({ min: 0, max: 5000 }), (page, pages) => {
        const position = getReadingPosition(read(page, pages))
        return position.state === 'reading' && position.page <= position.pages && position.fraction <= 1
      }),
    )
  })
})

describe('minutes left', () => {
  test('are computed from the pace so far', () => {
    expect(getMinutesLeft(read(11, 31, 300))).toBe(10)
  })
  test.each([
    ['unread', { media: { pagesCount: 24 }, readProgress: null }],
    ['finished', read(24, 24, 600, true)],
    ['too few pages for a pace', read(2, 24, 60)],
    ['turned through quickly', read(11, 31, 5)],
    ['put aside for a week', read(11, 31, 7 * 86_400)],
    ['on the last page', read(24, 24, 600)],
  ])('is unknown: %s', (_, book) => {
    expect(getMinutesLeft(book)).toBeUndefined()
  })
})
