import { type AsyncRouteComponent, lazyRouteComponent } from '@tanstack/react-router'
import { checkServer, waitForServer } from '../api/reachability.ts'
import type { TextGroup } from '../i18n/text-groups.ts'
import { ensureTexts } from '../i18n/text-store.ts'

/**
 * Loads the script of a screen. If the server cannot be reached, waits for it, and then throws an error whose message makes the router
 * reload the page at the requested address, because browsers do not request a failed style sheet or script again.
 */
export function loadWhenReachable<T>(load: () => Promise<T>): () => Promise<T> {
  let failure: Error | undefined
  return async () => {
    if (failure) throw failure
    try {
      return await load()
    } catch (error) {
      // The server responds without the script, so it has a newer version; the router handles this.
      if (await checkServer()) throw error
      await waitForServer()
      // The router reloads once per message, so each period without a network needs another message.
      const message = `Failed to fetch dynamically imported module, offline until ${Date.now()}`
      failure = new TypeError(message, { cause: error })
      throw failure
    }
  }
}

/**
 * Creates a screen whose script and texts are loaded on demand; the texts of `start` are always loaded. The router reloads the page when a
 * script fails to load; without a network this would replace the application by the error page of the browser.
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
