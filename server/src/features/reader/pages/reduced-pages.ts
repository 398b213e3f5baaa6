import { pdfType } from '@lectern/contract/media-types'
import type { PageFormat } from '@lectern/contract/reader'
import { imageType } from '../../../media/image/image-type.ts'
import { reducePage } from '../../../workers/jobs.ts'
import type { Workers } from '../../../workers/workers.ts'
import { readFrom } from '../analyzed-file.ts'
import { createSharedWork } from '../shared-work.ts'
import type { OpenPage } from './open-page.ts'
import { getReaderOptions, pageRanks } from './page-ranks.ts'
import type { ReducedPageCache } from './reduced-page-cache.ts'

export interface WantedSize {
  /** Maximum width in pixels, one of `pageWidths`. */
  readonly width: number
  readonly format: PageFormat
}

interface ReducedPage {
  readonly mediaType: string
  readonly bytes: Uint8Array
}

/**
 * Returns the page in another width; null if the page itself should be sent. Throws BOOK_FILE_MISSING, BUSY and PAGE_NOT_CONVERTIBLE;
 * rejects when the signal is aborted.
 */
export type ReducePage = (
  open: OpenPage,
  wanted: WantedSize,
  signal: AbortSignal,
) => Promise<ReducedPage | null>

/** True if it is known without opening the page that encoding it again would gain nothing. */
const isSmallEnough = ({ book, page }: OpenPage, { width, format }: WantedSize): boolean =>
  book.media_type !== pdfType &&
  page.width !== null &&
  page.width <= width &&
  (page.mediaType === `image/${format}` || format === 'jpeg')

export function createReducePage(workers: Workers, cache: ReducedPageCache): ReducePage {
  const share = createSharedWork<ReducedPage | null>()

  return async (open, wanted, signal) => {
    if (isSmallEnough(open, wanted)) return null
    const { book, number, page, file } = open
    const { width, format } = wanted
    const name = `${book.id}-${book.analyzed}-${number}-${width}.${format}`
    const cached = await cache.read(name)
    if (cached === null) return null
    if (cached) return { bytes: cached, mediaType: imageType(cached) ?? `image/${format}` }
    const isDrawn = book.media_type === pdfType
    const input = { path: file.path, page, width, format, isDrawn }
    return readFrom(file, 'PAGE_NOT_CONVERTIBLE', () =>
      share(name, signal, async (leaving) => {
        const reduced = await workers.run(reducePage, input, {
          ...getReaderOptions(book.media_type, isDrawn ? pageRanks.page : pageRanks.reduced),
          signal: leaving,
        })
        // With a full disk, the next reader waits again.
        await cache.write(name, reduced?.bytes ?? null).catch(() => undefined)
        return reduced
      }),
    )
  }
}
