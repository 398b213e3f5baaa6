import { afterEach, beforeEach, expect, it } from 'vitest'
import { fakeBook, fakeProgress } from '../../books/fake-book.ts'
import { preloadBook } from './preload-book.ts'
import { isNearEnd } from './use-next-book.ts'

let requested: string[]
const source = Object.getOwnPropertyDescriptor(HTMLImageElement.prototype, 'src')
beforeEach(() => {
  requested = []
  Object.defineProperty(HTMLImageElement.prototype, 'src', {
    configurable: true,
    set: (url: string) => void requested.push(url.replace(/^.*\/books\//, '')),
  })
})
afterEach(() => {
  if (source) Object.defineProperty(HTMLImageElement.prototype, 'src', source)
})

const preload = (change: Parameters<typeof fakeBook>[0], delivery?: Parameters<typeof preloadBook>[1]) =>
  preloadBook(fakeBook({ id: 'b', ...change }), delivery, 700, new AbortController().signal)

it('preloading begins at the page at which the book opens', () => {
  preload({ media: { pagesCount: 24 } })
  preload({ media: { pagesCount: 24 }, readProgress: fakeProgress({ page: 24 }) })
  expect(requested).toEqual(['b/pages/1', 'b/pages/2', 'b/pages/24'])
})
it('preloading requests the sizes in which the pages are shown', () => {
  const delivery = { isPdf: false, saver: 'avif' } as const
  preload({ media: { pagesCount: 1 } }, delivery)
  preload({ media: { pagesCount: 1, mediaProfile: 'PDF' } }, { isPdf: false, saver: undefined })
  preload({ media: { pagesCount: 1 } }, { isPdf: true, saver: undefined })
  expect(requested).toEqual(['b/pages/1?maxWidth=720&format=avif', 'b/pages/1?maxWidth=720', 'b/pages/1'])
})
it('preloading requests nothing of a book that cannot be opened', () => {
  preload({ media: { pagesCount: 3, status: 'ERROR' } })
  preload({ media: { pagesCount: 3, mediaProfile: 'EPUB', epubDivinaCompatible: false } })
  expect(requested).toEqual([])
})
it('the next book is preloaded within three pages of the end', () => {
  expect([1, 20, 21, 22, 24].map((page) => isNearEnd(page, 24))).toEqual([false, false, false, true, true])
})
