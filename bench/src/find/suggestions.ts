import { setTimeout as sleep } from 'node:timers/promises'
import { seriesTitle } from '../large-database.ts'
import type { Figure } from '../measure.ts'
import { p95 } from '../statistics.ts'
import { suggestionResult, watchSuggestion } from './grid-scripts.ts'
import { openEndless, type Scene, toFigure } from './screen.ts'

const texts = 8
const keysOfEach = 5
/** A quick typist. */
const pauseMs = 120

/** From each key of several titles until the suggestions for the text so far are drawn. */
export async function measureSuggestions(scene: Scene): Promise<Figure[]> {
  const page = await openEndless(scene, 'series')
  try {
    const field = page.getByRole('combobox', { name: 'Search' })
    await field.click()
    await sleep(500)
    const times: number[] = []
    for (let text = 0; text < texts; text++) {
      await field.fill('')
      await sleep(300)
      for (const key of seriesTitle(11 + text * 137)
        .slice(0, keysOfEach)
        .toLowerCase()) {
        await page.evaluate(watchSuggestion)
        await page.keyboard.press(key)
        times.push(await page.evaluate<number>(suggestionResult))
        await sleep(pauseMs)
      }
    }
    const all = times.slice(keysOfEach)
    return [
      { ...toFigure('suggestion-median', all), note: `${all.length} keys` },
      {
        name: 'find/suggestion-p95',
        value: p95(all),
        unit: 'ms',
        note: `worst ${Math.max(...all).toFixed(0)}`,
      },
    ]
  } finally {
    await page.context().close()
  }
}
