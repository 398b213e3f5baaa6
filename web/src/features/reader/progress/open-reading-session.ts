import { type Book, getBook } from '@lectern/contract/books'
import { call } from '../../../api/client.ts'
import { subscribeToEvents, subscribeToStreamState } from '../../../api/live.ts'
import { isServerReachable, subscribeToReachability } from '../../../api/reachability.ts'
import { openLocalProgress } from './progress-outbox.ts'
import { getReadingDevice } from './reading-device.ts'
import { createReadingSession, type ReadingSession, type SessionOptions } from './reading-session.ts'
import { deliverAndNotify, replayProgress } from './replay-progress.ts'

interface Needs extends Pick<SessionOptions, 'start' | 'getReach' | 'onOther' | 'onUnsent'> {
  readonly book: Book
  readonly userId: string
}

/** Opens the session of an open book and connects it to the server, to events of other devices and to the state of the tab. */
export function openReadingSession({
  book,
  userId,
  start,
  getReach,
  onOther,
  onUnsent,
}: Needs): ReadingSession {
  const bookId = book.id
  const deviceId = getReadingDevice().id
  const session = createReadingSession({
    bookId,
    stored: book.readProgress,
    start,
    ...(getReach && { getReach }),
    outbox: openLocalProgress(userId),
    deviceId,
    deliver: (pending) => deliverAndNotify(pending, userId),
    fetchStored: async () => (await call(getBook, { params: { bookId } })).readProgress,
    onOther,
    onUnsent,
  })
  void replayProgress(userId, bookId)

  const stop = new AbortController()
  const { signal } = stop
  // Phones end a tab without another event after it was hidden; pagehide is for browsers that skip visibilitychange.
  const onVisibility = () => (document.visibilityState === 'hidden' ? session.flush() : session.check())
  document.addEventListener('visibilitychange', onVisibility, { signal })
  window.addEventListener('pagehide', () => session.flush(), { signal })
  window.addEventListener('online', () => session.retry(), { signal })
  const stops = [
    subscribeToReachability(() => isServerReachable() && session.retry()),
    subscribeToEvents((event) => {
      if (event.name !== 'ReadProgressChanged' || event.bookId !== bookId || event.userId !== userId) return
      if (event.deviceId !== deviceId) session.check()
    }),
    subscribeToStreamState((state) => state === 'missed' && session.check()),
  ]
  return {
    ...session,
    close() {
      stop.abort()
      for (const end of stops) end()
      session.close()
    },
  }
}
