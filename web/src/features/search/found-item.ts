import { linkOptions } from '@tanstack/react-router'
import * as z from 'zod/mini'
import type { LinkTarget } from '../../ui/keyboard/link-target.ts'
import { bookLink, seriesLink } from '../books/book-links.ts'
import { collectionLink, readListLink } from '../books/page-links.ts'
import { filterLink } from '../filters/filter-state.ts'
import { allLibraries } from '../libraries/queries.ts'
import { searchKinds } from './search-kinds.ts'

/** A found item, as it is shown in a line and stored among the recently opened items. */
export const FoundItem = z.object({
  kind: z.enum(searchKinds),
  /** A person's id is the name. */
  id: z.string(),
  title: z.string(),
  /** The second line. */
  line: z.string(),
  /** ThumbHash of the cover. */
  placeholder: z.optional(z.string()),
  /** Id of the series of a one-shot, which has its own page. */
  oneshotOf: z.optional(z.string()),
})
export type FoundItem = z.output<typeof FoundItem>

/** An item found for a text. */
export interface Suggestion extends FoundItem {
  /** The field that matched, if none of the lines shows it. */
  readonly reason?: string | undefined
  /** Number of unread books; 0 or 1 for a book. */
  readonly unreadCount?: number | undefined
}

/** Returns the link to the page of an item; for a person, to the series that name them in any role. */
export function foundLink({ kind, id, oneshotOf }: FoundItem, libraryId = allLibraries): LinkTarget {
  switch (kind) {
    case 'series':
      return seriesLink(id)
    case 'books':
      return bookLink({ id, oneshot: oneshotOf !== undefined, seriesId: oneshotOf ?? '' })
    case 'collections':
      return collectionLink(id)
    case 'readlists':
      return readListLink(id)
    case 'people':
      return linkOptions({
        to: '/libraries/$libraryId/series',
        params: { libraryId },
        search: filterLink('author', `:${id}`),
      })
  }
}
