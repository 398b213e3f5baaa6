import { useEffect, useEffectEvent, useRef } from 'react'
import { useUser } from '../auth/queries.ts'
import { deliverPlace } from '../reader/deliver-place.ts'
import { openOwnPlaces } from '../reader/place-outbox.ts'
import type { TextBook } from './engine/text-book.ts'
import type { TextRelocation } from './engine/text-renderer.ts'
import { toLocator } from './text-locator.ts'
import { createTextPlaceSaver, type TextPlaceSaver } from './text-place-saver.ts'

/** Saves the places that are reached. Incognito reading saves nothing. */
export function useTextProgress(book: TextBook, isIncognito: boolean, onConflict: () => void) {
  const { id: userId } = useUser()
  const saver = useRef<TextPlaceSaver | undefined>(undefined)
  const tellConflict = useEffectEvent(onConflict)
  const begin = useEffectEvent(() => {
    const outbox = openOwnPlaces(userId)
    return createTextPlaceSaver({
      bookId: book.id,
      outbox,
      unsaved: outbox.find(book.id),
      onConflict: () => tellConflict(),
      deliver: (place) => deliverPlace(place, userId),
    })
  })
  useEffect(() => {
    if (isIncognito) return
    const opened = begin()
    saver.current = opened
    const stop = new AbortController()
    const { signal } = stop
    const onHidden = () => document.visibilityState === 'hidden' && void opened.flush()
    document.addEventListener('visibilitychange', onHidden, { signal })
    window.addEventListener('pagehide', () => void opened.flush(), { signal })
    window.addEventListener('online', () => void opened.flush(), { signal })
    return () => {
      stop.abort()
      saver.current = undefined
      opened.close()
    }
  }, [isIncognito])
  return {
    save: (at: TextRelocation) => saver.current?.set(toLocator(book, at), at.isAtEnd),
    /** Resolves when everything that was read has been sent. */
    flush: async () => saver.current?.flush(),
  }
}
