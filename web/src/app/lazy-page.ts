import { type AsyncRouteComponent, lazyRouteComponent } from '@tanstack/react-router'
import { checkServer, waitForServer } from '../api/reachability.ts'
import type { TextGroup } from '../i18n/text-groups.ts'
import { ensureTexts } from '../i18n/text-store.ts'

/**
 * Loads the script of a screen. While the server cannot be reached it waits; then it throws an error whose message makes the router reload
 * the page at the requested address, because the browser does not request a failed style sheet or script again.
 */
export function loadWhenReachable<T>(load: () => Promise<T>): () => Promise<T> {
  let failure: Error | undefined
  return async () => {
    if (failure) throw failure
    try {
      return await load()
    } catch (error) {
      // The server responds but does not have the script: it has a newer version, and the router handles that.
      if (await checkServer()) throw error
      await waitForServer()
      // The router reloads once per message, so each period without a network has its own.
      const message = `Failed to fetch dynamically imported module, offline until ${Date.now()}`
      failure = new TypeError(message, { cause: error })
      throw failure
    }
  }
}

/**
 * Creates a screen whose script and texts are loaded on demand; those of `start` are always there. The router reloads the page when a
 * script fails to load; without a network this would replace the application by the browser's error page.
 */
export function lazyPage<K extends string, C>(
  importer: () => Promise<Readonly<Record<K, C>>>,
  exportName: K,
  ...texts: readonly TextGroup[]
): AsyncRouteComponent<C extends (props: infer P) => unknown ? P : never> {
  const load = loadWhenReachable(async () => {
    const [module] = await Promise.all([importer(), ensureTexts(...texts)])
    return module
  })
  return lazyRouteComponent(load as unknown as () => Promise<Record<string, never>>, exportName)
}
