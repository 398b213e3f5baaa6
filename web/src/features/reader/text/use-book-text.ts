import type { Book } from '@lectern/contract/books'
import { useEffect, useEffectEvent, useMemo } from 'react'
import { useServerOffers } from '../../../api/server-offer.ts'
import type { RendererLabels } from '../engine/renderer.ts'
import type { BookText } from './book-text.ts'

/** Access to the text of an open book, which is loaded when the first page is on the screen. */
export interface TextAccess {
  readonly load: () => Promise<BookText>
  readonly decorate: NonNullable<RendererLabels['decorate']>
}

function createTextAccess(bookId: string): TextAccess {
  let loading: Promise<BookText> | undefined
  const load = () => {
    loading ??= import('./book-text.ts').then(({ BookText }) => new BookText(bookId))
    return loading
  }
  return {
    load,
    decorate: (page, frame) => {
      const leaving = new AbortController()
      // A page without its text can still be read.
      load().then(
        (text) => text.attach(page.number, frame, leaving.signal),
        () => undefined,
      )
      return () => leaving.abort()
    },
  }
}

/** Returns the text of a book; undefined if the server has none. */
export function useBookText({ id, media }: Book): TextAccess | undefined {
  const isOffered = useServerOffers('book-text') && media.mediaProfile === 'PDF'
  return useMemo(() => (isOffered ? createTextAccess(id) : undefined), [id, isOffered])
}

/** Opens the search of the reader with Ctrl+F. While it is open (`isOpen`), the key opens the search of the browser. */
export function useFindKey(isPossible: boolean, isOpen: boolean, open: () => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const isFind =
      (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && event.code === 'KeyF'
    if (!isFind || !isPossible || isOpen) return
    event.preventDefault()
    open()
  })
  useEffect(() => {
    const handler = (event: KeyboardEvent) => onKey(event)
    window.addEventListener('keydown', handler)
    return () => window.removeEventListener('keydown', handler)
  }, [])
}
