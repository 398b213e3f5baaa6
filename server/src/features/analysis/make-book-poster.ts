import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { thumbnailEdges } from '@lectern/contract/settings'
import type { AnalyzedPage } from '../../media/book-file.ts'
import type { NoPicture } from '../../media/book-work.ts'
import type { StoredPicture } from '../../media/poster/poster-file.ts'
import type { Visitors } from '../../queue/visitors.ts'
import { storeCoverPoster, storeCoverPosters } from '../../workers/jobs.ts'
import { unpackEpub } from '../books/epub-blob.ts'
import { unpackPages } from '../books/pages-blob.ts'
import { storePoster } from '../posters/change-posters.ts'
import type { PosterFiles } from '../posters/poster-files.ts'
import { readServerSettings } from '../settings/queries.ts'
import type { AnalysisDeps } from './analyze-book.ts'
import { listPosterBooks, type PosterBook } from './poster-queries.ts'

/** The cover that an EPUB names, as a page of its archive; undefined where none is named. */
function epubCover(packed: Uint8Array): AnalyzedPage | undefined {
  const { cover } = unpackEpub(packed)
  if (!cover) return undefined
  const { href, mediaType, entry } = cover
  return { fileName: href, mediaType, size: entry.size, width: null, height: null, entry }
}

/** What cannot become better by trying again: the book stays without a picture. */
const hopeless = new Set([
  'IMAGE_UNREADABLE',
  'ENTRY_MISSING',
  'ENTRY_TOO_LARGE',
  'ENTRY_UNSUPPORTED',
  'ENTRY_DAMAGED',
  'ENTRY_ENCRYPTED',
  'ARCHIVE_UNREADABLE',
  // It would end the process of the decoders again, or take five minutes again.
  'WORKER_DIED',
  'WORKER_TIMEOUT',
])

const isHopeless = ({ code }: { readonly code?: string | undefined }): boolean => hopeless.has(code ?? '')

/** Not drawn yet, and not without hope. */
const isOpen = (drawn: StoredPicture | NoPicture | null | undefined): drawn is NoPicture | null | undefined =>
  !drawn || !('file' in drawn || isHopeless(drawn))

/** Milliseconds after which what is drawn of several posters is stored. */
const moment = 500

/** Posters that are drawn side by side: the threads of the image library, and not ours, are to be busy all the time. */
const sideBySide = 5

interface Cover {
  readonly book: PosterBook
  readonly path: string
  readonly page: AnalyzedPage
}

function coversOf(book: PosterBook): Cover[] {
  const page =
    (book.contents ? epubCover(book.contents) : undefined) ??
    (book.pages ? unpackPages(book.pages)[0] : undefined)
  return page ? [{ book, path: join(book.root, book.path), page }] : []
}

/** Makes the posters of books from their covers or first pages, in the size of the settings (behaviour 6.1). */
export async function makeBookPosters(
  deps: AnalysisDeps & { readonly files: PosterFiles; readonly visitors: Visitors },
  bookIds: readonly number[],
  signal: AbortSignal,
): Promise<void> {
  const { db, files, workers } = deps
  const [books, { thumbnailSize }] = await Promise.all([listPosterBooks(db, bookIds), readServerSettings(db)])
  const covers = books.flatMap(coversOf)
  const edge = thumbnailEdges[thumbnailSize]
  const where = { edge, folder: files.folder }
  const as = { priority: 'task', signal } as const
  const store = ({ book }: Cover, picture: StoredPicture) =>
    storePoster(
      deps,
      {
        kind: 'book',
        id: book.id,
        bookId: book.public_id,
        seriesId: book.series_public_id,
        accessClass: book.access_class,
      },
      picture,
      { type: 'GENERATED', preference: 'IF_NONE_OR_GENERATED' },
    )
  // What needs a process or a place of its own, or may come back, is tried again by itself below, and fails or hangs alone.
  const together =
    covers.length > 1
      ? await workers
          .run(
            storeCoverPosters,
            {
              covers: covers.map(({ path, page }) => ({ path, page })),
              // More than there are processors, and an answer to somebody who reads would wait for one of them.
              sideBySide: deps.visitors.areAbout ? Math.min(sideBySide, availableParallelism()) : sideBySide,
              milliseconds: moment,
              ...where,
            },
            as,
          )
          .catch(() => [])
      : []
  signal.throwIfAborted()
  await Promise.all(
    covers.map((cover, i) => {
      const picture = together[i]
      return picture && 'file' in picture && store(cover, picture)
    }),
  )
  for (const [i, cover] of covers.entries()) {
    const drawn = together[i]
    if (!isOpen(drawn)) continue
    const { path, page } = cover
    const isolated = drawn?.code === 'NEEDS_ISOLATION'
    const picture = await workers
      .run(storeCoverPoster, { path, page, ...where }, { ...as, isolated })
      .catch((error: { code?: string }) => {
        if (isHopeless(error)) return undefined
        throw error
      })
    if (picture) await store(cover, picture)
  }
}
