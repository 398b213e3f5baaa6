import type { FastifyRequest } from 'fastify'
import { AppError } from '../errors.ts'
import { isOwnAddress } from './base-url.ts'

/** Files and pages below these paths hold the work of strangers. */
const isContentPath = (path: string): boolean => /\/(api|opds|kobo|koreader)\//.test(path)

/** What browsers accept for a style sheet, a picture, sound and film, on any address. */
const partOfPage = /^(text\/css|image|audio|video)\b/i

/** Each browser begins its name with this word; hardly a program does that signs out with a cookie. */
const isBrowser = (userAgent: string | undefined): boolean => userAgent?.startsWith('Mozilla/') ?? false

/** True for a page of the web client itself. */
function isOwnPage(referer: string, request: FastifyRequest, contextPath: string): boolean {
  const page = URL.parse(referer)
  return (
    page !== null && isOwnAddress(page, request) && !isContentPath(page.pathname.slice(contextPath.length))
  )
}

/**
 * Refuses a GET with an effect when a page of another site, or a book, leads to it: as a picture, a frame or a link. Browsers name the kind
 * of a request (W3C Fetch Metadata) only on secure addresses, and the page that it comes from if that page lets them; programs say neither.
 * `hasCookie`: the request is signed in by what a browser adds by itself. Throws CROSS_ORIGIN.
 */
export function refuseForeignLink(request: FastifyRequest, contextPath: string, hasCookie: boolean): void {
  const { accept, origin, referer, 'sec-fetch-dest': kind, 'sec-fetch-site': site } = request.headers
  const isOrdinaryKind =
    (kind === undefined || kind === 'document' || kind === 'empty') && !partOfPage.test(accept ?? '')
  const isOwnSite = site === undefined || site === 'same-origin' || site === 'none'
  const isOwnReferer = referer === undefined || isOwnPage(referer, request, contextPath)
  const page = origin === undefined ? undefined : URL.parse(origin)
  const isOwnOrigin = page === undefined || (page !== null && isOwnAddress(page, request))
  // Another site, or another port, can hide its page, but not name one of ours.
  const isUnnamed = site === undefined && referer === undefined
  const isHidden = isUnnamed && hasCookie && isBrowser(request.headers['user-agent'])
  // Pages of the client always name themselves: a link without a page comes from elsewhere, or was typed.
  const isUnnamedLink = kind === 'document' && site === 'same-origin' && referer === undefined
  if (!isOrdinaryKind || !isOwnSite || !isOwnOrigin || !isOwnReferer || isUnnamedLink || isHidden)
    throw new AppError('CROSS_ORIGIN')
}
