import type { Page } from '@playwright/test'

/** Asks the router for a screen, and waits until it has drawn the one that it ended at. */
const move = (path: string) => `(async () => {
  const router = window.__TSR_ROUTER__
  router.history.push(${JSON.stringify(path)})
  const isThere = ({ status, isLoading, location, resolvedLocation }) =>
    status === 'idle' && !isLoading && resolvedLocation?.href === location.href
  do await new Promise((resolve) => setTimeout(resolve, 10))
  while (!isThere(router.state))
})()`

/**
 * Goes to another screen of the client, as its links do. Loading the client for each of a hundred screens takes most of the time of a test
 * that looks at them all: the first screen is loaded, and those whose loading is tested.
 */
export async function moveTo(page: Page, path: string): Promise<void> {
  if (page.url() === 'about:blank') await page.goto(path)
  else await page.evaluate(move(path))
}
