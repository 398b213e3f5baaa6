import type { Page } from '@playwright/test'
import { Api } from '../api.ts'
import { account } from '../bench-server.ts'
import { newVisitor } from '../browser-visit.ts'
import type { Scene } from '../find/screen.ts'
import type { Figure } from '../measure.ts'

const books = 2000
const patience = { timeout: 120_000 }

interface Progress {
  readonly shownMs: number
  readonly endMs: number
  /** States of the progress that were drawn. */
  readonly steps: number
}

/** Watches the bar of long work from now on; the figures are in `window.__work`. */
const watch = `(() => {
  const work = (window.__work = { start: performance.now(), shownMs: 0, steps: 0 })
  let last = ''
  const look = () => {
    const bar = document.querySelector('progress')
    if (bar && !work.shownMs) work.shownMs = performance.now() - work.start
    if (bar && bar.value + '' !== last) work.steps += 1
    last = bar ? bar.value + '' : last
    if (!work.isOver) requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
})()`
const readWork = `(() => {
  const work = window.__work
  work.isOver = true
  return { shownMs: work.shownMs, steps: work.steps, endMs: performance.now() - work.start }
})()`

const toFigures = (name: string, { shownMs, endMs, steps }: Progress): Figure => ({
  name: `organise/${name}`,
  value: endMs,
  unit: 'ms',
  note: `${books} books; progress after ${Math.round(shownMs)} ms, in ${steps} steps`,
})

/** Selects the books of the list and presses a button of the bar. */
async function act(page: Page, action: string): Promise<void> {
  await page.locator('main [data-card="0"]').first().focus()
  await page.keyboard.press('Control+a')
  const bar = page.locator('section[data-selection-bar]')
  await bar.getByText('2,000 selected').waitFor(patience)
  await bar.getByRole('button', { name: action, exact: true }).click()
}

async function addTag(page: Page): Promise<Progress> {
  await act(page, 'Edit')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('tab', { name: 'Tags' }).click()
  await dialog.getByRole('combobox', { name: 'Tags' }).first().selectOption('add')
  await dialog.getByRole('combobox', { name: 'Tags to add' }).fill(`tag ${Date.now()}`)
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: 'Review changes' }).click()
  const save = dialog.getByRole('button', { name: 'Change 2,000 items' })
  await save.waitFor(patience)
  await page.evaluate(watch)
  await save.click()
  await dialog.waitFor({ state: 'detached', ...patience })
  return page.evaluate<Progress>(readWork)
}

async function markRead(page: Page): Promise<Progress> {
  await page.evaluate(watch)
  await act(page, 'Mark as read')
  // Some are read already.
  await page.getByText(/\d books marked as read$/).waitFor(patience)
  return page.evaluate<Progress>(readWork)
}

/** Bulk edit of 2,000 books, from Save until it is done, and marking them as read. Both in the worst order: each book of another series. */
export async function measureChangeMany({ browser, address }: Scene): Promise<Figure[]> {
  const api = new Api(address)
  await api.signIn(account.email, account.password)
  const found = await api.json<{ content: readonly { id: string }[] }>(`/api/v1/books?size=${books}`)
  const list = await api.json<{ id: string }>('/api/v1/readlists', {
    method: 'POST',
    body: { name: `Many ${Date.now()}`, ordered: true, bookIds: found.content.map(({ id }) => id) },
  })
  const { context, page } = await newVisitor(browser, address, true, 'desktop')
  try {
    await page.goto(`${address}/readlists/${list.id}`)
    await page.locator('main [data-card-link]').first().waitFor()
    return [toFigures('edit-2000', await addTag(page)), toFigures('mark-2000', await markRead(page))]
  } finally {
    await context.close()
    await api.ask(`/api/v1/readlists/${list.id}`, { method: 'DELETE' })
    api.close()
  }
}
