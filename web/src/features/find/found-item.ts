import { linkOptions } from '@tanstack/react-router'
import * as z from 'zod/mini'
import type { LinkTarget } from '../../ui/link-target.ts'
import { filterLink } from '../filters/filter-state.ts'
import { allLibraries } from '../libraries/queries.ts'
import { findKinds } from './find-kinds.ts'

/** Something that was found, as it is shown in a line and stored among the items opened last. */
export const FoundItem = z.object({
  kind: z.enum(findKinds),
  /** A person's id is the name. */
  id: z.string(),
  title: z.string(),
  /** The second line. */
  line: z.string(),
  /** ThumbHash of the cover. */
  placeholder: z.optional(z.string()),
  /** Id of the series of a one-shot, which has a page of its own. */
  oneshotOf: z.optional(z.string()),
})
export type FoundItem = z.output<typeof FoundItem>

/** Something that was found for a text. */
export interface Suggestion extends FoundItem {
  /** The field that matched, when neither of the lines shows it. */
  readonly reason?: string | undefined
  /** Books left to read: more than one only in a series. */
  readonly left?: number | undefined
}

/** Returns the link to the page of an item; for a person, to the series that name them in any role. */
export function foundLink({ kind, id, oneshotOf }: FoundItem, libraryId = allLibraries): LinkTarget {
  switch (kind) {
    case 'series':
      return linkOptions({ to: '/series/$seriesId', params: { seriesId: id } })
    case 'books':
      return oneshotOf === undefined
        ? linkOptions({ to: '/book/$bookId', params: { bookId: id } })
        : linkOptions({ to: '/oneshot/$seriesId', params: { seriesId: oneshotOf } })
    case 'collections':
      return linkOptions({ to: '/collections/$collectionId', params: { collectionId: id } })
    case 'readlists':
      return linkOptions({ to: '/readlists/$readListId', params: { readListId: id } })
    case 'people':
      return linkOptions({
        to: '/libraries/$libraryId/series',
        params: { libraryId },
        search: filterLink('author', `:${id}`),
      })
  }
}
