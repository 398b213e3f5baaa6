import { useEffect } from 'react'
import { useUser } from '../../features/auth/queries.ts'

/**
 * Delays after the start, in milliseconds: the screen loads first, and once more, because what is new is left to the window that reads
 * (`replay-outbox.ts`).
 */
const delaysMs = [3000, 6000]

/**
 * Sends read progress that an earlier visit could not send, shortly after the start and whenever the network is back. The code is loaded on
 * demand, so that no screen carries it.
 */
export function useUnsavedProgress(): void {
  const { id } = useUser()
  useEffect(() => {
    const replay = () =>
      void import('../../features/reader/replay-progress.ts').then(
        ({ replayProgress: replayPlaces }) => replayPlaces(id),
        () => undefined,
      )
    const timers = delaysMs.map((ms) => setTimeout(replay, ms))
    window.addEventListener('online', replay)
    return () => {
      for (const timer of timers) clearTimeout(timer)
      window.removeEventListener('online', replay)
    }
  }, [id])
}
