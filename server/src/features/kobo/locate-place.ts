import { join } from 'node:path'
import { Locator } from '@lectern/contract/progress'
import { findSpan } from '../../workers/jobs.ts'
import type { Workers } from '../../workers/workers.ts'
import type { FindEpub } from '../reader/epub-cache.ts'
import type { DeviceBook } from './book-queries.ts'

/** Behind everything that people wait for in front of a screen. */
const rank = 1000

/** Returns a book whose place names a span, if one can be found. */
export type LocatePlace = (book: DeviceBook) => Promise<DeviceBook>

/**
 * Returns a function that finds the span of a place that was reached elsewhere, where nobody knows of spans: without one a device goes to
 * the beginning of the chapter.
 */
export function createLocatePlace({
  workers,
  findEpub,
}: {
  readonly workers: Workers
  readonly findEpub: FindEpub
}): LocatePlace {
  return async (book) => {
    const locator = Locator.parse(JSON.parse(book.locator ?? '{}'))
    const { href, koboSpan, locations } = locator
    if (href == null || koboSpan != null || locations?.progression == null) return book
    const document = (await findEpub(book))?.byHref.get(href)?.entry
    if (!document) return book
    const input = { path: join(book.root, book.path), document, progression: locations.progression }
    // A device can do without.
    const span = await workers.run(findSpan, input, { priority: 'reader', rank }).catch(() => null)
    return span === null ? book : { ...book, locator: JSON.stringify({ ...locator, koboSpan: span }) }
  }
}
