import { join } from 'node:path'
import { limits } from '@lectern/contract/limits'
import { makeCoverPoster } from '../../workers/jobs.ts'
import { unpackPages } from '../books/pages-blob.ts'
import { findPackedPages } from '../books/queries.ts'
import type { PosterFiles } from '../posters/poster-files.ts'
import { listOrphans, replaceGeneratedPoster } from '../posters/queries.ts'
import type { AnalysisDeps } from './analyze-book.ts'
import { findAnalyzable } from './queries.ts'

/** Makes the poster of a book from its first page (behaviour 6.1); a cover that cannot be decoded leaves the book without. */
export async function makeBookPoster(
  { db, bus, workers, files }: AnalysisDeps & { readonly files: PosterFiles },
  bookId: number,
  signal: AbortSignal,
): Promise<void> {
  const book = await findAnalyzable(db, bookId)
  const packed = book && (await findPackedPages(db, bookId))
  const [page] = packed ? unpackPages(packed) : []
  if (!book || !page) return
  const image = await workers
    .run(
      makeCoverPoster,
      { path: join(book.root, book.path), page, edge: limits.posterEdge },
      { priority: 'task', signal },
    )
    .catch((error: { code?: string }) => {
      // Trying again would not make the picture readable.
      if (error.code === 'IMAGE_UNREADABLE') return undefined
      throw error
    })
  if (!image) return
  const file = await files.put(image.bytes)
  const { isSelected, orphan } = await replaceGeneratedPoster(db, bookId, {
    file,
    mediaType: image.mediaType,
    width: image.width,
    height: image.height,
    size: image.bytes.byteLength,
  })
  for (const name of orphan ? await listOrphans(db, [orphan]) : []) await files.remove(name)
  bus.publish(
    {
      name: 'ThumbnailBookAdded',
      bookId: book.public_id,
      seriesId: book.series_public_id,
      selected: isSelected,
    },
    { accessClass: book.access_class },
  )
}
