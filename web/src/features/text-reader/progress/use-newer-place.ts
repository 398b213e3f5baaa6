import { getProgression, type Progression } from '@lectern/contract/progress'
import { useEffect, useEffectEvent, useState } from 'react'
import { call } from '../../../api/client.ts'
import { subscribeToEvents, subscribeToStreamState } from '../../../api/live.ts'
import { useUser } from '../../auth/queries.ts'
import { getReadingDevice } from '../../reader/progress/reading-device.ts'
import type { TextBook } from '../engine/text-book.ts'
import type { TextTarget } from '../engine/text-renderer.ts'
import { toTarget } from './text-locator.ts'

/** Position that another device has saved since the book was opened here. */
export interface NewerPlace {
  readonly target: TextTarget
  readonly title: string
  readonly device: string
  /** Time in milliseconds. */
  readonly at: number
}

/** Returns the stored position if it is of another device and newer than `knownUntil`. */
export function findNewerPlace(
  book: TextBook,
  stored: Progression | undefined,
  knownUntil: number,
  ownDeviceId: string,
): NewerPlace | undefined {
  if (!stored || stored.device.id === ownDeviceId) return undefined
  const at = Date.parse(stored.modified)
  const target = toTarget(book, stored.locator)
  if (!target || !(at > knownUntil)) return undefined
  return { target, title: stored.locator.title ?? '', device: stored.device.name, at }
}

/**
 * Checks if another device has saved a newer position: after an event of the server, and when this tab is visible again. The user decides
 * which position counts.
 */
export function useNewerPlace(book: TextBook, opened: Progression | undefined, isIncognito: boolean) {
  const { id: userId } = useUser()
  const [newer, setNewer] = useState<NewerPlace>()
  const [knownUntil, setKnownUntil] = useState(() => (opened ? Date.parse(opened.modified) : 0))
  const check = useEffectEvent(async () => {
    if (isIncognito) return
    const stored = await call(getProgression, { params: { bookId: book.id } }).catch(() => undefined)
    setNewer(findNewerPlace(book, stored, knownUntil, getReadingDevice().id))
  })
  useEffect(() => {
    const stop = new AbortController()
    const onVisible = () => document.visibilityState === 'visible' && void check()
    document.addEventListener('visibilitychange', onVisible, { signal: stop.signal })
    window.addEventListener('online', () => void check(), { signal: stop.signal })
    const stops = [
      subscribeToEvents((event) => {
        if (event.name !== 'ReadProgressChanged' || event.bookId !== book.id || event.userId !== userId)
          return
        if (event.deviceId !== getReadingDevice().id) void check()
      }),
      subscribeToStreamState((state) => state === 'missed' && void check()),
    ]
    return () => {
      stop.abort()
      for (const end of stops) end()
    }
  }, [book.id, userId])
  return {
    newer,
    check: () => void check(),
    /** Hides the question; the position counts as known. */
    settle: () => {
      if (newer) setKnownUntil(newer.at)
      setNewer(undefined)
    },
  }
}
