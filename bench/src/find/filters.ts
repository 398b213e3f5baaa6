import { setTimeout as sleep } from 'node:timers/promises'
import type { Figure } from '../measure.ts'
import { gridResult, watchGrid } from './grid-scripts.ts'
import { type Kind, kinds, openEndless, type Scene, toFigure } from './screen.ts'

const values = 8
/** Filter of each list whose values are pressed, and how they are called. */
const pressed = {
  series: { section: 'Genre', value: /^genre \d/ },
  books: { section: 'Tag', value: /^tag \d/ },
} as const

async function measureKind(scene: Scene, kind: Kind): Promise<Figure[]> {
  const page = await openEndless(scene, kind)
  try {
    const { section, value } = pressed[kind]
    await page.getByRole('button', { name: /^Filters/ }).click()
    const panel = page.getByRole('complementary', { name: 'Filters' })
    const handle = panel.getByRole('button', { name: section, exact: true })
    if ((await handle.getAttribute('aria-expanded')) === 'false') await handle.click()
    const buttons = panel.locator('button[aria-pressed]').filter({ hasText: value })
    await buttons.nth(values).waitFor()
    const narrowed: number[] = []
    const widened: number[] = []
    for (let index = 0; index <= values; index++) {
      for (const times of [narrowed, widened]) {
        await sleep(300)
        await page.evaluate(watchGrid)
        await buttons.nth(index).click()
        times.push(await page.evaluate<number>(gridResult))
      }
    }
    // The first change loads what later ones have.
    return [
      toFigure(`filter-${kind}`, narrowed.slice(1)),
      toFigure(`filter-${kind}-removed`, widened.slice(1)),
    ]
  } finally {
    await page.context().close()
  }
}

/** From the press on a value of the panel until the new cards are drawn with their titles. */
export async function measureFilters(scene: Scene): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const kind of kinds) figures.push(...(await measureKind(scene, kind)))
  return figures
}
