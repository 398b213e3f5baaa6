import { join } from 'node:path'
import { thumbnailEdges } from '@lectern/contract/settings'
import type { AnalyzedPage } from '../../media/book-file.ts'
import { storeCoverPoster } from '../../workers/jobs.ts'
import { unpackEpub } from '../books/epub-blob.ts'
import { unpackPages } from '../books/pages-blob.ts'
import { storePoster } from '../posters/change-posters.ts'
import type { PosterFiles } from '../posters/poster-files.ts'
import { readServerSettings } from '../settings/queries.ts'
import type { AnalysisDeps } from './analyze-book.ts'
import { findPosterBook } from './poster-queries.ts'

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

/** Makes the poster of a book from its cover or its first page, in the size of the settings (behaviour 6.1). */
export async function makeBookPoster(
  deps: AnalysisDeps & { readonly files: PosterFiles },
  bookId: number,
  signal: AbortSignal,
): Promise<void> {
  const { db, files, workers } = deps
  const [book, { thumbnailSize }] = await Promise.all([findPosterBook(db, bookId), readServerSettings(db)])
  const page =
    (book?.contents ? epubCover(book.contents) : undefined) ??
    (book?.pages ? unpackPages(book.pages)[0] : undefined)
  if (!book || !page) return
  const edge = thumbnailEdges[thumbnailSize]
  const path = join(book.root, book.path)
  const picture = await workers
    .run(storeCoverPoster, { path, page, edge, folder: files.folder }, { priority: 'task', signal })
    .catch((error: { code?: string }) => {
      if (hopeless.has(error.code ?? '')) return undefined
      throw error
    })
  if (!picture) return
  const owner = {
    kind: 'book' as const,
    id: bookId,
    bookId: book.public_id,
    seriesId: book.series_public_id,
    accessClass: book.access_class,
  }
  await storePoster(deps, owner, picture, { type: 'GENERATED', preference: 'IF_NONE_OR_GENERATED' })
}
