import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser, Page } from '@playwright/test'
import type { BenchServer } from '../bench-server.ts'
import { newVisitor, openBrowser, readyTime } from '../browser-visit.ts'
import { ingest, startEmpty } from '../filled-server.ts'
import { stripLibrary } from '../libraries.ts'
import type { Figure, Measure } from '../measure.ts'
import { measureDrawingMemory } from '../reading/drawing-memory.ts'
import {
  dragStrip,
  nextFrameResult,
  scrollStrip,
  startStripWatch,
  stopStripWatch,
  type WatchedStrip,
  watchNextFrame,
} from '../reading/strip-scripts.ts'
import { median, p95 } from '../statistics.ts'

const openings = 7
const turns = 20
const bytesPerMegabyte = 1e6

interface Scene {
  readonly browser: Browser
  readonly server: BenchServer
  readonly comicId: string
  readonly stripId: string
}

const readAddress = ({ server }: Scene, bookId: string, page = 1) =>
  `${server.address}/book/${bookId}/read?page=${page}&incognito=true`

/** From the navigation to the first page, each time with an empty cache. */
async function measureOpening(scene: Scene): Promise<Figure[]> {
  const times: number[] = []
  for (let visit = 0; visit <= openings; visit += 1) {
    const { context, page } = await newVisitor(scene.browser, scene.server.address, true, 'desktop')
    times.push(await readyTime(page, readAddress(scene, scene.comicId), { image: '[data-page="1"] img' }))
    await context.close()
  }
  // The first visit warms the server up.
  const warm = times.slice(1)
  const note = warm.map((t) => Math.round(t)).join(', ')
  return [{ name: 'reading/open', value: median(warm), unit: 'ms', note }]
}

/** From the key to the next frame, which has the next page; without the slide. */
async function measureTurns(scene: Scene): Promise<Figure[]> {
  const { context, page } = await newVisitor(scene.browser, scene.server.address, true, 'desktop')
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await readyTime(page, readAddress(scene, scene.comicId), { image: '[data-page="1"] img' })
  await sleep(1500)
  const times: number[] = []
  for (let turn = 1; turn <= turns; turn += 1) {
    await page.evaluate(watchNextFrame(turn + 1))
    await page.keyboard.press('ArrowRight')
    times.push(await page.evaluate<number>(nextFrameResult))
    await sleep(500)
  }
  await context.close()
  const note = `${turns} turns, half a second apart`
  return [
    { name: 'reading/turn-median', value: median(times), unit: 'ms', note },
    { name: 'reading/turn-p95', value: p95(times), unit: 'ms' },
  ]
}

/** Turns the wheel as a quick finger does: bursts with rests between them. */
async function fling(page: Page): Promise<void> {
  await page.mouse.move(700, 450)
  for (const direction of [1, 1, 1, -1]) {
    for (let turn = 0; turn < 12; turn += 1) {
      await page.mouse.wheel(0, direction * 1500)
      await sleep(25)
    }
    await sleep(700)
  }
}

const movements: readonly { readonly name: string; act(page: Page): Promise<unknown> }[] = [
  { name: 'read', act: (page) => page.evaluate(scrollStrip(2, 12_000)) },
  { name: 'fling', act: fling },
  { name: 'drag', act: (page) => page.evaluate(dragStrip(15_000)) },
]

function toFigures(name: string, seen: WatchedStrip): Figure[] {
  const tasks = `${seen.tasks.length} of 50 ms and more in ${seen.frames} frames`
  return [
    { name: `reading/strip-${name}-task`, value: Math.max(0, ...seen.tasks), unit: 'ms', note: tasks },
    {
      name: `reading/strip-${name}-shift`,
      value: seen.shift,
      unit: 'count',
      note: `sum of all layout shifts${seen.shifted.length > 0 ? `: ${seen.shifted.join('; ')}` : ''}`,
    },
    { name: `reading/strip-${name}-pages`, value: seen.mostPages, unit: 'count' },
    { name: `reading/strip-${name}-decoded`, value: seen.mostDecoded / bytesPerMegabyte, unit: 'MB' },
    { name: `reading/strip-${name}-blank`, value: seen.longestBlank, unit: 'ms' },
    {
      name: `reading/strip-${name}-waiting`,
      value: seen.longestWaiting,
      unit: 'ms',
      note: `longest with a placeholder only; ${Math.round(seen.waiting * 100)} % of all frames`,
    },
    {
      name: `reading/strip-${name}-bare`,
      value: 100 * seen.bare,
      unit: '%',
      note: 'of all frames: neither picture nor preview',
    },
  ]
}

/** Scrolls three hundred very tall pages: at the speed of reading, flung, and dragged from end to end. */
async function measureStrip(scene: Scene): Promise<Figure[]> {
  const { context, page } = await newVisitor(scene.browser, scene.server.address, true, 'desktop')
  await page.goto(readAddress(scene, scene.stripId))
  await page.locator('[data-page="1"] canvas').first().waitFor()
  await sleep(1500)
  const before = await measureDrawingMemory(scene.browser)
  const figures: Figure[] = []
  for (const { name, act } of movements) {
    await page.evaluate(startStripWatch)
    await act(page)
    // Tasks and pages that the last movement set off count, too.
    await sleep(600)
    figures.push(...toFigures(name, await page.evaluate<WatchedStrip>(stopStripWatch)))
  }
  await sleep(2000)
  const grown = ((await measureDrawingMemory(scene.browser)) - before) / bytesPerMegabyte
  await context.close()
  return [
    ...figures,
    { name: 'reading/strip-memory-growth', value: grown, unit: 'MB', note: 'after all of it' },
  ]
}

const steps = { opening: measureOpening, turns: measureTurns, strip: measureStrip }

export const reading: Measure = {
  name: 'reading',
  description: 'opening a book, turning its pages, and a strip of 300 very tall pages',
  async run({ scratch, log }) {
    const configDir = join(scratch, 'reading')
    const server = await startEmpty(configDir)
    try {
      await ingest(server, configDir, await stripLibrary())
      await sleep(1000)
      const { content } = await server.api.json<{
        content: readonly { id: string; seriesTitle: string }[]
      }>('/api/v1/books?size=10')
      const idOf = (series: string) => content.find(({ seriesTitle }) => seriesTitle === series)?.id ?? ''
      const browser = await openBrowser()
      try {
        const scene = { browser, server, comicId: idOf('Comic'), stripId: idOf('Strip') }
        const figures: Figure[] = []
        for (const [name, measure] of Object.entries(steps)) {
          log(`${name} …`)
          figures.push(...(await measure(scene)))
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
