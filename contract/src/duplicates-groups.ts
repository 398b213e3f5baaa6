import * as z from 'zod/mini'
import { Book } from './books.ts'
import { PageHashAction } from './duplicates.ts'
import { limits } from './limits.ts'
import { PageQuery, pageOf } from './page.ts'
import { route } from './route.ts'
import { noContent } from './values.ts'

/** Extension `duplicate-groups`: files with the same content, whole groups of them, and the space that duplicates take. */

/** All visible books with the same content, oldest first, without books in the trash, which take no space. */
export const DuplicateGroup = z.object({
  fileHash: z.string(),
  /** Size of one file, in bytes. */
  size: z.int(),
  /** Space that one file for all of them would save, in bytes. */
  wasted: z.int(),
  books: z.array(Book),
})
export type DuplicateGroup = z.output<typeof DuplicateGroup>

/** Properties that groups can be sorted by. */
export const duplicateGroupSorts = ['wasted', 'size', 'count', 'fileHash'] as const
export type DuplicateGroupSort = (typeof duplicateGroupSorts)[number]

const get = { method: 'GET', access: 'ADMIN' } as const

/** Returns groups, by default the one with the most wasted space first. `wasted`: sum over all groups, in bytes. */
export const listDuplicateGroups = route({
  ...get,
  path: '/api/lectern/books/duplicates',
  purpose: 'retrieve duplicate books',
  query: PageQuery,
  response: z.extend(pageOf(DuplicateGroup), { wasted: z.int(), fileCount: z.int() }),
})

/** Space that removed and existing duplicate pages take, in bytes. */
export const PageHashTotals = z.object({
  /** The removed pages. */
  won: z.int(),
  /** Existing pages with the decision to delete them. */
  toWin: z.int(),
  /** Pages without a decision. */
  undecided: z.int(),
})
export type PageHashTotals = z.output<typeof PageHashTotals>
export const getPageHashTotals = route({
  ...get,
  path: '/api/lectern/page-hashes/totals',
  purpose: 'retrieve duplicate pages',
  response: PageHashTotals,
})
/** Reverts a decision, so that the page is unknown again. NOT_FOUND for pages that were already removed. */
export const forgetPageHash = route({
  method: 'DELETE',
  path: '/api/lectern/page-hashes/:pageHash',
  access: 'ADMIN',
  purpose: 'decide about a duplicate page',
  params: z.object({ pageHash: z.string().check(z.minLength(1), z.maxLength(limits.maxHash)) }),
  ...noContent,
  errors: ['NOT_FOUND'],
})

/** Extension `near-pages`: pages that look the same and differ in their bytes, such as a re-encoded one. */
export const NearPages = z.object({
  id: z.string(),
  pageCount: z.int(),
  /** Space of all of them, in bytes. */
  size: z.int(),
  /** The different pages, most frequent first; `action` is null without a decision. */
  variants: z.array(
    z.object({
      hash: z.string(),
      size: z.int(),
      matchCount: z.int(),
      action: z.nullable(PageHashAction),
    }),
  ),
})
export type NearPages = z.output<typeof NearPages>
export const listNearPages = route({
  ...get,
  path: '/api/lectern/page-hashes/near',
  purpose: 'retrieve duplicate pages',
  query: PageQuery,
  response: pageOf(NearPages),
})
