import { openEndless, type Scene } from '../find/screen.ts'
import type { Figure } from '../measure.ts'
import { median } from '../statistics.ts'

const runs = 9

/** Notes when Ctrl+A is pressed and when the next frame shows marks on every card and the bar with the count. */
const watch = `(() => {
  const root = document.documentElement
  addEventListener('keydown', (event) => {
    if (event.key !== 'a') return
    const start = performance.now()
    const look = () => {
      const bar = document.querySelector('section[data-selection-bar] [role=status]')
      const isWhole = bar && /\\d/.test(bar.textContent) && !document.querySelector('[data-card]:not([data-selected]) [data-select-mark]')
      if (isWhole) root.dataset.selectedMs = String(performance.now() - start)
      else requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  }, true)
})()`

/** From the press of Ctrl+A until everything that the list finds is shown as selected; the first time loads the bar. */
export async function measureSelectAll(scene: Scene): Promise<Figure[]> {
  const page = await openEndless(scene, 'books')
  try {
    await page.evaluate(watch)
    const times: number[] = []
    let note = ''
    for (let run = 0; run <= runs; run++) {
      await page.keyboard.press('Control+a')
      await page.waitForSelector('html[data-selected-ms]', { state: 'attached' })
      times.push(Number(await page.locator('html').getAttribute('data-selected-ms')))
      note = (await page.locator('section[data-selection-bar] [role=status]').first().textContent()) ?? ''
      await page.evaluate('delete document.documentElement.dataset.selectedMs')
      await page.keyboard.press('Escape')
      await page.waitForSelector('section[data-selection-bar]', { state: 'detached' })
    }
    const [first = 0, ...warm] = times
    return [
      { name: 'organise/select-all-first', value: first, unit: 'ms', note },
      { name: 'organise/select-all', value: median(warm), unit: 'ms', note },
    ]
  } finally {
    await page.context().close()
  }
}
