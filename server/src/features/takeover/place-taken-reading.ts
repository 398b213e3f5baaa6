import { Locator } from '@lectern/contract/progress'
import type { EpubContents } from '../../media/epub/epub-contents.ts'
import { getPageCount } from '../books/change-queries.ts'
import { listPlaces, savePlace } from '../progress/place-queries.ts'
import { countBefore, findPositionInResource, getPageOfPosition } from '../reader/find-position.ts'
import { encodeLocator } from '../reader/resolve-locator.ts'
import { analyzeTaken, type TakenDeps } from './read-taken-book.ts'
import { readPart } from './translate-reading.ts'

/**
 * Returns the beginning of a part. Parts there are all items of the spine, those aside of the flow included; where their numbers differ, the
 * nearest one is taken.
 */
function findPart(epub: EpubContents, { part, of }: { readonly part: number; readonly of: number }) {
  const length = epub.spine.length + epub.asides.size
  const at = of === length ? part : Math.floor((part / of) * length)
  const href = epub.spine[countBefore(epub, Math.min(at, length - 1))]?.href
  return href === undefined ? undefined : findPositionInResource(epub, href, 0)
}

/**
 * Gives the places in an EPUB that came over as the number of a part their addresses, which are in the file. A place that was read since
 * stays; without the file all stay as they are.
 */
export async function placeTakenReading(deps: TakenDeps, bookId: number, signal: AbortSignal): Promise<void> {
  const taken = await analyzeTaken(deps, bookId, signal)
  const epub = taken?.analysis.epub
  if (!taken || !epub) return
  const { book, analysis } = taken
  const { db, bus } = deps
  for (const { user_id: userId, user_public_id: publicId, locator } of await listPlaces(db, bookId)) {
    const known = Locator.safeParse(JSON.parse(locator))
    const part = known.success ? readPart(known.data) : undefined
    const place = part && findPart(epub, part)
    if (!place) continue
    const page = getPageOfPosition(place, getPageCount(analysis))
    await savePlace(db, { userId, bookId, before: locator }, { page, locator: encodeLocator({ ...place }) })
    bus.publish({ name: 'ReadProgressChanged', bookId: book.public_id, userId: publicId })
  }
}
