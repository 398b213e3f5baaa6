import { useEffect, useEffectEvent, useRef } from 'react'
import { useUser } from '../../auth/queries.ts'
import { deliverPlace } from '../../reader/progress/deliver-place.ts'
import { openLocalPlaces } from '../../reader/progress/place-outbox.ts'
import type { TextBook } from '../engine/text-book.ts'
import type { TextRelocation } from '../engine/text-renderer.ts'
import { toLocator } from './text-locator.ts'
import { createTextPlaceSaver, type TextPlaceSaver } from './text-place-saver.ts'

/** Saves positions in a text, unless reading is incognito. */
export function useTextProgress(book: TextBook, isIncognito: boolean, onConflict: () => void) {
  const { id: userId } = useUser()
  const saver = useRef<TextPlaceSaver | undefined>(undefined)
  const tellConflict = useEffectEvent(onConflict)
  const begin = useEffectEvent(() => {
    const outbox = openLocalPlaces(userId)
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
    /** Sends pending positions. Resolves when they are answered. */
    flush: async () => saver.current?.flush(),
  }
}
