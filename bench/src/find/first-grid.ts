import type { Page } from '@playwright/test'
import { newVisitor } from '../browser-visit.ts'
import type { Figure } from '../measure.ts'
import { noteGrid } from './grid-scripts.ts'
import { type Kind, kinds, pathOf, type Scene, toFigure } from './screen.ts'

const runs = 4

async function noted(page: Page, name: string): Promise<number> {
  await page.waitForSelector(`html[data-${name}]`, { state: 'attached', timeout: 60_000 })
  return Number(await page.locator('html').getAttribute(`data-${name}`))
}

async function visit({ browser, address }: Scene, kind: Kind) {
  const { context, page } = await newVisitor(browser, address, true, 'desktop')
  try {
    await page.addInitScript(noteGrid)
    await page.goto(`${address}${pathOf(kind)}`, { waitUntil: 'commit' })
    return { titles: await noted(page, 'grid-at'), posters: await noted(page, 'posters-at') }
  } finally {
    await context.close()
  }
}

/** From the navigation, with an empty cache, until all cards of the first screen are drawn; the first visit warms the server up. */
export async function measureFirstGrids(scene: Scene): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const kind of kinds) {
    const visits = []
    for (let run = 0; run < runs; run++) visits.push(await visit(scene, kind))
    const counted = visits.slice(1)
    figures.push(
      toFigure(
        `first-${kind}`,
        counted.map(({ titles }) => titles),
      ),
      toFigure(
        `first-${kind}-posters`,
        counted.map(({ posters }) => posters),
      ),
    )
  }
  return figures
}
