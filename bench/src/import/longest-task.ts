import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from '@playwright/test'

/** Keeps the longest task in `<html data-longest>`. */
const watch = `{
  const root = document.documentElement
  root.dataset.longest = '0'
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) root.dataset.longest = String(Math.max(duration, Number(root.dataset.longest)))
  }).observe({ type: 'longtask' })
}`

/** Returns the longest task of a page in ms while somebody works there; 0 when none reached 50 ms. */
export async function measureLongest(page: Page, work: () => Promise<void>): Promise<number> {
  await page.evaluate(watch)
  await work()
  await sleep(500)
  return Number(await page.locator('html').getAttribute('data-longest'))
}

/** Scrolls from the top to the bottom of a page and back. */
export async function scrollThrough(page: Page): Promise<void> {
  await page.mouse.move(600, 400)
  for (const step of [700, -700])
    for (let times = 0; times < 40; times++) {
      await page.mouse.wheel(0, step)
      await sleep(16)
    }
}
