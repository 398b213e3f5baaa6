import type { Page } from '@playwright/test'

/** Puts a finger down, moves it along these points of the window (pixels), keeps it there for a while and lifts it. */
export async function touch(
  page: Page,
  path: readonly { readonly x: number; readonly y: number }[],
  holdMs = 0,
): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const [first, ...others] = path
  if (!first) throw new Error('a finger must be somewhere')
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [first] })
  for (const point of others)
    await session.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [point] })
  // A held finger is a duration: there is nothing to wait for but the clock.
  if (holdMs > 0) await page.waitForTimeout(holdMs)
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await session.detach()
}
