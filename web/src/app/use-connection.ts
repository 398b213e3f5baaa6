import { useSyncExternalStore } from 'react'
import { isServerReachable, subscribeToReachability } from '../api/reachability.ts'

function subscribe(handler: () => void): () => void {
  window.addEventListener('online', handler)
  window.addEventListener('offline', handler)
  return () => {
    window.removeEventListener('online', handler)
    window.removeEventListener('offline', handler)
  }
}

/** False while the browser knows that the device has no network. */
export const useIsOnline = (): boolean => useSyncExternalStore(subscribe, () => navigator.onLine)

/** False while the server does not respond. */
export const useIsServerReachable = (): boolean =>
  useSyncExternalStore(subscribeToReachability, isServerReachable)
