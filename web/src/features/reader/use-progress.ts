import type { Book } from '@lectern/contract/books'
import { useEffect, useEffectEvent, useMemo, useRef } from 'react'
import { useUser } from '../auth/queries.ts'
import type { StoredProgressOutbox } from './progress-outbox.ts'
import { createProgressSaver, type ProgressSaver } from './progress-saver.ts'
import { deliverAndNotify, openOutbox, replayProgress } from './replay-progress.ts'

/** Returns the pending progress of the signed-in user on this device. */
export function useOutbox(): StoredProgressOutbox {
  const { id } = useUser()
  return useMemo(() => openOutbox(id), [id])
}

/** Returns the function to call when a page has been reached. Incognito reading saves nothing. */
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
      deliver: (pending) => deliverAndNotify(pending, userId),
      unsaved,
    })
    void replayProgress(userId, book.id)
    return opened
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: each book of a strip has progress of its own
  useEffect(() => {
    if (isIncognito) return
    const opened = begin()
    saver.current = opened
    const stop = new AbortController()
    const { signal } = stop
    // Phones end a tab without another event after it was hidden; pagehide is for browsers that skip visibilitychange.
    const onHidden = () => document.visibilityState === 'hidden' && opened.flush()
    document.addEventListener('visibilitychange', onHidden, { signal })
    window.addEventListener('pagehide', () => opened.flush(), { signal })
    window.addEventListener('online', () => opened.retry(), { signal })
    return () => {
      stop.abort()
      saver.current = undefined
      opened.close()
    }
  }, [isIncognito, book.id])

  return (page) => saver.current?.setPosition(page)
}
