import { describe, expect, test } from 'vitest'
import { listBookSidecars, listSeriesSidecars } from './sidecar-names.ts'

const names = (all: string[], book: string) => listBookSidecars(all, book).map((s) => s.name)

describe('behaviour 5.8: the images next to a book', () => {
  test('have its name, or its name with a number, ignoring case', () => {
    const folder = ['Book 1.cbz', 'book 1.JPG', 'Book 1-2.png', 'Book 1-a.png', 'Book 10.png', 'Book 1.txt']
    expect(listBookSidecars(folder, 'Book 1.cbz')).toEqual([
      { name: 'book 1.JPG', rest: '.JPG' },
      { name: 'Book 1-2.png', rest: '-2.png' },
    ])
  })
  test('do not include those of another book with a number', () => {
    expect(names(['A.cbz', 'A-1.cbz', 'A-1.jpg', 'A-2.jpg'], 'A.cbz')).toEqual(['A-2.jpg'])
    expect(names(['A.cbz', 'A-1.cbz', 'A-1.jpg', 'A-2.jpg'], 'A-1.cbz')).toEqual(['A-1.jpg'])
  })
})

describe('behaviour 3.2: the sidecars of a series', () => {
  test('are artwork of five names, and series.json', () => {
    expect(listSeriesSidecars(['Cover.JPG', 'cover.txt', 'series.json', 'series.png', 'mine.png'])).toEqual([
      'Cover.JPG',
      'series.json',
      'series.png',
    ])
  })
})
