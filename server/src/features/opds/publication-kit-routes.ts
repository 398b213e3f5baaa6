import { opdsFeedType } from '@lectern/contract/media-types'
import type { FeedPage } from '@lectern/contract/opds'
import type { PublicationFeed } from '@lectern/contract/opds-publications'
import type { Publication, PublicationLink } from '@lectern/contract/reader-manifests'
import type { Series } from '@lectern/contract/series'
import type { FastifyRequest } from 'fastify'
import type { Viewer } from '../../access/viewer.ts'
import type { Db } from '../../db/open.ts'
import { AppError } from '../../errors.ts'
import { baseUrl } from '../../http/base-url.ts'
import type { Call } from '../../http/serve.ts'
import type { DescribeBooks } from './describe-books.ts'
import { encodePart, type FeedAddress, feedAddress } from './feed-address.ts'
import { type BookPage, findVisibleLibrary, type ListRequest } from './feed-lists.ts'
import { publicationEntry } from './publication-entry.ts'
import { type FeedParts, feedLink, makeFeed } from './publication-feed.ts'

export interface PublicationDeps {
  readonly db: Db
  readonly contextPath: string
  readonly describeBooks: DescribeBooks
}

/** The part of the server that a feed is about: everything, or one library. */
export interface Scope {
  readonly name: string
  /** Public ids of libraries; undefined for all. */
  readonly libraries: readonly string[] | undefined
  /** `…/opds/v2/libraries` or `…/opds/v2/libraries/{id}`. */
  readonly home: string
}

interface FeedRoute {
  readonly method: 'GET'
  readonly path: string
  readonly access: 'user'
  readonly purpose: string
  readonly response: typeof PublicationFeed
}
interface AskedFor {
  readonly viewer: Viewer
  readonly query: FeedPage
  readonly request: FastifyRequest
}
type Made = Omit<FeedParts, 'metadata'> & {
  readonly title: string
  readonly modified?: string
  readonly description?: string
}

/** What all feeds of OPDS 2.0 are made with. */
export interface PublicationKit {
  getAddress(request: FastifyRequest): FeedAddress
  /** Answers a request with a feed. */
  answer(call: Pick<Call<FeedRoute>, 'request' | 'reply'>, made: Made): PublicationFeed
  toRequest(call: Pick<AskedFor, 'viewer' | 'query'>): ListRequest
  publications(request: FastifyRequest, page: BookPage): Promise<Publication[]>
  seriesLinks(request: FastifyRequest, series: readonly Series[]): PublicationLink[]
  /** Throws NOT_FOUND for a library that the reader may not see. */
  findScope(call: AskedFor, libraryId: string | undefined): Promise<Scope>
}

export function createPublicationKit({ db, contextPath, describeBooks }: PublicationDeps): PublicationKit {
  const started = new Date().toISOString()
  const getAddress = (request: FastifyRequest): FeedAddress =>
    feedAddress(baseUrl(request, contextPath), request.url, 'v2')
  const toRequest: PublicationKit['toRequest'] = ({ viewer, query }) => ({ db, viewer, query })

  return {
    getAddress,
    toRequest,
    answer({ request, reply }, { title, modified = started, description, ...parts }) {
      reply.type(opdsFeedType)
      const metadata = { title, modified, ...(description && { description }) }
      return makeFeed(getAddress(request), { ...parts, metadata })
    },
    async publications(request, page) {
      const { base } = getAddress(request)
      return (await describeBooks(page.content)).map((book) => publicationEntry(book, base))
    },
    seriesLinks(request, series) {
      const { base } = getAddress(request)
      return series.map((s) => feedLink(s.metadata.title || s.name, `${base}/series/${encodePart(s.id)}`))
    },
    async findScope(call, libraryId) {
      const home = `${getAddress(call.request).base}/libraries`
      if (libraryId === undefined) return { name: 'All libraries', libraries: undefined, home }
      const library = await findVisibleLibrary(toRequest(call), libraryId)
      if (!library) throw new AppError('NOT_FOUND')
      return { name: library.name, libraries: [libraryId], home: `${home}/${encodePart(libraryId)}` }
    },
  }
}
