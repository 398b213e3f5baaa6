import type { Book } from '../book.ts'
import type { Size } from '../fit.ts'

export const stripPageUrl = (id: string, page: number) => `http://test/${id}/${page}.jpg`

/** A page. With `isKnown: false` only its image has this size. */
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
