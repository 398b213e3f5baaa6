import type { RegisteredRouter } from '@tanstack/react-router'

function findRoutes(router: RegisteredRouter, href: string) {
  const { pathname } = new URL(href === '/' ? '/dashboard' : href, window.location.origin)
  return router.getMatchedRoutes(pathname)[0]
}

/** True if the screen at a path is shown in the frame. */
export const isInFrame = (router: RegisteredRouter, href: string): boolean =>
  findRoutes(router, href).some(({ id }) => id.endsWith('/frame'))

/** Loads the code of the screen at a path without running its guards. */
export function preloadScreen(router: RegisteredRouter, href: string): void {
  for (const route of findRoutes(router, href)) {
    // A failure is reported by the navigation that needs the chunk.
    Promise.resolve(router.loadRouteChunk(route)).catch(() => {})
  }
}
