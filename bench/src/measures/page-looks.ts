import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { newVisitor, openBrowser, readyTime } from '../browser-visit.ts'
import { ingest, startEmpty } from '../filled-server.ts'
import { stripLibrary } from '../libraries.ts'
import type { Figure, Measure } from '../measure.ts'
import { countFrames, notePanelTimes, type SeenFrames } from '../reading/look-scripts.ts'
import { median, p95 } from '../statistics.ts'

const firstPage = { image: '[data-page="1"] img' } as const
const slowness = 4
const watchedMs = 6000
const turnsWhileWatched = 10

/** From the request to the worker to its answer, for the pages that guided view searches while somebody reads. */
async function measurePanels(page: Page, address: string): Promise<Figure[]> {
  await page.addInitScript(notePanelTimes)
  await readyTime(page, address, firstPage)
  await page.keyboard.press('g')
  for (let turn = 0; turn < 20; turn += 1) {
    await sleep(400)
    await page.keyboard.press('ArrowRight')
  }
  const times = JSON.parse((await page.locator('html').getAttribute('data-panel-times')) ?? '[]') as number[]
  if (times.length === 0) throw new Error('guided view searched no page')
  const note = `${times.length} pages of about 300 kB, beside the reading`
  return [
    { name: 'looks/panels-median', value: median(times), unit: 'ms', note },
    { name: 'looks/panels-p95', value: p95(times), unit: 'ms' },
  ]
}

async function countWhileTurning(page: Page): Promise<SeenFrames> {
  const counting = page.evaluate<SeenFrames>(countFrames(watchedMs))
  for (let turn = 0; turn < turnsWhileWatched; turn += 1) {
    await page.keyboard.press(turn % 2 === 0 ? 'ArrowRight' : 'ArrowLeft')
    await sleep(watchedMs / turnsWhileWatched - 50)
  }
  return counting
}

const toFigure = (name: string, { count, ms, longestMs }: SeenFrames): Figure => ({
  name: `looks/frames-${name}`,
  value: (count * 1000) / ms,
  unit: 'count',
  note: `a second at ${slowness}× CPU, pages sliding; longest ${Math.round(longestMs)} ms; without a GPU, software draws`,
})

/** Frames per second while pages slide: as they are, and cropped and in grey, in the same visit. */
async function measureFrames(page: Page, address: string): Promise<Figure[]> {
  await readyTime(page, address, firstPage)
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowness })
  await sleep(2000)
  const plain = await countWhileTurning(page)
  await page.keyboard.press('x')
  await page.keyboard.press('y')
  await sleep(2000)
  const looked = await countWhileTurning(page)
  return [toFigure('plain', plain), toFigure('crop-and-grey', looked)]
}

export const pageLooks: Measure = {
  name: 'looks',
  description: 'panels of guided view, and frames a second with margins cropped and without colours',
  async run({ scratch, log }) {
    const configDir = join(scratch, 'looks')
    const server = await startEmpty(configDir)
    try {
      await ingest(server, configDir, await stripLibrary())
      const { content } = await server.api.json<{
        content: readonly { id: string; seriesTitle: string }[]
      }>('/api/v1/books?size=10')
      const comicId = content.find(({ seriesTitle }) => seriesTitle === 'Comic')?.id ?? ''
      const address = `${server.address}/book/${comicId}/read?page=1&incognito=true`
      const browser = await openBrowser()
      try {
        const figures: Figure[] = []
        for (const measure of [measureFrames, measurePanels]) {
          log(`${measure.name} …`)
          const { context, page } = await newVisitor(browser, server.address, true, 'desktop')
          figures.push(...(await measure(page, address)))
          await context.close()
        }
        return figures
      } finally {
        await browser.close()
      }
    } finally {
      await server.stop()
    }
  },
}
