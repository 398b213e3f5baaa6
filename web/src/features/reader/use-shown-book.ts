import type { Book } from '@lectern/contract/books'
import { useEffect, useMemo } from 'react'
import type { Book as ShownBook } from './engine/book.ts'
import type { PageForm } from './page-sources.ts'
import { expectedBook, readerBook } from './reader-book.ts'
import type { ReaderSettings, ReadingMode } from './reader-settings.ts'
import type { OpenBook } from './use-open-book.ts'
import type { ReaderSettingsState } from './use-reader-settings.ts'
import type { RendererKind } from './use-renderer.ts'

/**
 * Returns the kind of renderer; undefined until everything is known that decides how the book is divided, so that its pages are built once.
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

/** Returns the book as renderers take it, and which of them shows it. Pages can be turned before the list of pages is known. */
export function useShownBook(
  book: Book,
  { pages }: OpenBook,
  { mode, isModeKnown, settings }: ReaderSettingsState,
  start: number,
  form: PageForm | undefined,
): { readonly shown: ShownBook; readonly kind: RendererKind | undefined } {
  const direction = mode === 'webtoon' ? 'vertical' : mode
  const shown = useMemo(
    () =>
      pages
        ? readerBook(book.id, direction, pages.pages, pages.shown, form)
        : expectedBook(book.id, direction, book.media.pagesCount, form),
    [book.id, book.media.pagesCount, direction, pages, form],
  )
  const kind = getKind(mode, settings, isModeKnown, pages !== undefined)
  // Where there are several sizes the renderer chooses, by the size of its frames.
  const first = shown.pages[start - 1]
  const url = first?.sourceAt ? undefined : first?.url
  useEffect(() => {
    // Requested while it is not known yet how the book is read; the renderer finds it in the cache of the browser.
    if (!kind && url) new Image().src = url
  }, [kind, url])
  return { shown, kind }
}
