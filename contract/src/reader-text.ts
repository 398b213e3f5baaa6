import * as z from 'zod/mini'
import { describedAs } from './described-as.ts'
import { limits } from './limits.ts'
import { pageNumberFrom } from './reader.ts'
import { route } from './route.ts'
import { Id } from './values.ts'

/** Extension `book-text`: the contents and the text of books that have them by page, which are PDF. Others answer WRONG_PROFILE. */

/** An entry of the table of contents, which is a flat list in reading order. */
export const OutlineEntry = z.object({
  title: z.string(),
  /** Page that it leads to, counted from 1; null when it leads nowhere in this book. */
  page: z.nullable(z.int()),
  /** Depth, counted from 0. */
  level: z.int(),
})
export type OutlineEntry = z.output<typeof OutlineEntry>

export const BookOutline = z.object({ entries: z.array(OutlineEntry) })
export type BookOutline = z.output<typeof BookOutline>

export const getBookOutline = route({
  method: 'GET',
  path: '/api/lectern/books/:bookId/outline',
  access: 'PAGE_STREAMING',
  purpose: 'retrieve book',
  params: z.object({ bookId: Id }),
  response: BookOutline,
  errors: ['BOOK_NOT_READY', 'BOOK_FILE_MISSING', 'PAGE_NOT_READABLE', 'WRONG_PROFILE', 'BUSY'],
})

/** Left, top, width and height as shares of the page as it is shown, 0 to 1. */
type Box = [number, number, number, number]
const Box = describedAs(
  z.custom<Box>(
    (value) => Array.isArray(value) && value.length === 4 && value.every(Number.isFinite),
    'must be four numbers',
  ),
  () => ({ type: 'array', items: { type: 'number' }, minItems: 4, maxItems: 4 }),
)

/** A word and where it is. */
export const PageWord = z.object({
  text: z.string(),
  box: Box,
})
export type PageWord = z.output<typeof PageWord>

/**
 * The text of a page: lines of words. Joined by spaces, and lines by line breaks, they are the text in which matches are counted. Empty for a
 * page that is only an image.
 */
export const PageText = z.object({ lines: z.array(z.array(PageWord)) })
export type PageText = z.output<typeof PageText>

export const getPageText = route({
  method: 'GET',
  path: '/api/lectern/books/:bookId/pages/:pageNumber/text',
  access: 'PAGE_STREAMING',
  purpose: 'retrieve page',
  params: z.object({ bookId: Id, pageNumber: pageNumberFrom(1) }),
  response: PageText,
  errors: [
    'BOOK_NOT_READY',
    'BOOK_FILE_MISSING',
    'PAGE_OUT_OF_RANGE',
    'PAGE_NOT_READABLE',
    'WRONG_PROFILE',
    'BUSY',
  ],
})

/** A place in the text of a book. `start` and `length` count characters of the text of the page (`PageText`). */
export const TextMatch = z.object({
  page: z.int(),
  start: z.int(),
  length: z.int(),
  /** The match with some words around it. */
  before: z.string(),
  text: z.string(),
  after: z.string(),
})
export type TextMatch = z.output<typeof TextMatch>

export const TextMatches = z.object({
  /** The first of them, in reading order. */
  matches: z.array(TextMatch),
  /** True when there are more matches than a response holds. */
  isCutOff: z.boolean(),
  /** Number of pages that have been searched: less than `pageCount` when the time was up; the same call then continues. */
  searchedPages: z.int(),
  pageCount: z.int(),
  /** True when a searched page has text. */
  hasText: z.boolean(),
})
export type TextMatches = z.output<typeof TextMatches>

export const searchBookText = route({
  method: 'GET',
  path: '/api/lectern/books/:bookId/text-search',
  access: 'PAGE_STREAMING',
  purpose: 'retrieve book',
  params: z.object({ bookId: Id }),
  query: z.object({ query: z.string().check(z.regex(/\S/), z.maxLength(limits.maxTextQuery)) }),
  response: TextMatches,
  errors: ['BOOK_NOT_READY', 'BOOK_FILE_MISSING', 'PAGE_NOT_READABLE', 'WRONG_PROFILE', 'BUSY'],
})
