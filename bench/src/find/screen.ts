import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser, Page } from '@playwright/test'
import { newVisitor } from '../browser-visit.ts'
import type { Figure } from '../measure.ts'
import { median } from '../statistics.ts'
import { lastCard } from './grid-scripts.ts'

export const kinds = ['series', 'books'] as const
export type Kind = (typeof kinds)[number]

export const pathOf = (kind: Kind): string => `/libraries/all/${kind}`

/** Where the steps of the measure happen. */
export interface Scene {
  readonly browser: Browser
  readonly address: string
}

/** Opens the grid of everything as one endless list, and waits until it is at rest. The caller closes the context. */
export async function openEndless({ browser, address }: Scene, kind: Kind): Promise<Page> {
  const { context, page } = await newVisitor(browser, address, true, 'desktop')
  const preferences = JSON.stringify(JSON.stringify({ listPaging: 'endless' }))
  await context.addInitScript(
    `localStorage.getItem('lectern') ?? localStorage.setItem('lectern', ${preferences})`,
  )
  await page.goto(`${address}${pathOf(kind)}`)
  await page.locator('main [data-card-link]').first().waitFor()
  await sleep(1000)
  return page
}

/** Throws when the last card of the list does not come into the document. */
export async function expectEnd(page: Page): Promise<void> {
  for (let wait = 0; wait < 20; wait++) {
    const { place, of } = await page.evaluate<{ place: number; of: number }>(lastCard)
    if (place === of) return
    await sleep(50)
  }
  throw new Error('scrolling to the end of the list did not show its last card')
}

/** Returns the middle of several durations as a figure, with all of them in its note. */
export const toFigure = (name: string, times: readonly number[]): Figure => ({
  name: `find/${name}`,
  value: median(times),
  unit: 'ms',
  note: times.map((t) => Math.round(t)).join(', '),
})
