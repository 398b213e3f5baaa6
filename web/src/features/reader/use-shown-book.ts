import type { Book } from '@lectern/contract/books'
import { useEffect, useMemo } from 'react'
import type { Book as ShownBook } from './engine/book.ts'
import { expectedBook, readerBook } from './reader-book.ts'
import type { ReadingMode } from './reader-settings.ts'
import type { OpenBook } from './use-open-book.ts'
import type { RendererKind } from './use-renderer.ts'

/** Returns the kind of renderer; undefined until it is certain, because another one would have to begin anew. */
function getKind(
  mode: ReadingMode,
  isModeKnown: boolean,
  hasPages: boolean,
  isGuided: boolean,
): RendererKind | undefined {
  if (!isModeKnown) return undefined
  if (mode !== 'webtoon') return isGuided ? 'guided' : 'paged'
  // A strip is laid out from the sizes of its pages.
  return hasPages ? 'strip' : undefined
}

/** Returns the book as renderers take it, and which of them shows it. Pages can be turned before the list of pages is known. */
export function useShownBook(
  book: Book,
  { pages }: OpenBook,
  mode: ReadingMode,
  isModeKnown: boolean,
  start: number,
  isGuided: boolean,
): { readonly shown: ShownBook; readonly kind: RendererKind | undefined } {
  const direction = mode === 'webtoon' ? 'vertical' : mode
  const shown = useMemo(
    () =>
      pages
        ? readerBook(book.id, direction, pages.pages, pages.shown)
        : expectedBook(book.id, direction, book.media.pagesCount),
    [book.id, book.media.pagesCount, direction, pages],
  )
  const url = shown.pages[start - 1]?.url
  useEffect(() => {
    // Requested while it is not known yet how the book is read; the renderer finds it in the cache of the browser.
    if (!isModeKnown && url) new Image().src = url
  }, [isModeKnown, url])
  return { shown, kind: getKind(mode, isModeKnown, pages !== undefined, isGuided) }
}
