import { Locator } from '@lectern/contract/progress'
import type { EpubContents } from '../../../media/epub/epub-contents.ts'
import { type AnalysisDeps, publishBookChange } from '../../analysis/analyze-book.ts'
import { listAnalyzable } from '../../analysis/queries.ts'
import { readBookFile } from '../../analysis/read-book-file.ts'
import { getPageCount, saveMedia } from '../../books/change-queries.ts'
import { listLocators, replaceLocator } from '../../progress/change-queries.ts'
import {
  findPositionInResource,
  getPageOfPosition,
  toFlowIndex,
} from '../../reader/progression/find-position.ts'
import { encodeLocator } from '../../reader/progression/resolve-locator.ts'
import { readPart } from '../kavita/translate-reading.ts'

type Deps = Pick<AnalysisDeps, 'db' | 'bus' | 'workers'>

/** Returns an imported book with the analysis of its file; undefined if either cannot be read. */
async function analyzeImportedBook({ db, workers }: Deps, bookId: number, signal: AbortSignal) {
  const [book] = await listAnalyzable(db, [bookId])
  const analysis = book && (await readBookFile(workers, book, signal))
  return book && analysis?.status === 'READY' ? { book, analysis } : undefined
}

/**
 * Reads the offsets of the texts of an EPUB, which the old server did not store. Its metadata is kept: the old server could have values
 * without a lock that are not in the file.
 */
export async function readImportedBook(deps: Deps, bookId: number, signal: AbortSignal): Promise<void> {
  const found = await analyzeImportedBook(deps, bookId, signal)
  if (!found) return
  const { book, analysis } = found
  await deps.db.batch(saveMedia(deps.db, [{ ...analysis, id: bookId }], Date.now()))
  publishBookChange(deps.bus, book)
}

/**
 * Returns the beginning of a part. Kavita counts all items of the spine as parts, including those outside of the reading order; if the
 * numbers differ here, the nearest one is taken.
 */
function findPart(epub: EpubContents, { part, of }: { readonly part: number; readonly of: number }) {
  const length = epub.spine.length + epub.asides.size
  const at = of === length ? part : Math.floor((part / of) * length)
  const href = epub.spine[toFlowIndex(epub, Math.min(at, length - 1))]?.href
  return href === undefined ? undefined : findPositionInResource(epub, href, 0)
}

/**
 * Adds the addresses of positions in an EPUB that were imported as the number of a part, because the addresses are in the file. Positions
 * of users who have read on since are kept, as are all positions if the file cannot be read.
 */
export async function resolveImportedPositions(
  deps: Deps,
  bookId: number,
  signal: AbortSignal,
): Promise<void> {
  const found = await analyzeImportedBook(deps, bookId, signal)
  const epub = found?.analysis.epub
  if (!found || !epub) return
  const { db, bus } = deps
  for (const { user_id: userId, user_public_id: publicId, locator } of await listLocators(db, bookId)) {
    const known = Locator.safeParse(JSON.parse(locator))
    const part = known.success ? readPart(known.data) : undefined
    const position = part && findPart(epub, part)
    if (!position) continue
    const page = getPageOfPosition(position, getPageCount(found.analysis))
    await replaceLocator(
      db,
      { userId, bookId, before: locator },
      { page, locator: encodeLocator({ ...position }) },
    )
    bus.publish({ name: 'ReadProgressChanged', bookId: found.book.public_id, userId: publicId })
  }
}
