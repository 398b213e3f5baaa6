import { newVisitor } from '../browser-visit.ts'
import { openEndless, type Scene } from '../find/screen.ts'
import type { Figure } from '../measure.ts'
import { median } from '../statistics.ts'

const runs = 9

/** Notes when E is pressed and when a frame shows the first field of the dialog with the focus. */
const watch = `(() => {
  const root = document.documentElement
  addEventListener('keydown', (event) => {
    if (event.key !== 'e') return
    const start = performance.now()
    const look = () => {
      if (document.activeElement?.matches('[role=dialog] input')) root.dataset.openedMs = String(performance.now() - start)
      else requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  }, true)
})()`

/** From the key until the dialog of a book can be typed into; the first time loads it. */
export async function measureEditBook(scene: Scene): Promise<Figure[]> {
  const list = await openEndless(scene, 'books')
  const path = await list.locator('main [data-card-link]').first().getAttribute('href')
  await list.context().close()
  const { context, page } = await newVisitor(scene.browser, scene.address, true, 'desktop')
  try {
    await page.goto(new URL(path ?? '', scene.address).href)
    await page.getByRole('button', { name: 'Edit', exact: true }).waitFor()
    await page.evaluate(watch)
    const times: number[] = []
    for (let run = 0; run <= runs; run++) {
      await page.keyboard.press('e')
      await page.waitForSelector('html[data-opened-ms]', { state: 'attached' })
      times.push(Number(await page.locator('html').getAttribute('data-opened-ms')))
      await page.evaluate('delete document.documentElement.dataset.openedMs')
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'detached' })
    }
    const [first = 0, ...warm] = times
    return [
      { name: 'organise/edit-book-first', value: first, unit: 'ms' },
      { name: 'organise/edit-book-open', value: median(warm), unit: 'ms' },
    ]
  } finally {
    await context.close()
  }
}
