import type { Book } from '@lectern/contract/books'
import { useEffect, useMemo } from 'react'
import type { Book as ShownBook } from '../engine/book.ts'
import type { RendererKind } from '../screen/use-renderer.ts'
import type { ReaderSettings, ReadingMode } from '../settings/reader-settings.ts'
import type { ReaderSettingsState } from '../settings/use-reader-settings.ts'
import type { PageDelivery } from './page-sources.ts'
import { expectedBook, readerBook } from './reader-book.ts'
import type { OpenBook } from './use-open-book.ts'

/**
 * Returns the kind of renderer; undefined until mode and sizes of pages are known, so that the pages are built only once.
 */
function getKind(
  mode: ReadingMode,
  { layout, isGuided }: ReaderSettings,
  isModeKnown: boolean,
  hasPages: boolean,
): RendererKind | undefined {
  if (!isModeKnown) return undefined
  if (mode !== 'webtoon' && isGuided) return 'guided'
  const kind = mode === 'webtoon' ? 'strip' : 'paged'
  // A strip is laid out from the sizes of its pages, and wide pages have no partner.
  const needsSizes = kind === 'strip' || layout !== 'single'
  return needsSizes && !hasPages ? undefined : kind
}

/** Returns the book for renderers, and the kind of renderer. Pages can be turned before the list of pages is loaded. */
export function useShownBook(
  book: Book,
  { pages }: OpenBook,
  { mode, isModeKnown, settings }: ReaderSettingsState,
  start: number,
  delivery: PageDelivery | undefined,
): { readonly shown: ShownBook; readonly kind: RendererKind | undefined } {
  const direction = mode === 'webtoon' ? 'vertical' : mode
  const shown = useMemo(
    () =>
      pages
        ? readerBook(book.id, direction, pages.pages, pages.shown, delivery)
        : expectedBook(book.id, direction, book.media.pagesCount, delivery),
    [book.id, book.media.pagesCount, direction, pages, delivery],
  )
  const kind = getKind(mode, settings, isModeKnown, pages !== undefined)
  // If a page has several sizes, the renderer chooses by the size of its frames.
  const first = shown.pages[start - 1]
  const url = first?.sourceAt ? undefined : first?.url
  useEffect(() => {
    // Requested before the renderer is known, which finds the image in the cache of the browser.
    if (!kind && url) new Image().src = url
  }, [kind, url])
  return { shown, kind }
}
