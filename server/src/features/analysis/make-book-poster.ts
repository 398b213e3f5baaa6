import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { thumbnailEdges } from '@lectern/contract/settings'
import type { AnalyzedPage } from '../../media/book-file.ts'
import type { PosterFailure } from '../../media/book-work.ts'
import type { StoredImage } from '../../media/poster/poster-file.ts'
import type { UserActivity } from '../../queue/user-activity.ts'
import { storeCoverPoster, storeCoverPosters } from '../../workers/jobs.ts'
import { decodeEpub } from '../books/files/encode-epub.ts'
import { decodePages } from '../books/files/encode-pages.ts'
import { storePoster } from '../posters/change-posters.ts'
import type { PosterFiles } from '../posters/poster-files.ts'
import { readServerSettings } from '../settings/queries.ts'
import type { AnalysisDeps } from './analyze-book.ts'
import { listPosterBooks, type PosterBook } from './poster-queries.ts'

/** Returns the possible covers of an EPUB, the best first, as pages of its archive. */
function listEpubCovers(packed: Uint8Array): AnalyzedPage[] {
  const { cover, otherCovers } = decodeEpub(packed)
  return (cover ? [cover, ...otherCovers] : []).map(({ href, mediaType, entry }) => ({
    fileName: href,
    mediaType,
    size: entry.size,
    width: null,
    height: null,
    // An SVG may refer to other files: it is read together with them, not from its offset in the archive.
    entry: mediaType === 'image/svg+xml' ? null : entry,
  }))
}

/** Another attempt would fail as well: the book keeps having no poster. */
const permanentErrorCodes = new Set([
  'IMAGE_UNREADABLE',
  'ENTRY_MISSING',
  'ENTRY_TOO_LARGE',
  'ENTRY_UNSUPPORTED',
  'ENTRY_DAMAGED',
  'ENTRY_ENCRYPTED',
  'ARCHIVE_UNREADABLE',
  // Another attempt would end the worker process again, or take five minutes again.
  'WORKER_DIED',
  'WORKER_TIMEOUT',
])

const isPermanentFailure = ({ code }: { readonly code?: string | undefined }): boolean =>
  permanentErrorCodes.has(code ?? '')

/** True if the poster is not made yet and another attempt may succeed. */
const isPending = (
  drawn: StoredImage | PosterFailure | null | undefined,
): drawn is PosterFailure | null | undefined => !drawn || !('file' in drawn || isPermanentFailure(drawn))

/** Interval in milliseconds at which new posters are stored together. */
const saveIntervalMs = 500

/** Number of posters that are made at the same time: enough to keep the threads of the image library busy. */
const concurrency = 5

interface Cover {
  readonly book: PosterBook
  readonly path: string
  readonly page: AnalyzedPage
  /** Pages to use if that one cannot be decoded or is blank; undefined for pages of comics, which may be blank. */
  readonly others?: readonly AnalyzedPage[]
}

function listCovers(book: PosterBook): Cover[] {
  const path = join(book.root, book.path)
  const [cover, ...others] = book.contents ? listEpubCovers(book.contents) : []
  if (cover) return [{ book, path, page: cover, others }]
  const [page] = book.pages ? decodePages(book.pages) : []
  return page ? [{ book, path, page }] : []
}

/** Makes the posters of books from their covers or first pages, in the size of the settings (behaviour 6.1). */
export async function makeBookPosters(
  deps: AnalysisDeps & { readonly files: PosterFiles; readonly userActivity: UserActivity },
  bookIds: readonly number[],
  signal: AbortSignal,
): Promise<void> {
  const { db, files, workers } = deps
  const [books, { thumbnailSize }] = await Promise.all([listPosterBooks(db, bookIds), readServerSettings(db)])
  const covers = books.flatMap(listCovers)
  const edge = thumbnailEdges[thumbnailSize]
  const where = { edge, folder: files.folder }
  const as = { priority: 'task', signal } as const
  const store = ({ book }: Cover, image: StoredImage) =>
    storePoster(
      deps,
      {
        kind: 'book',
        id: book.id,
        bookId: book.public_id,
        seriesId: book.series_public_id,
        accessClass: book.access_class,
      },
      image,
      { type: 'GENERATED', preference: 'IF_NONE_OR_GENERATED' },
    )
  // Books that need a separate process, or may be readable later, are handled one by one below.
  const together =
    covers.length > 1
      ? await workers
          .run(
            storeCoverPosters,
            {
              covers: covers.map(({ book: _, ...cover }) => cover),
              // With more than there are processors, a reader would wait for one of them.
              concurrency: deps.userActivity.isRecent
                ? Math.min(concurrency, availableParallelism())
                : concurrency,
              milliseconds: saveIntervalMs,
              ...where,
            },
            as,
          )
          .catch(() => [])
      : []
  signal.throwIfAborted()
  await Promise.all(
    covers.map((cover, i) => {
      const image = together[i]
      return image && 'file' in image && store(cover, image)
    }),
  )
  for (const [i, cover] of covers.entries()) {
    const drawn = together[i]
    if (!isPending(drawn)) continue
    const { book: _, ...input } = cover
    const isolated = drawn?.code === 'NEEDS_ISOLATION'
    const image = await workers
      .run(storeCoverPoster, { ...input, ...where }, { ...as, isolated })
      .catch((error: { code?: string }) => {
        if (isPermanentFailure(error)) return undefined
        throw error
      })
    if (image) await store(cover, image)
  }
}
