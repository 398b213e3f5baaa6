import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import type { Browser, Page } from '@playwright/test'
import type { BenchServer } from '../bench-server.ts'
import { newVisitor, openBrowser, readyTime } from '../browser-visit.ts'
import { ingest, startEmpty } from '../filled-server.ts'
import { textLibrary } from '../libraries.ts'
import type { Figure, Measure } from '../measure.ts'
import { root } from '../project.ts'
import { collectGarbage, countNodes, measureDrawingMemory } from '../reading/drawing-memory.ts'
import {
  shownChapter,
  watchChapter,
  watchFound,
  watchResult,
  watchSize,
  watchTurnOfText,
} from '../reading/text-scripts.ts'
import { median, p95 } from '../statistics.ts'

const openings = 7
const turns = 20
const fontChanges = 6
const searches = 3
const chapters = 200
const bytesPerMegabyte = 1e6

interface Scene {
  readonly browser: Browser
  readonly server: BenchServer
  readonly novelId: string
  readonly longId: string
  readonly manyId: string
}

const readAddress = ({ server }: Scene, bookId: string) =>
  `${server.address}/book/${bookId}/read-epub?incognito=true`
const isShown = { element: shownChapter }

/** Opens a text without slides, so that a turn is one frame. */
async function openText(scene: Scene, bookId: string) {
  const visit = await newVisitor(scene.browser, scene.server.address, true, 'desktop')
  await visit.page.emulateMedia({ reducedMotion: 'reduce' })
  await readyTime(visit.page, readAddress(scene, bookId), isShown)
  await sleep(1500)
  return visit
}

async function press(page: Page, key: string, watch: string): Promise<number> {
  await page.evaluate(watch)
  await page.keyboard.press(key)
  return page.evaluate<number>(watchResult)
}

/** From the navigation to the text: with an empty cache, and once more with a full one. */
async function measureOpening(scene: Scene): Promise<Figure[]> {
  const cold: number[] = []
  const warm: number[] = []
  for (let visit = 0; visit <= openings; visit += 1) {
    const { context, page } = await newVisitor(scene.browser, scene.server.address, true, 'desktop')
    cold.push(await readyTime(page, readAddress(scene, scene.novelId), isShown))
    await sleep(1000)
    const again = await context.newPage()
    warm.push(await readyTime(again, readAddress(scene, scene.novelId), isShown))
    await context.close()
  }
  // The first visit warms the server up.
  const toFigure = (name: string, times: readonly number[]): Figure => ({
    name: `texts/${name}`,
    value: median(times.slice(1)),
    unit: 'ms',
    note: times
      .slice(1)
      .map((time) => Math.round(time))
      .join(', '),
  })
  return [toFigure('open-cold', cold), toFigure('open-warm', warm)]
}

async function measureTurns(scene: Scene): Promise<Figure[]> {
  const { context, page } = await openText(scene, scene.novelId)
  const times: number[] = []
  for (let turn = 0; turn < turns; turn += 1) {
    times.push(await press(page, 'ArrowRight', watchTurnOfText))
    await sleep(300)
  }
  await context.close()
  return [
    { name: 'texts/turn-median', value: median(times), unit: 'ms' },
    { name: 'texts/turn-p95', value: p95(times), unit: 'ms' },
  ]
}

/** Another size of the text in a chapter of 300 kB, with the one after it, as large, waiting. */
async function measureFontChange(scene: Scene): Promise<Figure[]> {
  const { context, page } = await openText(scene, scene.longId)
  const times: number[] = []
  for (let change = 0; change < fontChanges; change += 1) {
    times.push(await press(page, change % 2 === 0 ? '+' : '-', watchSize))
    await sleep(1000)
  }
  await context.close()
  const note = times.map((time) => Math.round(time)).join(', ')
  return [{ name: 'texts/font-change', value: median(times), unit: 'ms', note }]
}

/** From the typed word to its last place in a novel of 1 MB, each time in a book that was not searched before. */
async function measureSearch(scene: Scene): Promise<Figure[]> {
  const times: number[] = []
  for (let search = 0; search < searches; search += 1) {
    const { context, page } = await openText(scene, scene.novelId)
    await page.keyboard.press('/')
    const field = page.getByRole('searchbox')
    await field.waitFor()
    await page.evaluate(watchFound('25 matches'))
    await field.fill('lighthouse of')
    times.push(await page.evaluate<number>(watchResult))
    await context.close()
  }
  const note = times.map((time) => Math.round(time)).join(', ')
  return [{ name: 'texts/search', value: median(times), unit: 'ms', note }]
}

/** Leafs through a book of 200 chapters. */
async function measureMemory(scene: Scene): Promise<Figure[]> {
  const { context, page } = await openText(scene, scene.manyId)
  let before = 0
  let nodes = 0
  for (let chapter = 1; chapter < chapters; chapter += 1) {
    await press(page, ']', watchChapter)
    // By then everything that is kept is there.
    if (chapter !== 20) continue
    await collectGarbage(page)
    before = await measureDrawingMemory(scene.browser)
    nodes = await countNodes(page)
  }
  await sleep(2000)
  await collectGarbage(page)
  const grown = (await measureDrawingMemory(scene.browser)) - before
  const moreNodes = (await countNodes(page)) - nodes
  const frames = await page.locator('[data-chapter]').count()
  await context.close()
  return [
    {
      name: 'texts/memory-growth',
      value: grown / bytesPerMegabyte,
      unit: 'MB',
      note: 'from chapter 20 to 200',
    },
    { name: 'texts/node-growth', value: moreNodes, unit: 'count', note: 'nodes that are retained' },
    { name: 'texts/frames', value: frames, unit: 'count', note: 'chapters that are kept' },
  ]
}

/** Scripts of the first load that a page reader does not have. */
function weighScripts(): Figure[] {
  const page = readFileSync(join(root, 'web/dist/index.html'), 'utf8')
  const written = /data-files='([^']*)'/.exec(page)?.[1] ?? '{}'
  const lists = JSON.parse(written) as Readonly<Record<string, { readonly files: readonly string[] }>>
  const known = new Set(lists.reader?.files)
  const own = (lists.textReader?.files ?? []).filter((file) => file.endsWith('.js') && !known.has(file))
  if (own.length === 0) throw new Error('the page names no scripts of the text reader')
  const sizes = own.map((file) => gzipSync(readFileSync(join(root, 'web/dist', file)), { level: 9 }).length)
  const value = sizes.reduce((sum, size) => sum + size, 0) / 1000
  return [{ name: 'texts/script-gzip', value, unit: 'kB', note: `${own.length} files` }]
}

const steps = [measureOpening, measureTurns, measureFontChange, measureSearch, measureMemory, weighScripts]

export const texts: Measure = {
  name: 'texts',
  description: 'opening a text, turning, another size of its letters, searching, 200 chapters',
  async run({ scratch, log }) {
    const configDir = join(scratch, 'texts')
    const server = await startEmpty(configDir)
    const browser = await openBrowser()
    try {
      await ingest(server, configDir, await textLibrary())
      const { content } = await server.api.json<{
        content: readonly { id: string; seriesTitle: string }[]
      }>('/api/v1/books?size=10')
      const idOf = (series: string) => content.find(({ seriesTitle }) => seriesTitle === series)?.id ?? ''
      const scene = {
        browser,
        server,
        novelId: idOf('Novel'),
        longId: idOf('Long'),
        manyId: idOf('Many'),
      }
      const figures: Figure[] = []
      for (const step of steps) {
        log(`${step.name} …`)
        figures.push(...(await step(scene)))
      }
      return figures
    } finally {
      await browser.close()
      await server.stop()
    }
  },
}
