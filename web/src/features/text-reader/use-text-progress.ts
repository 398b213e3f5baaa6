import { type Progression, putProgression } from '@lectern/contract/progress'
import { useEffect, useEffectEvent, useRef } from 'react'
import { buildUrl } from '../../api/client.ts'
import { publishEvent } from '../../api/live.ts'
import { useUser } from '../auth/queries.ts'
import { getReadingDevice } from '../reader/reading-device.ts'
import type { TextBook } from './engine/text-book.ts'
import type { TextRelocation } from './engine/text-renderer.ts'
import { toLocator } from './text-locator.ts'
import { createTextPlaceSaver, type PlaceDelivery, type TextPlaceSaver } from './text-place-saver.ts'

const toDelivery = (status: number): PlaceDelivery => {
  if (status >= 200 && status < 300) return 'saved'
  if (status === 409) return 'conflict'
  return status === 401 || status === 408 || status === 429 || status >= 500 ? 'later' : 'refused'
}

/** Sends a place without `call`, because only a keepalive request survives the closing of the tab. */
async function sendPlace(bookId: string, body: Progression): Promise<PlaceDelivery> {
  try {
    const response = await fetch(buildUrl(putProgression, { params: { bookId } }), {
      method: putProgression.method,
      credentials: 'include',
      keepalive: true,
      headers: { 'Content-Type': 'application/json', 'X-Requested-With': 'XMLHttpRequest' },
      body: JSON.stringify(body),
    })
    return toDelivery(response.status)
  } catch {
    return 'later'
  }
}

/** Saves the places that are reached. Incognito reading saves nothing. */
export function useTextProgress(book: TextBook, isIncognito: boolean, onConflict: () => void) {
  const { id: userId } = useUser()
  const saver = useRef<TextPlaceSaver | undefined>(undefined)
  const tellConflict = useEffectEvent(onConflict)
  const begin = useEffectEvent(() => {
    const device = getReadingDevice()
    return createTextPlaceSaver({
      onConflict: () => tellConflict(),
      async deliver(locator, at) {
        const delivery = await sendPlace(book.id, { modified: new Date(at).toISOString(), device, locator })
        if (delivery === 'saved') publishEvent({ name: 'ReadProgressChanged', bookId: book.id, userId })
        return delivery
      },
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
    save: (at: TextRelocation) => saver.current?.set(toLocator(book, at)),
    /** Resolves when everything that was read has been sent. */
    flush: async () => saver.current?.flush(),
  }
}
