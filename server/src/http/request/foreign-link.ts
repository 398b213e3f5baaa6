import type { FastifyRequest } from 'fastify'
import { AppError } from '../../errors.ts'
import { isOwnAddress } from './base-url.ts'

/** True for paths below which files and pages are the content of books, not of Lectern. */
const isContentPath = (path: string): boolean => /\/(api|opds|kobo|koreader)\//.test(path)

/** Accept header of browsers for style sheets, images, audio and video. */
const partOfPage = /^(text\/css|image|audio|video)\b/i

/** True for a browser: their names start with this word, unlike those of programs that sign out with a cookie. */
const isBrowser = (userAgent: string | undefined): boolean => userAgent?.startsWith('Mozilla/') ?? false

/** True for a page of the web client itself. */
function isOwnPage(referer: string, request: FastifyRequest, contextPath: string): boolean {
  const page = URL.parse(referer)
  return (
    page !== null && isOwnAddress(page, request) && !isContentPath(page.pathname.slice(contextPath.length))
  )
}

/**
 * Refuses a GET with an effect when a page of another site, or a book, leads to it: as an image, a frame or a link. Browsers send the kind
 * of a request (W3C Fetch Metadata) only on secure addresses, and the page it comes from only if that page allows it; programs send neither.
 * `hasCookie`: a browser signs the request in automatically. Throws CROSS_ORIGIN.
 */
export function refuseForeignLink(request: FastifyRequest, contextPath: string, hasCookie: boolean): void {
  const { accept, origin, referer, 'sec-fetch-dest': kind, 'sec-fetch-site': site } = request.headers
  const isOrdinaryKind =
    (kind === undefined || kind === 'document' || kind === 'empty') && !partOfPage.test(accept ?? '')
  const isOwnSite = site === undefined || site === 'same-origin' || site === 'none'
  const isOwnReferer = referer === undefined || isOwnPage(referer, request, contextPath)
  const page = origin === undefined ? undefined : URL.parse(origin)
  const isOwnOrigin = page === undefined || (page !== null && isOwnAddress(page, request))
  // A page of another site can hide its address, but not pretend to be a page of this server.
  const isUnnamed = site === undefined && referer === undefined
  const isHidden = isUnnamed && hasCookie && isBrowser(request.headers['user-agent'])
  // Pages of the client always send their address: a link without one comes from elsewhere, or was typed.
  const isUnnamedLink = kind === 'document' && site === 'same-origin' && referer === undefined
  if (!isOrdinaryKind || !isOwnSite || !isOwnOrigin || !isOwnReferer || isUnnamedLink || isHidden)
    throw new AppError('CROSS_ORIGIN')
}
