import { opdsFeedType } from '@lectern/contract/media-types'
import type {
  PublicationFeed,
  PublicationFeedGroup,
  PublicationFeedMetadata,
} from '@lectern/contract/opds-publications'
import type { Page } from '@lectern/contract/page'
import type { Publication, PublicationLink } from '@lectern/contract/reader-manifests'
import type { FeedAddress } from './feed-address.ts'

/** What a page of a list says of itself in OPDS 2.0, where pages are counted from 1. */
export const pageMetadata = (page: Pick<Page<unknown>, 'size' | 'number' | 'totalElements'>) => ({
  itemsPerPage: page.size,
  currentPage: page.number + 1,
  numberOfItems: page.totalElements,
})

/** Returns a link to a feed. */
export const feedLink = (title: string, href: string, rel?: string): PublicationLink => ({
  ...(title && { title }),
  ...(rel && { rel }),
  href,
  type: opdsFeedType,
})

/** Returns the links that every feed of OPDS 2.0 has: to itself, home, the search, and the pages around it. */
function publicationFeedLinks(
  address: FeedAddress,
  page?: Pick<Page<unknown>, 'number' | 'totalPages'>,
): PublicationLink[] {
  const number = page?.number ?? 0
  return [
    { rel: 'self', href: address.page(number), type: opdsFeedType },
    feedLink('Home', `${address.base}/catalog`, 'start'),
    { ...feedLink('Search', `${address.base}/search{?query}`, 'search'), templated: true },
    ...(page && number > 0 ? [{ rel: 'previous', href: address.page(number - 1), type: opdsFeedType }] : []),
    ...(page && number + 1 < page.totalPages
      ? [{ rel: 'next', href: address.page(number + 1), type: opdsFeedType }]
      : []),
  ]
}

export interface FeedParts {
  readonly metadata: PublicationFeedMetadata
  readonly page?: Page<unknown>
  readonly navigation?: readonly PublicationLink[]
  readonly publications?: readonly Publication[]
  readonly groups?: readonly PublicationFeedGroup[]
  readonly facets?: PublicationFeed['facets']
}

const filled = <T>(items: readonly T[] | undefined): T[] | undefined =>
  items && items.length > 0 ? [...items] : undefined

/** Returns a feed without its empty parts. */
export function makeFeed(address: FeedAddress, parts: FeedParts): PublicationFeed {
  const [facets, navigation, publications] = [
    filled(parts.facets),
    filled(parts.navigation),
    filled(parts.publications),
  ]
  const groups = filled(
    parts.groups?.filter((g) => (g.navigation ?? []).length + (g.publications ?? []).length > 0),
  )
  // A feed leads somewhere (schema of OPDS 2.0), also one of which everything is empty.
  const wayBack =
    navigation || publications || groups ? undefined : [feedLink('Home', `${address.base}/catalog`, 'start')]
  return {
    metadata: { ...parts.metadata, ...(parts.page && pageMetadata(parts.page)) },
    links: publicationFeedLinks(address, parts.page),
    ...(facets && { facets }),
    ...((navigation ?? wayBack) && { navigation: navigation ?? wayBack }),
    ...(publications && { publications }),
    ...(groups && { groups }),
  }
}
