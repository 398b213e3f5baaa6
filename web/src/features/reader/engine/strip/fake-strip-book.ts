import type { Book } from '../book.ts'
import type { Size } from '../fit.ts'

export const stripPageUrl = (id: string, page: number) => `http://test/${id}/${page}.jpg`

/** A page of unknown size has the size of its image nevertheless. */
export interface FakePage extends Size {
  readonly isKnown?: boolean
}
export function createStripBook(id: string, pages: readonly FakePage[]): Book {
  return {
    id,
    direction: 'vertical',
    pages: pages.map(({ width, height, isKnown = true }, at) => ({
      number: at + 1,
      url: stripPageUrl(id, at + 1),
      thumbnailUrl: `http://test/thumbnail/${at + 1}`,
      width: isKnown ? width : null,
      height: isKnown ? height : null,
      mediaType: 'image/jpeg',
    })),
  }
}
