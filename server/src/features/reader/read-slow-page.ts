import { isWorthExtracting } from '../../media/page-extraction.ts'
import { extractPages, readBookPage } from '../../workers/jobs.ts'
import type { Workers } from '../../workers/workers.ts'
import type { OpenPage } from './open-page.ts'
import type { PageCache } from './page-cache.ts'

const reader = { priority: 'reader' } as const

/**
 * Returns the bytes of a page that has to be drawn or unpacked with effort. They are cached while the file `isSame` as the one that was
 * analyzed. If one pass over the archive costs little more than one page, all pages are cached at once. Rejects like `workers.run`.
 */
export async function readSlowPage(
  { workers, cache }: { readonly workers: Workers; readonly cache: PageCache },
  { book, pages, page, number, file: { path } }: OpenPage,
  isSame: boolean,
): Promise<Uint8Array> {
  const readAlone = () => workers.run(readBookPage, { path, page }, reader)
  if (!isSame) return readAlone()
  const key = `${book.id}-${book.analyzed}`
  const kept = await cache.read(key, number)
  if (kept) return kept
  if (isWorthExtracting({ mediaType: book.media_type, pages })) {
    const unpacked = await cache
      .fill(key, async (folder, limitBytes) => {
        await workers.run(extractPages, { path, pages, folder, limitBytes }, reader)
      })
      // One page alone may still be readable; if not, its error says why.
      .then(
        () => cache.read(key, number),
        () => undefined,
      )
    if (unpacked) return unpacked
  }
  const bytes = await readAlone()
  await cache.write(key, number, bytes).catch(() => undefined)
  return bytes
}
