import { lazyRouteComponent } from '@tanstack/react-router'

const retryMs = 5000

const isServerThere = () =>
  fetch(document.baseURI, { method: 'HEAD', cache: 'no-store' }).then(
    () => true,
    () => false,
  )

const waitForRetry = () =>
  new Promise<void>((resolve) => {
    const go = () => {
      clearTimeout(timer)
      window.removeEventListener('online', go)
      resolve()
    }
    const timer = setTimeout(go, retryMs)
    window.addEventListener('online', go)
  })

/**
 * Fetches the script of a screen. While the server cannot be reached it waits; then it fails with words that make the router reload the
 * page, at the address that was asked for: what did not come once, style sheets above all, is not asked for again by this page.
 */
export function loadWhenReachable<T>(load: () => Promise<T>): () => Promise<T> {
  let failure: Error | undefined
  return async () => {
    if (failure) throw failure
    try {
      return await load()
    } catch (error) {
      // The server is there and does not have it: a newer version, and the router knows what to do.
      if (await isServerThere()) throw error
      do await waitForRetry()
      while (!(await isServerThere()))
      // The router reloads once for each message; every time without a network is another one.
      const message = `Failed to fetch dynamically imported module, offline until ${Date.now()}`
      failure = new TypeError(message, { cause: error })
      throw failure
    }
  }
}

/**
 * A screen whose script comes when it is needed. The router reloads the page when a script does not come; without a network only the
 * browser's own error page would be left of everything that is shown.
 */
export const lazyPage: typeof lazyRouteComponent = (importer, exportName) =>
  lazyRouteComponent(loadWhenReachable(importer), exportName)
