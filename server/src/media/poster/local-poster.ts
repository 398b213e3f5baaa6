import { MediaError } from '../media-error.ts'
import { withOpenBook } from '../open-book.ts'
import { readAt } from '../read-at.ts'
import type { PosterImage } from './poster.ts'
import { preparePoster } from './prepare-poster.ts'

/** Maximum size of an image next to a book, in bytes; covers in print quality have a tenth of it. */
const maxBytes = 20 * 1024 * 1024

/**
 * Reads the poster in a file next to a book (behaviour 5.8), as a JPEG with at most this longest edge in pixels. Throws the errors of the
 * file system, MediaError NOT_A_FILE, and IMAGE_UNREADABLE for a file that is no image or too large.
 */
export function readLocalPoster(path: string, edge: number): Promise<PosterImage> {
  return withOpenBook(path, async ({ fd, size }) => {
    if (size > maxBytes) throw new MediaError('IMAGE_UNREADABLE', 'The picture is too large')
    return preparePoster(readAt(fd, 0, size), edge)
  })
}
