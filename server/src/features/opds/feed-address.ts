import { type AtomLink, type FeedKind, feedType } from './atom.ts'

/** Addresses of the feeds of one version of OPDS, as clients reach this server. */
export interface FeedAddress {
  /** `https://books.example.org/opds/v1.2`, without a slash at the end. */
  readonly base: string
  /** Address of the requested feed, with its filters, on this page (counted from 0). */
  page(number: number): string
}

/** Encodes a part of a path or a value of a query. */
export const encodePart = (text: string): string => encodeURIComponent(text.toWellFormed())

/** Returns the addresses. `root` is the address of this server for clients, `url` the requested path with its query. */
export function feedAddress(root: string, url: string, version: 'v1.2' | 'v2'): FeedAddress {
  const [path = '', query = ''] = url.split('?')
  return {
    base: `${root}/opds/${version}`,
    page(number) {
      const parameters = new URLSearchParams(query)
      parameters.delete('page')
      if (number > 0) parameters.set('page', String(number))
      // Some readers do not decode a plus sign as a space.
      const text = parameters.toString().replaceAll('+', '%20')
      return `${root}${path}${text && `?${text}`}`
    },
  }
}

/** The position of a page in its list, for links. */
export interface ListPage {
  readonly number: number
  readonly totalPages: number
}

/** Returns the links that every feed of OPDS 1.2 has: to itself, to the catalog, and to the pages around it. */
export function feedLinks(address: FeedAddress, kind: FeedKind, page?: ListPage): AtomLink[] {
  const toPage = (rel: string, number: number): AtomLink => ({
    rel,
    href: address.page(number),
    type: feedType(kind),
  })
  const number = page?.number ?? 0
  return [
    toPage('self', number),
    { rel: 'start', href: `${address.base}/catalog`, type: feedType('navigation') },
    ...(page && number > 0 ? [toPage('previous', number - 1)] : []),
    ...(page && number + 1 < page.totalPages ? [toPage('next', number + 1)] : []),
  ]
}
