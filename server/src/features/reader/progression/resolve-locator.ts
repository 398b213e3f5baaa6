import type { Locator } from '@lectern/contract/progress'
import { AppError } from '../../../errors.ts'
import type { ReadTimeClaim } from '../../progress/queries.ts'
import type { OpenEpub } from '../book-caches.ts'
import { dropAddress, findFile } from '../epub/find-file.ts'
import { findPositionInResource, getPageOfPosition } from './find-position.ts'

/** Maximum number of characters of a stored locator; quotations are omitted from longer ones. */
const maxLocatorChars = 8192
/** Total progression from which an EPUB counts as read: the remainder is rarely text (behaviour 8.4). */
const readFrom = 0.99
/**
 * Progressions within a last document with a single position, such as a tall image, below which the end is not yet visible. Progression 0 is
 * excepted: a short text has no other (behaviour 8.4).
 */
const endVisibleFrom = { pages: 0.5, strip: 0.8 } as const

/** Removes null and empty values, which count as absent (behaviour 1.4). */
const dropEmpty = (_: string, value: unknown): unknown => {
  if (value === null || value === '') return undefined
  if (typeof value === 'object' && Object.keys(value as object).length === 0) return undefined
  return value
}

/** Encodes a locator as stored and sent: JSON without null or empty values, of limited length. */
export function encodeLocator(locator: Locator): string {
  // Twice, because removing empty values may leave an empty object.
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

/** Returns the position in comics and PDFs: a page. Throws PLACE_UNKNOWN. */
export function toPositionByPage(locator: Locator, pageCount: number): ReadPosition {
  const page = locator.locations?.position
  if (page == null || page < 1 || page > pageCount) throw new AppError('PLACE_UNKNOWN')
  return { page, completed: page === pageCount, locator: encodeLocator(locator) }
}

/** True if the progression within the last document shows that its end is not yet visible. */
function isShortOfEnd({ spine, flow, isFixedLayout }: OpenEpub, href: string, progression: number): boolean {
  if (isFixedLayout || spine.at(-1)?.href !== href) return false
  return progression > 0 && progression < endVisibleFrom[flow === 'scrolled' ? 'strip' : 'pages']
}

/**
 * Returns the position in an EPUB: a resource and the progression within it. The stored locator is the client's, with Lectern's own media
 * type and total progression, and with the position for Kobo readers if the client sends none (behaviour 8.4). Its href is kept as it was
 * sent, so that the client recognizes it, but without the address of this server. Throws PLACE_UNKNOWN.
 */
export function toPositionInEpub(
  locator: Locator,
  { epub, pageCount }: { epub: OpenEpub; pageCount: number },
): ReadPosition {
  const sent = locator.href ?? ''
  const file = findFile(epub, sent)
  const progression = locator.locations?.progression
  if (!file || progression == null) throw new AppError('PLACE_UNKNOWN')
  const place = findPositionInResource(epub, file.href, progression)
  if (!place) throw new AppError('PLACE_UNKNOWN')
  const { totalProgression } = place.locations
  return {
    page: getPageOfPosition(place, pageCount),
    completed:
      totalProgression >= readFrom &&
      !epub.asides.has(file.href) &&
      !isShortOfEnd(epub, file.href, progression),
    locator: encodeLocator({
      ...locator,
      href: dropAddress(sent),
      type: file.mediaType,
      koboSpan: locator.koboSpan || place.koboSpan,
      locations: { ...locator.locations, totalProgression },
    }),
  }
}

/**
 * Returns the time of a reading in milliseconds, by the clock of the device. A time in the future becomes now: otherwise, after a
 * reading with a clock far ahead, all later readings would be refused (F1).
 */
export function getReadDate(modified: string, now: number): { readDate: number; claim: ReadTimeClaim } {
  const time = Date.parse(modified)
  return { readDate: Math.min(now, Math.max(0, time)), claim: { time, isFuture: time > now } }
}

/** Adds a claimed time in the future to a stored locator. */
export const withClaimedTime = (locator: string, { time, isFuture }: ReadTimeClaim): string =>
  isFuture ? JSON.stringify({ ...JSON.parse(locator), claimed: time }) : locator
