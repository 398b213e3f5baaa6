import type { RegisteredRouter } from '@tanstack/react-router'

/** Fetches the code of the screen at a path without entering it: guards do not run. */
export function preloadScreen(router: RegisteredRouter, href: string): void {
  const { pathname } = new URL(href === '/' ? '/dashboard' : href, window.location.origin)
  const [routes] = router.getMatchedRoutes(pathname)
  for (const route of routes) {
    // A failure is reported by the navigation that needs the chunk.
    Promise.resolve(router.loadRouteChunk(route)).catch(() => {})
  }
}
