import type { Book } from '@lectern/contract/books'
import { useEffect, useEffectEvent, useMemo, useRef } from 'react'
import { announce } from '../../api/live.ts'
import { useUser } from '../auth/queries.ts'
import { deliverPlace } from './deliver-place.ts'
import { openPlaceOutbox, type StoredOutbox } from './place-outbox.ts'
import { createProgressSaver, type ProgressSaver, type ReachedPlace } from './progress-saver.ts'

const storage = (): Storage | undefined => {
  try {
    return window.localStorage
  } catch {
    return undefined
  }
}

const nowhere: StoredOutbox = { put: () => {}, drop: () => {}, find: () => undefined, list: () => [] }

/** The places of the signed-in user that wait on this device. */
export function useOutbox(): StoredOutbox {
  const { id } = useUser()
  return useMemo(() => {
    const kept = storage()
    return kept ? openPlaceOutbox(id, kept) : nowhere
  }, [id])
}

async function deliver(place: ReachedPlace, userId: string) {
  const delivery = await deliverPlace(place)
  if (delivery === 'saved') announce({ name: 'ReadProgressChanged', bookId: place.bookId, userId })
  return delivery
}

/** Sends what earlier visits could not; places of `bookId` are left to the open reader. */
async function replay(outbox: StoredOutbox, userId: string, bookId: string) {
  for (const place of outbox.list()) {
    if (place.bookId === bookId) continue
    const delivery = await deliver(place, userId)
    if (delivery === 'later') return
    outbox.drop(place)
  }
}

/** Gives the function to call when a page has been reached. Incognito reading tells nobody. */
export function useProgress(book: Book, isIncognito: boolean): (page: number) => void {
  const { id: userId } = useUser()
  const outbox = useOutbox()
  const saver = useRef<ProgressSaver | undefined>(undefined)
  const begin = useEffectEvent(() => {
    const unsaved = outbox.find(book.id)
    const opened = createProgressSaver({
      bookId: book.id,
      savedPage: book.readProgress?.page ?? null,
      outbox,
      deliver: (place) => deliver(place, userId),
      unsaved,
    })
    void replay(outbox, userId, book.id)
    return opened
  })

  useEffect(() => {
    if (isIncognito) return
    const opened = begin()
    saver.current = opened
    const stop = new AbortController()
    const { signal } = stop
    // Phones end a tab without another word after it was hidden; pagehide is for browsers that skip the former.
    const onHidden = () => document.visibilityState === 'hidden' && opened.flush()
    document.addEventListener('visibilitychange', onHidden, { signal })
    window.addEventListener('pagehide', () => opened.flush(), { signal })
    window.addEventListener('online', () => opened.retry(), { signal })
    return () => {
      stop.abort()
      saver.current = undefined
      opened.close()
    }
  }, [isIncognito])

  return (page) => saver.current?.reached(page)
}
