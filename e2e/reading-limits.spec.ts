import { expect, type Page } from '@playwright/test'
import type { Account } from './support/account.ts'
import { OpenBook, openBook } from './support/open-book.ts'
import { test } from './support/shared-server.ts'
import { touch } from './support/touch.ts'

const savedPage = async (reader: Account) => (await reader.bookOf('Harbour Lights', 1)).readProgress?.page

/** Stores the milliseconds from the next key to the first frame in which the image of the page is visible. */
const watchTurn = (number: number) => `void (window.turned = new Promise((resolve) => {
  const look = (pressed) => {
    const image = document.querySelector('[data-page="${number}"] img')
    const box = image?.getBoundingClientRect()
    const isSeen = image?.complete && image.naturalWidth > 0 && box.right > 1 && box.left < innerWidth - 1
    if (isSeen) resolve(performance.now() - pressed)
    else requestAnimationFrame(() => look(pressed))
  }
  addEventListener('keydown', (event) => requestAnimationFrame(() => look(event.timeStamp)), { once: true, capture: true })
}))`

test('the next page is loaded before it is requested', async ({ page, reader }) => {
  const { id } = await reader.bookOf('Harbour Lights', 1)
  const sentRequests: string[] = []
  page.on('request', (request) => sentRequests.push(request.url()))
  const book = await openBook(page, id, 2)
  const times: number[] = []
  for (let next = 3; next <= 8; next += 1) {
    await expect(page.locator(`[data-page="${next}"] img`)).toHaveJSProperty('complete', true)
    const before = sentRequests.filter(
      (url) => url.includes(`/pages/${next}`) && !url.includes('thumbnail'),
    ).length
    expect(before).toBe(1)
    await page.evaluate(watchTurn(next))
    await book.press('ArrowRight')
    times.push(await page.evaluate<number>('window.turned'))
    await book.shows(next)
  }
  expect(sentRequests.filter((url) => /\/pages\/8(\?|$)/.test(url))).toHaveLength(1)
  times.sort((a, b) => a - b)
  expect(times[Math.floor(times.length / 2)]).toBeLessThan(150)
})

/** Swipes from one share of the width to another, halfway down. */
async function swipe(page: Page, from: number, to: number): Promise<void> {
  const { width, height } = page.viewportSize() ?? { width: 412, height: 915 }
  const shares = Array.from({ length: 9 }, (_, step) => from + ((to - from) * step) / 8)
  await touch(
    page,
    shares.map((share) => ({ x: width * share, y: height / 2 })),
  )
}

test('a finger swipes to the next page and taps for the bars', async ({ openPhone, newReader }) => {
  const reader = await newReader()
  const { id } = await reader.bookOf('Harbour Lights', 1)
  const page = await openPhone(reader)
  const book = await openBook(page, id, 2)
  await swipe(page, 0.8, 0.2)
  await book.shows(3)
  await swipe(page, 0.2, 0.8)
  await book.shows(2)
  // Shorter than the minimum distance of a swipe.
  await swipe(page, 0.5, 0.48)
  await book.shows(2)
  await expect(book.bars).toHaveAttribute('inert')
  await page.touchscreen.tap(206, 450)
  await expect(book.bars).not.toHaveAttribute('inert')
  await page.touchscreen.tap(390, 450)
  await book.shows(3)
})

test('a tab that is closed right after a turn has saved the position', async ({ page, reader }) => {
  const { id } = await reader.bookOf('Harbour Lights', 1)
  const book = await openBook(page, id)
  await book.press('ArrowRight', 6)
  // Only what was seen counts as read.
  await book.shows(7)
  await page.close({ runBeforeUnload: true })
  await expect.poll(() => savedPage(reader)).toBe(7)
})

test('an address typed over the book right after a turn has saved the position', async ({ page, reader }) => {
  const { id } = await reader.bookOf('Harbour Lights', 1)
  const book = await openBook(page, id)
  await book.press('ArrowRight', 3)
  await book.shows(4)
  await page.goto('about:blank')
  await expect.poll(() => savedPage(reader)).toBe(4)
})

test('without a network reading continues, and the position is sent when it is back', async ({
  page,
  reader,
}) => {
  const { id } = await reader.bookOf('Harbour Lights', 1)
  const book = await openBook(page, id, 2)
  for (const near of [3, 4])
    await expect(page.locator(`[data-page="${near}"] img`)).toHaveJSProperty('complete', true)
  await page.context().setOffline(true)
  const tried = page.waitForEvent('requestfailed', (request) => request.method() === 'PATCH')
  await book.press('ArrowRight', 2)
  await book.shows(4)
  await tried
  expect(await savedPage(reader)).toBeUndefined()
  await page.context().setOffline(false)
  await expect.poll(() => savedPage(reader)).toBe(4)
})

test('a position that could not be sent survives the tab', async ({ page, reader, shared: home }) => {
  const { id } = await reader.bookOf('Harbour Lights', 1)
  const book = await openBook(page, id, 2)
  await page.route('**/read-progress', (route) => route.abort())
  const tried = page.waitForEvent('requestfailed', (request) => request.method() === 'PATCH')
  await book.press('ArrowRight', 3)
  await book.shows(5)
  await tried
  await page.close()
  const later = await page.context().newPage()
  await later.goto(`${home.server.address}/book/${id}/read`)
  await new OpenBook(later).shows(5)
  await expect.poll(() => savedPage(reader)).toBe(5)
})

test('a reader who may not stream pages is shown why', async ({ openBrowser, newReader }) => {
  const reader = await newReader([])
  const { id } = await reader.bookOf('Harbour Lights', 1)
  const page = await openBrowser(reader)
  await page.goto(`/book/${id}/read`)
  await expect(page.getByText('Your account is not allowed to read books.')).toBeVisible()
  await page.getByRole('button', { name: 'Exit reader' }).click()
  await expect(page).toHaveURL(new RegExp(`/book/${id}$`))
})
