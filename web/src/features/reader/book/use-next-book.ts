import type { Book } from '@lectern/contract/books'
import { type RefObject, useEffect, useEffectEvent } from 'react'
import type { PageDelivery } from './page-sources.ts'

/** Number of pages before the end at which the next book is prepared. */
const pagesBefore = 3

/** Loads the first pages of the next book shortly before the end, so that it opens at once. */
export function useNextBook(
  host: RefObject<HTMLElement | null>,
  next: Book | null,
  delivery: PageDelivery | undefined,
  isNearEnd: boolean,
): void {
  const preload = useEffectEvent(async (signal: AbortSignal) => {
    const frame = host.current?.querySelector('[data-page]')
    const width = (frame?.clientWidth || window.innerWidth) * window.devicePixelRatio
    const { preloadBook } = await import('./preload-book.ts')
    if (next && !signal.aborted) preloadBook(next, delivery, width, signal)
  })
  const nextId = next?.id
  useEffect(() => {
    if (!nextId || !isNearEnd) return
    const leaving = new AbortController()
    void preload(leaving.signal).catch(() => undefined)
    return () => leaving.abort()
  }, [nextId, isNearEnd])
}

/** True within a few pages of the end. */
export const isNearEnd = (page: number, count: number): boolean => page > count - pagesBefore
