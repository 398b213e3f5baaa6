import type { Publication } from '@lectern/contract/reader-manifests'
import { expect, test } from 'vitest'
import { createBookShares } from '../engine/book-shares.ts'
import { toTextBook } from './text-publication.ts'

const publication = (metadata: Partial<Publication['metadata']>): Publication => ({
  '@context': '',
  context: '',
  metadata: {
    title: 'T',
    conformsTo: '',
    numberOfPages: 1,
    modified: '',
    belongsTo: { series: [] },
    ...metadata,
  },
  links: [],
  images: [],
  readingOrder: [],
  resources: [],
  toc: [],
  landmarks: [],
  pageList: [],
})

test.each([
  ['rtl', 'rtl'],
  ['ltr', 'ltr'],
  // A text has no strip: its lines run down anyway.
  ['ttb', 'ltr'],
  [undefined, 'ltr'],
] as const)('a manifest with the direction %s is read %s', (readingProgression, direction) => {
  const book = toTextBook('1', publication({ ...(readingProgression && { readingProgression }) }), {
    total: 0,
    positions: [],
  })
  expect(book.direction).toBe(direction)
})

test('the language is that of the manifest; empty when it is unknown', () => {
  const none = { total: 0, positions: [] }
  expect(toTextBook('1', publication({ language: 'ar' }), none).language).toBe('ar')
  expect(toTextBook('1', publication({}), none).language).toBe('')
})

test('the layout of single documents is read below `presentation` and without it', () => {
  const properties = { page: 'center', layout: 'reflowable', spread: 'none' }
  const link = (name: string, more: object) => ({ href: `http://x/resource/${name}`, ...more })
  const book = toTextBook(
    '1',
    {
      ...publication({ rendition: { layout: 'fixed', spread: 'both' } }),
      readingOrder: [
        link('a.xhtml', { properties }),
        link('b.xhtml', { properties: { presentation: properties } }),
        link('c.xhtml', { properties: { layout: 'round', spread: 7 } }),
      ],
    },
    { total: 0, positions: [] },
  )
  const own = { side: 'center', layout: 'reflowable', spread: 'none' }
  expect(book.spread).toBe('both')
  expect(book.sections.map(({ name: _, type: __, weight: ___, ...rest }) => rest)).toEqual([own, own, {}])
})

const address = (name: string) => `https://host/api/v1/books/1/resource/${name}`

test('texts outside of the reading order are sections without a share of the book, and can be linked', () => {
  const book = toTextBook(
    '1',
    {
      ...publication({}),
      readingOrder: [{ href: address('one.xhtml'), type: 'application/xhtml+xml' }],
      resources: [
        { href: address('one.xhtml'), type: 'application/xhtml+xml' },
        { href: address('aside.xhtml'), type: 'application/xhtml+xml' },
        { href: address('a.css'), type: 'text/css' },
      ],
      toc: [{ href: `${address('aside.xhtml')}#n1`, title: 'Note' }],
    },
    { total: 0, positions: [] },
  )
  expect(book.sections.map(({ name, weight, isAside }) => [name, weight, isAside === true])).toEqual([
    ['one.xhtml', 1, false],
    ['aside.xhtml', 0, true],
  ])
  expect(book.contents[0]).toMatchObject({ section: 1, fragment: 'n1' })
  expect(createBookShares(book.sections).toSection(1)).toEqual({ section: 0, progression: 1 })
})
