import { MediaError } from '../media-error.ts'
import { withOpenBook } from '../open-book.ts'
import { readAt } from '../read-at.ts'
import type { PosterImage } from './poster.ts'
import { preparePoster } from './prepare-poster.ts'

/** Bytes of a picture beside a book; covers in print quality have a tenth of it. */
const maxBytes = 20 * 1024 * 1024

/**
 * The poster that lies as a file beside a book (behaviour 5.8), as a JPEG with at most this longest edge in pixels. Throws the errors of
 * the file system, MediaError NOT_A_FILE, and IMAGE_UNREADABLE for what is no picture or too large.
 */
export function readLocalPoster(path: string, edge: number): Promise<PosterImage> {
  return withOpenBook(path, async ({ fd, size }) => {
    if (size > maxBytes) throw new MediaError('IMAGE_UNREADABLE', 'The picture is too large')
    return preparePoster(readAt(fd, 0, size), edge)
  })
}
