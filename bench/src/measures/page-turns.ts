import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { newVisitor, openBrowser, readyTime } from '../browser-visit.ts'
import type { Figure, Measure } from '../measure.ts'
import { turnResult, watchTurn } from '../page-scripts.ts'
import { startReading } from '../screens.ts'
import { median, p95 } from '../statistics.ts'

const turns = 20

interface Turn {
  /** Duration from the key to the first frame with some of the next page in sight, and to the first with all of it. */
  readonly seen: number
  readonly whole: number
}

/** Presses a key and waits until the given page is visible. */
async function turnTo(page: Page, number: number): Promise<Turn> {
  await page.evaluate(watchTurn(number))
  await page.keyboard.press('ArrowRight')
  return page.evaluate<Turn>(turnResult)
}

const toFigures = (name: string, all: readonly Turn[], note: string): Figure[] =>
  (['seen', 'whole'] as const).flatMap((what) => {
    const times = all.map((t) => t[what])
    return [
      { name: `turns/${name}-${what}-median`, value: median(times), unit: 'ms' as const, note },
      { name: `turns/${name}-${what}-p95`, value: p95(times), unit: 'ms' as const },
    ]
  })

export const turnsMeasure: Measure = {
  name: 'turns',
  description: 'from the key to the next page on the screen, twenty times',
  async run({ scratch }) {
    const browser = await openBrowser()
    try {
      const { server, bookId } = await startReading(scratch, 'turns')
      try {
        const figures: Figure[] = []
        for (const [name, pauseMs] of [
          ['reading', 500],
          ['leafing', 0],
        ] as const) {
          const { context, page } = await newVisitor(browser, server.address, true, 'desktop')
          const url = `${server.address}/book/${bookId}/read?page=1&incognito=true`
          await readyTime(page, url, { image: '[data-page="1"] img' })
          await sleep(1000)
          const all: Turn[] = []
          for (let iteration = 1; iteration <= turns; iteration++) {
            all.push(await turnTo(page, iteration + 1))
            await sleep(pauseMs)
          }
          figures.push(...toFigures(name, all, `${pauseMs} ms between turns; the slide takes 200`))
          await context.close()
        }
        return figures
      } finally {
        await server.stop()
      }
    } finally {
      await browser.close()
    }
  },
}
