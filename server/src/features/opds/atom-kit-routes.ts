import { atomTypes } from '@lectern/contract/media-types'
import type { FeedPage } from '@lectern/contract/opds'
import type { Page } from '@lectern/contract/page'
import type { Route } from '@lectern/contract/route'
import type { Series } from '@lectern/contract/series'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Viewer } from '../../access/viewer.ts'
import type { Db } from '../../db/open.ts'
import { formatTimestamp } from '../../db/values.ts'
import { baseUrl } from '../../http/base-url.ts'
import { addVary, asText } from '../../http/caching.ts'
import { type Call, serveStream } from '../../http/serve.ts'
import { type AtomEntry, type AtomFeed, feedType, writeFeed } from './atom.ts'
import { bookEntry } from './book-entry.ts'
import type { DescribeBooks } from './describe-books.ts'
import { encodePart, type FeedAddress, feedAddress, feedLinks, type ListPage } from './feed-address.ts'
import type { BookPage, ListRequest } from './feed-lists.ts'
import { type FeedItem, navigationEntry } from './navigation-entry.ts'

export interface AtomDeps {
  readonly db: Db
  readonly contextPath: string
  readonly describeBooks: DescribeBooks
}

/** What a handler makes of a feed; the rest is the same for all. */
export type FeedContent = Pick<AtomFeed, 'id' | 'title' | 'kind' | 'entries'> & {
  readonly updated?: string
  readonly page?: ListPage
  readonly links?: AtomFeed['links']
}
interface Asked {
  readonly request: FastifyRequest
}

/** Programs that fill in the width of a page; others might not understand an address with a second placeholder. */
const fillsInWidth = /^KOReader\b/i

/** Returns the media type of a feed for this header: browsers name XML and not Atom. */
function chooseType(accept: string | undefined, kind: AtomFeed['kind']): string {
  const asked = (accept ?? '').toLowerCase()
  if (asked.includes('atom+xml')) return feedType(kind)
  return atomTypes.slice(1).find((type) => asked.includes(type)) ?? feedType(kind)
}

/** What all feeds of OPDS 1.2 are made with. */
export interface AtomKit {
  getAddress(call: Asked): FeedAddress
  /** Registers a feed. Its time is that of its newest entry, so that a feed that did not change has the same tag. */
  serveFeed<const R extends Route>(
    route: R,
    make: (call: Call<R>, address: FeedAddress) => Promise<FeedContent>,
  ): void
  getRequest(call: { readonly viewer: Viewer; readonly query: FeedPage }): ListRequest
  bookEntries(
    call: Asked,
    address: FeedAddress,
    page: BookPage,
    namesSeries: boolean,
  ): Promise<Iterable<AtomEntry>>
  seriesEntries(address: FeedAddress, page: Page<Series>): AtomEntry[]
  /** Returns an entry for something that has no time of its own. */
  linkTo(item: Omit<FeedItem, 'updated'>): AtomEntry
}

export function createAtomKit(app: FastifyInstance, { db, contextPath, describeBooks }: AtomDeps): AtomKit {
  const started = formatTimestamp(Date.now())
  const getAddress = ({ request }: Asked) => feedAddress(baseUrl(request, contextPath), request.url, 'v1.2')

  /** Registers a feed. Its time is that of its newest entry, so that a feed that did not change has the same tag. */
  const serveFeed = <const R extends Route>(
    route: R,
    make: (call: Call<R>, address: FeedAddress) => Promise<FeedContent>,
  ): void =>
    serveStream(app, route, async (call) => {
      const { request, reply } = call
      const address = getAddress(call)
      const { id, title, kind, entries, page, updated, links = [] } = await make(call, address)
      const feedWithLinks = {
        id,
        title,
        kind,
        entries,
        updated,
        links: [...feedLinks(address, kind, page), ...links],
      }
      addVary(reply, 'Accept')
      return reply
        .header('content-type', chooseType(request.headers.accept, kind))
        .send(asText(writeFeed(feedWithLinks, started)))
    })

  const getRequest = ({ viewer, query }: { viewer: Viewer; query: FeedPage }): ListRequest => ({
    db,
    viewer,
    query,
  })
  const bookEntries = async (
    { request }: Asked,
    { base }: FeedAddress,
    page: BookPage,
    namesSeries: boolean,
  ): Promise<Iterable<AtomEntry>> => {
    const asksForWidth = fillsInWidth.test(request.headers['user-agent'] ?? '')
    const options = { base, namesSeries, asksForWidth }
    return (await describeBooks(page.content)).values().map((b) => bookEntry(b, options))
  }
  const seriesEntries = ({ base }: FeedAddress, { content }: Page<Series>): AtomEntry[] =>
    content.map((s) =>
      navigationEntry({
        id: `series:${encodePart(s.id)}`,
        title: s.metadata.title,
        updated: s.lastModified,
        href: `${base}/series/${encodePart(s.id)}`,
        kind: 'acquisition',
      }),
    )
  const linkTo = (item: Omit<FeedItem, 'updated'>): AtomEntry =>
    navigationEntry({ ...item, updated: started })

  return { getAddress, serveFeed, getRequest, bookEntries, seriesEntries, linkTo }
}
