import { isWorthExtracting } from '../../../media/collect-pages.ts'
import { extractPages, readBookPage } from '../../../workers/jobs.ts'
import type { Workers } from '../../../workers/workers.ts'
import type { ShareWork } from '../shared-work.ts'
import type { OpenPage } from './open-page.ts'
import type { PageCache } from './page-cache.ts'
import { getReaderOptions, pageRanks } from './page-ranks.ts'

export interface SlowPages {
  readonly workers: Workers
  readonly cache: PageCache
  readonly share: ShareWork<Uint8Array>
}

/**
 * Returns the bytes of a page that has to be drawn or extracted with effort, from the cache if the file is the same as at its analysis. If one
 * pass over the archive costs little more than one page, all pages are cached at once. Rejects like `workers.run`, and when the signal is
 * aborted.
 */
export async function readSlowPage(
  { workers, cache, share }: SlowPages,
  { book, pages, page, number, file: { path } }: OpenPage,
  isSame: boolean,
  signal: AbortSignal,
): Promise<Uint8Array> {
  const options = getReaderOptions(book.media_type, pageRanks.page)
  const readAlone = (leaving: AbortSignal) =>
    workers.run(readBookPage, { path, page }, { ...options, signal: leaving })
  if (!isSame) return readAlone(signal)
  const key = `${book.id}-${book.analyzed}`
  const kept = await cache.read(key, number)
  if (kept) return kept
  if (isWorthExtracting({ mediaType: book.media_type, pages })) {
    const unpacked = await cache
      .fill(key, async (folder, limitBytes) => {
        await workers.run(extractPages, { path, pages, folder, limitBytes }, { priority: 'reader' })
      })
      // One page alone may still be readable; if not, its error says why.
      .then(
        () => cache.read(key, number),
        () => undefined,
      )
    if (unpacked) return unpacked
  }
  return share(`${key} ${number}`, signal, async (leaving) => {
    const bytes = await readAlone(leaving)
    await cache.write(key, number, bytes).catch(() => undefined)
    return bytes
  })
}
