import { setTimeout as sleep } from 'node:timers/promises'
import { Api } from '../api.ts'
import { account } from '../bench-server.ts'
import { newVisitor } from '../browser-visit.ts'
import type { Scene } from '../find/screen.ts'
import type { Figure } from '../measure.ts'

const books = 1000

/** Keeps the longest task in `<html data-longest>`. */
const watch = `{
  const root = document.documentElement
  root.dataset.longest = '0'
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) root.dataset.longest = String(Math.max(duration, Number(root.dataset.longest)))
  }).observe({ type: 'longtask' })
}`

/** The longest task while a book of a read list of 1,000 is dragged over many others, and to a typed position. */
export async function measureOrder({ browser, address }: Scene): Promise<Figure[]> {
  const api = new Api(address)
  await api.signIn(account.email, account.password)
  const found = await api.json<{ content: readonly { id: string }[] }>(`/api/v1/books?size=${books}`)
  const bookIds = found.content.map(({ id }) => id)
  const list = await api.json<{ id: string }>('/api/v1/readlists', {
    method: 'POST',
    body: { name: `Order ${Date.now()}`, ordered: true, bookIds },
  })
  const { context, page } = await newVisitor(browser, address, true, 'desktop')
  try {
    await page.goto(`${address}/readlists/${list.id}`)
    await page.getByRole('button', { name: 'Edit order' }).waitFor()
    await sleep(1000)
    await page.evaluate(watch)
    const readLongest = async () => Number(await page.locator('html').getAttribute('data-longest'))
    await page.getByRole('button', { name: 'Edit order' }).click()
    const rows = page.locator('ol > li')
    await rows.first().waitFor()
    await sleep(1000)
    const opening = await readLongest()
    await page.evaluate(watch)
    const box = await rows
      .first()
      .getByRole('button', { name: /^Move / })
      .boundingBox()
    const [x, y] = [(box?.x ?? 0) + 20, (box?.y ?? 0) + 20]
    await page.mouse.move(x, y)
    await page.mouse.down()
    await rows.first().locator('[aria-pressed=true]').waitFor()
    for (let step = 0; step < 60; step++) await page.mouse.move(x, y + ((step * 37) % 300))
    // At the edge of the window the list scrolls along.
    await page.mouse.move(x, (page.viewportSize()?.height ?? 800) - 10)
    const readScroll = () => page.evaluate<number>('document.scrollingElement.scrollTop')
    // On a busy machine it takes longer.
    for (let tries = 0; tries < 100 && (await readScroll()) < 2000; tries++) await sleep(200)
    if ((await readScroll()) < 2000) throw new Error('the list did not scroll along')
    await page.mouse.up()
    const readMove = async () => {
      // Each change is saved at once, but not in no time.
      await page.getByRole('status').getByText('Saved', { exact: true }).waitFor()
      const now = await api.json<{ bookIds: readonly string[] }>(`/api/v1/readlists/${list.id}`)
      return now.bookIds.indexOf(bookIds[0] ?? '')
    }
    if ((await readMove()) < 20) throw new Error('dragging did not move the book')
    const position = rows.nth(5).getByRole('textbox')
    await position.fill('900')
    await position.press('Enter')
    await sleep(500)
    const movedBy = await readMove()
    if (movedBy < 20) throw new Error('the typed position took the drag back')
    const value = await readLongest()
    const note = `${bookIds.length} books, dragged by ${movedBy}`
    return [
      { name: 'organise/order-open-longest-task', value: opening, unit: 'ms', note },
      { name: 'organise/order-longest-task', value, unit: 'ms', note },
    ]
  } finally {
    await context.close()
    await api.ask(`/api/v1/readlists/${list.id}`, { method: 'DELETE' })
    api.close()
  }
}
