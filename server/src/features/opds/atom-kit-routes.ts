import { atomTypes } from '@lectern/contract/media-types'
import type { Page } from '@lectern/contract/page'
import type { Route } from '@lectern/contract/route'
import type { Series } from '@lectern/contract/series'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { formatTimestamp } from '../../db/values.ts'
import { addVary, asText } from '../../http/reply/caching.ts'
import { baseUrl } from '../../http/request/base-url.ts'
import { type Call, serveStream } from '../../http/serve.ts'
import { type AtomEntry, type AtomFeed, type FeedKind, feedType, navigationEntry, writeFeed } from './atom.ts'
import { bookEntry } from './book-entry.ts'
import type { FeedDeps } from './describe-books.ts'
import { encodePart, type FeedAddress, feedAddress, feedLinks, type ListPage } from './feed-address.ts'
import { type BookPage, createListRequest } from './feed-lists.ts'

/** Content of a feed. The kit adds the links that all feeds have. */
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

/** Returns the media type of a feed for an Accept header: browsers name XML and not Atom. */
function chooseType(accept: string | undefined, kind: FeedKind): string {
  const asked = (accept ?? '').toLowerCase()
  if (asked.includes('atom+xml')) return feedType(kind)
  return atomTypes.slice(1).find((type) => asked.includes(type)) ?? feedType(kind)
}

export type AtomKit = ReturnType<typeof createAtomKit>

/** Returns functions that all feeds of OPDS 1.2 are made with. */
export function createAtomKit(app: FastifyInstance, { db, contextPath, describeBooks }: FeedDeps) {
  const started = formatTimestamp(Date.now())
  const getAddress = ({ request }: Asked) => feedAddress(baseUrl(request, contextPath), request.url, 'v1.2')

  /** Registers a feed. Its time is that of its newest entry, so the tag of an unchanged feed remains the same. */
  const serveFeed = <const R extends Route>(
    route: R,
    makeContent: (call: Call<R>, address: FeedAddress) => Promise<FeedContent>,
  ): void =>
    serveStream(app, route, async (call) => {
      const { request, reply } = call
      const address = getAddress(call)
      const { page, links = [], ...feed } = await makeContent(call, address)
      const allLinks = [...feedLinks(address, feed.kind, page), ...links]
      addVary(reply, 'Accept')
      return reply
        .header('content-type', chooseType(request.headers.accept, feed.kind))
        .send(asText(writeFeed({ ...feed, links: allLinks }, started)))
    })

  /** Returns a feed of books. With `namesSeries`, titles name the series and the number. */
  const bookFeed = async (
    { request }: Asked,
    { base }: FeedAddress,
    feed: { readonly id: string; readonly title: string; readonly page: BookPage; readonly updated?: string },
    { namesSeries } = { namesSeries: true },
  ): Promise<FeedContent> => {
    const asksForWidth = fillsInWidth.test(request.headers['user-agent'] ?? '')
    const options = { base, namesSeries, asksForWidth }
    const books = await describeBooks(feed.page.content)
    return { ...feed, kind: 'acquisition', entries: books.values().map((b) => bookEntry(b, options)) }
  }
  /** Returns a feed of series. */
  const seriesFeed = (
    { base }: FeedAddress,
    feed: { readonly id: string; readonly title: string; readonly page: Page<Series> },
  ) => ({
    ...feed,
    kind: 'navigation' as const,
    entries: feed.page.content.map((s) =>
      navigationEntry({
        id: `series:${encodePart(s.id)}`,
        title: s.metadata.title,
        updated: s.lastModified,
        href: `${base}/series/${encodePart(s.id)}`,
        kind: 'acquisition',
      }),
    ),
  })
  /** Returns an entry that leads to a feed without a time. */
  const linkTo = (item: Omit<Parameters<typeof navigationEntry>[0], 'updated'>): AtomEntry =>
    navigationEntry({ ...item, updated: started })

  return { getAddress, serveFeed, toListRequest: createListRequest(db), bookFeed, seriesFeed, linkTo }
}
