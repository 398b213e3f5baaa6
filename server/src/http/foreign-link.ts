import type { FastifyRequest } from 'fastify'
import { AppError } from '../errors.ts'
import { isOwnAddress } from './base-url.ts'

/** Files and pages below these paths hold the work of strangers. */
const isContentPath = (path: string): boolean => /^\/(api|opds|kobo|koreader)\//.test(path)

/** What browsers accept for a style sheet, a picture, sound and film, on any address. */
const partOfPage = /^(text\/css|image|audio|video)\b/i

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
 * Throws CROSS_ORIGIN.
 */
export function refuseForeignLink(request: FastifyRequest, contextPath: string): void {
  const { accept, referer, 'sec-fetch-dest': kind, 'sec-fetch-site': site } = request.headers
  const isOrdinaryKind =
    (kind === undefined || kind === 'document' || kind === 'empty') && !partOfPage.test(accept ?? '')
  const isOwnSite = site === undefined || site === 'same-origin' || site === 'none'
  const isOwnReferer = referer === undefined || isOwnPage(referer, request, contextPath)
  // Pages of the client always name themselves: a link without a page comes from elsewhere, or was typed.
  const isUnnamedLink = kind === 'document' && site === 'same-origin' && referer === undefined
  if (!isOrdinaryKind || !isOwnSite || !isOwnReferer || isUnnamedLink) throw new AppError('CROSS_ORIGIN')
}
