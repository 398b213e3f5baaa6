import type { AnalyzedPage } from '../../media/book-file.ts'
import { isWorthExtracting } from '../../media/page-extraction.ts'
import { extractPages, readBookPage } from '../../workers/jobs.ts'
import type { Workers } from '../../workers/pool.ts'
import type { PageCache } from './page-cache.ts'

export interface SlowPage {
  readonly book: { readonly id: number; readonly analyzed: number | null; readonly media_type: string }
  /** All of the book. */
  readonly pages: readonly AnalyzedPage[]
  readonly page: AnalyzedPage
  /** From 1. */
  readonly number: number
  readonly path: string
}

const reader = { priority: 'reader' } as const

/**
 * A page that has to be drawn or unpacked with effort. It is kept as long as the file `isSame` as the one that was analyzed; where one
 * pass over the archive costs little more than one page, all pages are kept at once. Rejects like `workers.run`.
 */
export async function readSlowPage(
  { workers, cache }: { readonly workers: Workers; readonly cache: PageCache },
  { book, pages, page, number, path }: SlowPage,
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
      // One page alone may still be readable, and says what is wrong if not.
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
