import { opdsFeedType } from '@lectern/contract/media-types'
import type { FeedPage } from '@lectern/contract/opds'
import type { PublicationFeed } from '@lectern/contract/opds-publications'
import type { Page } from '@lectern/contract/page'
import type { Publication, PublicationLink } from '@lectern/contract/reader-manifests'
import type { Series } from '@lectern/contract/series'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Viewer } from '../../access/viewer.ts'
import { baseUrl } from '../../http/request/base-url.ts'
import type { FeedDeps } from './describe-books.ts'
import { encodePart, type FeedAddress, feedAddress } from './feed-address.ts'
import { type BookPage, createListRequest, getLibrary } from './feed-lists.ts'
import { publicationEntry } from './publication-entry.ts'

/** Returns the position of a page in its list as metadata of OPDS 2.0, where pages are counted from 1. */
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
  const toPage = (rel: string, to: number) => ({ rel, href: address.page(to), type: opdsFeedType })
  return [
    toPage('self', number),
    feedLink('Home', `${address.base}/catalog`, 'start'),
    { ...feedLink('Search', `${address.base}/search{?query}`, 'search'), templated: true },
    ...(page && number > 0 ? [toPage('previous', number - 1)] : []),
    ...(page && number + 1 < page.totalPages ? [toPage('next', number + 1)] : []),
  ]
}

interface FeedParts {
  readonly metadata: PublicationFeed['metadata']
  readonly page?: Page<unknown>
  readonly navigation?: readonly PublicationLink[]
  readonly publications?: readonly Publication[]
  readonly groups?: PublicationFeed['groups']
  readonly facets?: PublicationFeed['facets']
}

const filled = <T>(items: readonly T[] | undefined): T[] | undefined =>
  items && items.length > 0 ? [...items] : undefined

/** Returns a feed without its empty parts. */
function makeFeed(address: FeedAddress, parts: FeedParts): PublicationFeed {
  const facets = filled(parts.facets)
  const publications = filled(parts.publications)
  const groups = filled(
    parts.groups?.filter((g) => (g.navigation ?? []).length + (g.publications ?? []).length > 0),
  )
  // The schema of OPDS 2.0 refuses a feed that leads nowhere.
  const home = publications || groups ? undefined : [feedLink('Home', `${address.base}/catalog`, 'start')]
  const navigation = filled(parts.navigation) ?? home
  return {
    metadata: { ...parts.metadata, ...(parts.page && pageMetadata(parts.page)) },
    links: publicationFeedLinks(address, parts.page),
    ...(facets && { facets }),
    ...(navigation && { navigation }),
    ...(publications && { publications }),
    ...(groups && { groups }),
  }
}

/** The part of the server that a feed is about: all libraries, or one. */
export interface Scope {
  readonly name: string
  /** Public ids of libraries; undefined for all. */
  readonly libraries: string[] | undefined
  /** `…/opds/v2/libraries` or `…/opds/v2/libraries/{id}`. */
  readonly home: string
}

interface FeedCall {
  readonly viewer: Viewer
  readonly query: FeedPage
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

export type PublicationKit = ReturnType<typeof createPublicationKit>

/** Returns functions that all feeds of OPDS 2.0 are made with. */
export function createPublicationKit({ db, contextPath, describeBooks }: FeedDeps) {
  const started = new Date().toISOString()
  const getAddress = ({ request }: Pick<FeedCall, 'request'>): FeedAddress =>
    feedAddress(baseUrl(request, contextPath), request.url, 'v2')
  const toListRequest = createListRequest(db)

  return {
    getAddress,
    toListRequest,
    /** Returns a feed, and sets the media type of the reply. */
    toFeed(
      call: Pick<FeedCall, 'request' | 'reply'>,
      {
        title,
        modified = started,
        description,
        ...parts
      }: Omit<FeedParts, 'metadata'> & {
        readonly title: string
        readonly modified?: string
        readonly description?: string
      },
    ): PublicationFeed {
      call.reply.type(opdsFeedType)
      const metadata = { title, modified, ...(description && { description }) }
      return makeFeed(getAddress(call), { ...parts, metadata })
    },
    async publications(call: Pick<FeedCall, 'request'>, page: BookPage): Promise<Publication[]> {
      const { base } = getAddress(call)
      return (await describeBooks(page.content)).map((book) => publicationEntry(book, base))
    },
    seriesLinks(call: Pick<FeedCall, 'request'>, { content }: Page<Series>): PublicationLink[] {
      const { base } = getAddress(call)
      return content.map((s) => feedLink(s.metadata.title || s.name, `${base}/series/${encodePart(s.id)}`))
    },
    /** Throws NOT_FOUND for a library that the viewer may not see. */
    async getScope(call: FeedCall, libraryId: string | undefined): Promise<Scope> {
      const home = `${getAddress(call).base}/libraries`
      if (libraryId === undefined) return { name: 'All libraries', libraries: undefined, home }
      const { name } = await getLibrary(toListRequest(call), libraryId)
      return { name, libraries: [libraryId], home: `${home}/${encodePart(libraryId)}` }
    },
  }
}
