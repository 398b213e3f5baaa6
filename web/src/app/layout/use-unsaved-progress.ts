import { useEffect } from 'react'
import { useUser } from '../../features/auth/queries.ts'

/** Delay after the start, in milliseconds: the screen loads first. */
const delayMs = 3000

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
    const timer = setTimeout(replay, delayMs)
    window.addEventListener('online', replay)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('online', replay)
    }
  }, [id])
}
