import { useCallback, useSyncExternalStore } from 'react'

/** Follows a media query, such as `(min-width: 600px)`. */
export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (handler: () => void) => {
      const list = window.matchMedia(query)
      list.addEventListener('change', handler)
      return () => list.removeEventListener('change', handler)
    },
    [query],
  )
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches)
}

/** Below this the bottom bar replaces the rail. The same number stands in the style sheets. */
export const useIsPhone = (): boolean => useMediaQuery('(max-width: 767px)')
