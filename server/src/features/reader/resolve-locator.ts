import type { Locator } from '@lectern/contract/progress'
import { AppError } from '../../errors.ts'
import type { ReadTimeClaim } from '../progress/queries.ts'
import type { OpenEpub } from './epub-cache.ts'
import { findPositionInResource, getPageOfPosition } from './find-position.ts'

/** Characters of a stored place; quotations are left out of longer ones. */
const maxLocatorChars = 8192
/** From here on an EPUB is read: what follows is seldom text (behaviour 8.4). */
const readFrom = 0.99

/** What is null or empty does not exist (behaviour 1.4). */
const dropEmpty = (_: string, value: unknown): unknown => {
  if (value === null || value === '') return undefined
  if (typeof value === 'object' && Object.keys(value as object).length === 0) return undefined
  return value
}

/** A place as it is stored and told: JSON without what is null or empty, never long. */
export function encodeLocator(locator: Locator): string {
  // Twice: an object may be empty because all in it was.
  const pack = (l: Locator) =>
    JSON.stringify(JSON.parse(JSON.stringify(l, dropEmpty) ?? '{}'), dropEmpty) ?? '{}'
  const whole = pack(locator)
  if (whole.length <= maxLocatorChars) return whole
  const { href, type, koboSpan, locations } = locator
  return pack({ href, type, koboSpan, locations: { ...locations, fragments: [] } })
}

export interface ReadPosition {
  readonly page: number
  readonly completed: boolean
  readonly locator: string
}

/** Comics and PDFs: the position is a page. Fails with PLACE_UNKNOWN. */
export function toPositionByPage(locator: Locator, pageCount: number): ReadPosition {
  const page = locator.locations?.position
  if (page == null || page < 1 || page > pageCount) throw new AppError('PLACE_UNKNOWN')
  return { page, completed: page === pageCount, locator: encodeLocator(locator) }
}

/**
 * EPUBs: a resource and how far into it. What is stored of the place is what the reader said, with the type and the share of the whole
 * that we know better, and where Kobo's readers would be when it says nothing of it (behaviour 8.4). Fails with PLACE_UNKNOWN.
 */
export function toPositionInEpub(
  locator: Locator,
  { epub, bookId, pageCount }: { epub: OpenEpub; bookId: string; pageCount: number },
): ReadPosition {
  const href = namesOf(locator.href ?? '', bookId).find((name) => epub.byHref.has(name))
  const progression = locator.locations?.progression
  if (href === undefined || progression == null) throw new AppError('PLACE_UNKNOWN')
  const place = findPositionInResource(epub, href, progression)
  if (!place) throw new AppError('PLACE_UNKNOWN')
  const { totalProgression } = place.locations
  return {
    page: getPageOfPosition(place, pageCount),
    completed: totalProgression >= readFrom,
    locator: encodeLocator({
      ...locator,
      href,
      type: place.type,
      koboSpan: locator.koboSpan || place.koboSpan,
      locations: { ...locator.locations, totalProgression },
    }),
  }
}

/** What entry a reader may mean: a name, escaped or not, or the whole address of it in our manifest; without the fragment. */
function namesOf(href: string, bookId: string): string[] {
  const [plain = ''] = href.split('#')
  const marker = `/books/${bookId}/resource/`
  const at = plain.indexOf(marker)
  const name = at < 0 ? plain.replace(/^\//, '') : plain.slice(at + marker.length)
  try {
    return [decodeURIComponent(name), name]
  } catch {
    return [name]
  }
}

/**
 * When something was read, in milliseconds, by what the clock of a device says. What has not been yet is now: after a clock that is far
 * ahead nobody could say anything later, and all true readings would be refused (F1).
 */
export function getReadDate(modified: string, now: number): { readDate: number; claim: ReadTimeClaim } {
  const time = Date.parse(modified)
  return { readDate: Math.min(now, Math.max(0, time)), claim: { time, isFuture: time > now } }
}

/** A stored place that also tells what a clock in the future said. */
export const withClaimedTime = (locator: string, { time, isFuture }: ReadTimeClaim): string =>
  isFuture ? JSON.stringify({ ...JSON.parse(locator), claimed: time }) : locator
