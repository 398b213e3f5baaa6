import type { Book } from '@lectern/contract/books'

/** True for books whose chapters are text. EPUBs of images are read page by page, like comics. */
export const isTextBook = ({
  media,
}: {
  readonly media: Partial<Pick<Book['media'], 'mediaProfile' | 'epubDivinaCompatible'>>
}): boolean => media.mediaProfile === 'EPUB' && media.epubDivinaCompatible !== true
