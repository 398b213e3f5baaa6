import type { Book } from '@lectern/contract/books'
import { useRef } from 'react'
import type { OpenedFrom } from '../../books/detail/opened-from.ts'
import { isNearEnd, useNextBook } from '../book/use-next-book.ts'
import type { OpenBook } from '../book/use-open-book.ts'
import { usePageDelivery } from '../book/use-page-delivery.ts'
import { useShownBook } from '../book/use-shown-book.ts'
import { toLocator } from '../engine/locator.ts'
import { useGoTo } from '../input/use-go-to.ts'
import { toPlaceLocator } from '../progress/page-place.ts'
import { useReaderPosition } from '../progress/use-reader-position.ts'
import { useStartPlace } from '../progress/use-start-place.ts'
import { useReaderSettings } from '../settings/use-reader-settings.ts'
import { useBookText } from '../text/use-book-text.ts'
import { useReaderExits, useStartAddress } from './use-reader-exits.ts'
import { useRenderer } from './use-renderer.ts'
import type { Sitting } from './use-sitting.ts'

export interface OpenReader {
  readonly book: Book
  readonly open: OpenBook
  readonly sitting: Sitting
  /** Page number in the address. */
  readonly requestedPage: number | undefined
  readonly isIncognito: boolean
  /** The collection or read list in the address. */
  readonly from: OpenedFrom | undefined
}

/** Shows the pages of a book in a renderer, keeps the position, and opens other pages and books. */
export function useReaderPages({ book, open, sitting, requestedPage, isIncognito, from }: OpenReader) {
  const host = useRef<HTMLElement>(null)
  const start = useStartPlace(book, requestedPage, isIncognito)
  const exits = useReaderExits(book, isIncognito, from)
  useStartAddress(exits, start.page, requestedPage)
  const reading = useReaderSettings(book, open)
  const delivery = usePageDelivery(book, reading.settings.dataSaver)
  const { shown, kind } = useShownBook(book, open, reading, start.page, delivery)
  const count = shown.pages.length
  const text = useBookText(book)
  const { renderer, events } = useRenderer(host, {
    book: shown,
    start: toPlaceLocator(start),
    kind,
    settings: reading.renderer,
    decorate: text?.decorate,
  })
  const position = useReaderPosition(book, start, isIncognito, shown, events)
  useNextBook(host, open.next ?? null, delivery, isNearEnd(position.page, count))
  const isGoingTo = useRef(false)
  return {
    ...{ host, book, open, sitting, from, isIncognito, exits, reading, shown, kind, count, text },
    ...{ renderer, events, isGoingTo },
    ...position,
    next: open.next ?? null,
    previous: open.previous ?? null,
    /** Opens a page chosen by slider, overview, panel or key; the bars remain as they are. */
    goTo: useGoTo(renderer, count, isGoingTo),
    /** Opens another book, in the same strip if it is part of it. */
    openBook(other: Book) {
      if (renderer?.has?.(other.id)) return renderer.goTo(toLocator(1, 1), other.id)
      sitting.restrict()
      exits.open(other)
    },
  }
}
