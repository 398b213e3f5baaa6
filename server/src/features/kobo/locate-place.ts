import { join } from 'node:path'
import { Locator } from '@lectern/contract/progress'
import { findSpan } from '../../workers/jobs.ts'
import type { Workers } from '../../workers/workers.ts'
import type { FindEpub } from '../reader/epub-cache.ts'
import { findFile } from '../reader/find-file.ts'
import type { DeviceBook } from './book-queries.ts'

/** Behind everything that people wait for in front of a screen. */
const rank = 1000

/** Returns a book whose place names a file of its archive; with `findsSpan` also a span, if one can be found. */
export type LocatePlace = (book: DeviceBook, options: { readonly findsSpan: boolean }) => Promise<DeviceBook>

/**
 * Returns a function that finds the span of a place that was reached elsewhere, where nobody knows of spans: without one a device goes to
 * the beginning of the chapter. The file has its name in the archive then, which others may write differently.
 */
export function createLocatePlace({
  workers,
  findEpub,
}: {
  readonly workers: Workers
  readonly findEpub: FindEpub
}): LocatePlace {
  return async (book, { findsSpan: isWanted }) => {
    const locator = Locator.parse(JSON.parse(book.locator ?? '{}'))
    const { href, koboSpan, locations } = locator
    if (href == null) return book
    const epub = await findEpub(book)
    const file = epub && findFile(epub, href)
    if (!file) return book
    const named = { ...book, locator: JSON.stringify({ ...locator, href: file.href }) }
    if (!isWanted || koboSpan != null || locations?.progression == null) return named
    const input = {
      path: join(book.root, book.path),
      document: file.entry,
      progression: locations.progression,
    }
    // A device can do without.
    const span = await workers.run(findSpan, input, { priority: 'reader', rank }).catch(() => null)
    return span === null
      ? named
      : { ...book, locator: JSON.stringify({ ...locator, href: file.href, koboSpan: span }) }
  }
}
