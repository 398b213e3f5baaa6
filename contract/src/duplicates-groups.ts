import * as z from 'zod/mini'
import { Book } from './books.ts'
import { PageHashAction } from './duplicates.ts'
import { limits } from './limits.ts'
import { PageQuery, pageOf } from './page.ts'
import { route } from './route.ts'
import { NoContent } from './values.ts'

/** Extension `duplicate-groups`: files with the same content, whole groups of them, and the space that duplicates take. */

/** All visible books with the same content, oldest first; what is in the trash takes no space and is not here. */
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

/** Returns pages of groups, those that waste most first by default; `wasted` is the sum over all groups, in bytes. */
export const listDuplicateGroups = route({
  ...get,
  path: '/api/lectern/books/duplicates',
  purpose: 'retrieve duplicate books',
  query: PageQuery,
  response: z.extend(pageOf(DuplicateGroup), { wasted: z.int(), fileCount: z.int() }),
})

/** Space that duplicate pages took and take, in bytes. */
export const PageHashTotals = z.object({
  /** What was removed. */
  won: z.int(),
  /** Pages with the decision to delete them that are still there. */
  toWin: z.int(),
  /** Pages that nobody has decided about. */
  undecided: z.int(),
})
export type PageHashTotals = z.output<typeof PageHashTotals>
export const getPageHashTotals = route({
  ...get,
  path: '/api/lectern/page-hashes/totals',
  purpose: 'retrieve duplicate pages',
  response: PageHashTotals,
})
/** Takes a decision back, so that the page is unknown again. What was removed already stays known: NOT_FOUND. */
export const forgetPageHash = route({
  method: 'DELETE',
  path: '/api/lectern/page-hashes/:pageHash',
  access: 'ADMIN',
  purpose: 'decide about a duplicate page',
  status: 204,
  params: z.object({ pageHash: z.string().check(z.minLength(1), z.maxLength(limits.maxHash)) }),
  response: NoContent,
  errors: ['NOT_FOUND'],
})

/** Extension `near-pages`: pages that look the same and differ in their bytes, such as one that was encoded anew. */
export const NearPages = z.object({
  id: z.string(),
  pageCount: z.int(),
  /** Space of all of them, in bytes. */
  size: z.int(),
  /** What differs, the most frequent first; `action` is null for pages that nobody has decided about. */
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
