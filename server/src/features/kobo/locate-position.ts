import { join } from 'node:path'
import { Locator } from '@lectern/contract/progress'
import { findSpan } from '../../workers/jobs.ts'
import type { Workers } from '../../workers/workers.ts'
import type { FindEpub } from '../reader/book-caches.ts'
import { findFile } from '../reader/epub/find-file.ts'
import type { DeviceBook } from './book-queries.ts'

/** Rank after all work that users wait for. */
const rank = 1000

/** Returns a book whose position names a file of its archive; with `findsSpan` also a span, if one can be found. */
export type LocatePosition = (
  book: DeviceBook,
  options: { readonly findsSpan: boolean },
) => Promise<DeviceBook>

/**
 * Returns a function that finds the span of a position that another program saved: without a span, a device opens the beginning of the
 * chapter. The position then names the file as the archive does; other programs may write the name differently.
 */
export function createLocatePosition({
  workers,
  findEpub,
}: {
  readonly workers: Workers
  readonly findEpub: FindEpub
}): LocatePosition {
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
    // The span is optional.
    const span = await workers.run(findSpan, input, { priority: 'reader', rank }).catch(() => null)
    return span === null
      ? named
      : { ...book, locator: JSON.stringify({ ...locator, href: file.href, koboSpan: span }) }
  }
}
