import type { KoreaderProgress } from '@lectern/contract/koreader'
import { Locator } from '@lectern/contract/progress'
import * as z from 'zod/mini'
import type { OpenEpub } from '../reader/book-caches.ts'
import { findFile } from '../reader/epub/find-file.ts'
import {
  findNearestPosition,
  findPositionOfPage,
  getPageOfPosition,
  toFlowIndex,
  toSpineIndex,
} from '../reader/progression/find-position.ts'
import { encodeLocator, type ReadPosition } from '../reader/progression/resolve-locator.ts'

/** Share of a book from which it counts as read (behaviour 8.4). */
const readFrom = 0.99

/** Report of a device, stored in the locator: the device gets back exactly this until another program saves progress. */
const Said = z.object({ progress: z.string(), percentage: z.number() })
const StoredPlace = z.object({ koreader: z.catch(z.optional(Said), undefined) })

const toFraction = (value: number): number => Math.min(1, Math.max(0, value))

/** Returns the position in a book with pages; a page after the end is the last one. Undefined if the text is not a page number. */
export function toPage(
  { progress }: KoreaderProgress,
  pageCount: number,
): Omit<ReadPosition, 'locator'> | undefined {
  if (!/^\s*\d{1,9}\s*$/.test(progress)) return undefined
  const page = Math.min(pageCount, Math.max(1, Number(progress)))
  return { page, completed: page === pageCount }
}

/**
 * Returns the index in the spine, from 0, of a position in the notation of KOReader: `/body/DocFragment[2]/body/p[3]/text().15`, counted from 1,
 * or, after a link was followed, `#_doc_fragment_1_ note`, counted from 0.
 */
function findSpineIndex(progress: string): number | undefined {
  const fragment = /^\s*\/body\/DocFragment\[(\d{1,6})\]/.exec(progress)?.[1]
  if (fragment !== undefined) return Number(fragment) - 1
  const linked = /^\s*#_doc_fragment_(\d{1,6})_/.exec(progress)?.[1]
  return linked === undefined ? undefined : Number(linked)
}

/**
 * Returns the position in an EPUB: in the named resource, the one nearest to the percentage. Undefined if the text names no
 * resource of the book.
 */
export function toPosition(
  { progress, percentage }: KoreaderProgress,
  epub: OpenEpub,
  pageCount: number,
): ReadPosition | undefined {
  const place = findSpineIndex(progress)
  // KOReader also counts the items outside the reading order.
  const isInside = place !== undefined && place >= 0 && place < epub.spine.length + epub.asides.size
  const index = isInside ? toFlowIndex(epub, place) : undefined
  const share = toFraction(percentage)
  const position = index === undefined ? undefined : findNearestPosition(epub, index, share)
  if (!position) return undefined
  const completed = share >= readFrom
  const { href, type, koboSpan, locations } = position
  const locator = JSON.parse(encodeLocator({ href, type, koboSpan, locations }))
  return {
    page: completed ? pageCount : getPageOfPosition(position, pageCount),
    completed,
    locator: JSON.stringify({ ...locator, koreader: { progress, percentage: share } }),
  }
}

interface StoredReading {
  readonly page: number | null
  readonly completed: number | null
  readonly locator: string | null
  readonly page_count: number
}

/** Returns the position in a book with pages for KOReader. */
export function describePage({ page, page_count: count }: StoredReading): z.output<typeof Said> {
  const known = Math.min(Math.max(1, page ?? 1), Math.max(1, count))
  return { progress: String(known), percentage: known / Math.max(1, count) }
}

/** Returns the position in an EPUB for KOReader: the last report of KOReader itself, or the beginning of the resource. */
export function describePosition(reading: StoredReading, epub: OpenEpub): z.output<typeof Said> {
  const stored: unknown = JSON.parse(reading.locator ?? '{}')
  const { koreader } = StoredPlace.parse(stored)
  if (koreader) return koreader
  const { href, locations } = Locator.parse(stored)
  const fromPage = findPositionOfPage(epub, reading.page ?? 1, reading.page_count)
  const file = findFile(epub, href ?? '')
  const known = epub.spine.findIndex((r) => r.href === file?.href)
  const last = epub.spine.length - 1
  const byPage = epub.spine.findIndex((r) => r.href === fromPage?.href)
  const aside = file && epub.asides.get(file.href)
  const index = known >= 0 ? known : reading.completed === 1 ? last : Math.max(0, byPage)
  const share =
    (known >= 0 || aside !== undefined) && locations?.totalProgression != null
      ? locations.totalProgression
      : reading.completed === 1
        ? 1
        : (fromPage?.locations.totalProgression ?? 0)
  return {
    progress: `/body/DocFragment[${(aside ?? toSpineIndex(epub, index)) + 1}].0`,
    percentage: toFraction(share),
  }
}
