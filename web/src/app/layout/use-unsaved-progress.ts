import { useEffect } from 'react'
import { useUser } from '../../features/auth/queries.ts'

/** After the screen has settled: nobody waits for it. */
const DELAY_MS = 3000

/**
 * Sends the places that a reader of an earlier visit could not, shortly after the start and whenever the network is back. The code
 * comes when it is needed, so that no screen carries it.
 */
export function useUnsavedProgress(): void {
  const { id } = useUser()
  useEffect(() => {
    const replay = () =>
      void import('../../features/reader/replay-progress.ts').then(
        ({ replayProgress: replayPlaces }) => replayPlaces(id),
        () => undefined,
      )
    const timer = setTimeout(replay, DELAY_MS)
    window.addEventListener('online', replay)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('online', replay)
    }
  }, [id])
}
