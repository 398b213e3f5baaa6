import { pdfType } from '@lectern/contract/media-types'
import { isWorthExtracting } from '../../media/page-extraction.ts'
import { extractPages, readBookPage } from '../../workers/jobs.ts'
import type { Workers } from '../../workers/workers.ts'
import type { OpenPage } from './open-page.ts'
import type { PageCache } from './page-cache.ts'
import type { ShareWork } from './shared-work.ts'

/** Dependencies of pages that take effort. */
export interface SlowPages {
  readonly workers: Workers
  readonly cache: PageCache
  readonly share: ShareWork<Uint8Array>
}

/**
 * Returns the bytes of a page that has to be drawn or unpacked with effort. They are cached while the file `isSame` as the one that was
 * analyzed. If one pass over the archive costs little more than one page, all pages are cached at once. Rejects like `workers.run`, and when
 * the signal is aborted.
 */
export async function readSlowPage(
  { workers, cache, share }: SlowPages,
  { book, pages, page, number, file: { path } }: OpenPage,
  isSame: boolean,
  signal: AbortSignal,
): Promise<Uint8Array> {
  // A PDF is read in an isolated process in any case; trying it in a thread first would make it wait for that thread.
  const isolated = book.media_type === pdfType
  const readAlone = (leaving: AbortSignal) =>
    workers.run(readBookPage, { path, page }, { priority: 'reader', isolated, signal: leaving })
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
