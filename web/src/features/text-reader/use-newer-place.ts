import { getProgression, type Progression } from '@lectern/contract/progress'
import { useEffect, useEffectEvent, useState } from 'react'
import { call } from '../../api/client.ts'
import { subscribeToEvents, subscribeToStreamState } from '../../api/live.ts'
import { useUser } from '../auth/queries.ts'
import { getReadingDevice } from '../reader/reading-device.ts'
import type { TextBook } from './engine/text-book.ts'
import type { TextTarget } from './engine/text-renderer.ts'
import { toTarget } from './text-locator.ts'

/** A place that another device has saved since this one opened the book. */
export interface NewerPlace {
  readonly target: TextTarget
  readonly title: string
  readonly device: string
  /** Time in milliseconds. */
  readonly at: number
}

/** Returns the place of another device that is later than everything this one knows; undefined when there is none. */
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
 * Asks the server whether another device has read on meanwhile: when it tells of that, and when the reader comes back to this tab. Never goes
 * there by itself: whoever reads decides which place counts.
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
    /** Whatever was decided, this place is known now. */
    settle: () => {
      if (newer) setKnownUntil(newer.at)
      setNewer(undefined)
    },
  }
}
