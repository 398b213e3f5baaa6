import { expect, it } from 'vitest'
import { countMarks, groupMarks, type Mark, markLink } from './mark-groups.ts'

const mark = (id: string, change: Partial<Mark> = {}): Mark => ({
  id,
  bookId: 'b',
  kind: 'BOOKMARK',
  page: null,
  locator: null,
  color: null,
  note: '',
  created: '2026-01-01T00:00:00Z',
  lastModified: '2026-01-01T00:00:00Z',
  ...change,
})
const inText = (totalProgression: number): Partial<Mark> => ({
  kind: 'HIGHLIGHT',
  locator: { href: 'one.xhtml', locations: { totalProgression }, text: { highlight: 'words' } },
})

it('marks are grouped by book, books sorted by title with numbers, marks by position', () => {
  const groups = groupMarks(
    [
      mark('late', { bookId: 'ten', bookTitle: 'Part 10', page: 12 }),
      mark('second', { bookId: 'two', bookTitle: 'Part 2', ...inText(0.8) }),
      mark('early', { bookId: 'ten', bookTitle: 'Part 10', page: 3 }),
      mark('first', { bookId: 'two', bookTitle: 'Part 2', ...inText(0.1) }),
    ],
    'en',
  )
  expect(groups.map(({ title, marks }) => [title, marks.map(({ id }) => id)])).toEqual([
    ['Part 2', ['first', 'second']],
    ['Part 10', ['early', 'late']],
  ])
})

it('counts bookmarks apart from highlights and notes', () => {
  const marks = [mark('a'), mark('b', inText(0)), mark('c', { kind: 'NOTE' }), mark('d', { page: 3 })]
  expect(countMarks(marks)).toEqual({ bookmarks: 2, highlights: 2 })
})

it('links to the page of a comic, and to the mark in a text', () => {
  expect(markLink(mark('a', { page: 7 }))).toMatchObject({
    to: '/book/$bookId/read',
    params: { bookId: 'b' },
    search: { page: 7 },
  })
  expect(markLink(mark('a', inText(0.4)))).toMatchObject({
    to: '/book/$bookId/read-epub',
    search: { mark: 'a' },
  })
})
