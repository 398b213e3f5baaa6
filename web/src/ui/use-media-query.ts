import { useCallback, useSyncExternalStore } from 'react'

/** True while a media query matches, such as `(min-width: 600px)`. */
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

/** True if the screen is so narrow that the bottom bar replaces the sidebar. The style sheets use the same number. */
export const useIsPhone = (): boolean => useMediaQuery('(max-width: 767px)')
