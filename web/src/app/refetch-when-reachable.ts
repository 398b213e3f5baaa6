import type { QueryClient } from '@tanstack/react-query'
import { isServerReachable, subscribeToReachability } from '../api/reachability.ts'
import { retryPictures } from '../ui/picture-round.ts'

/** Fetches what is on the screen and failed, pictures too, as soon as the server can be reached again; returns a function that stops it. */
export const refetchWhenReachable = (client: QueryClient): (() => void) =>
  subscribeToReachability(() => {
    if (!isServerReachable()) return
    retryPictures()
    void client.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' })
  })
