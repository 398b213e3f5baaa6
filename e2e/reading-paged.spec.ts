import { changeUserSettings } from '@lectern/contract/client-settings'
import { expect, type Page } from '@playwright/test'
import type { Account } from './support/account.ts'
import { OpenBook, openBook } from './support/open-book.ts'
import { pagesPerBook } from './support/reading-fixture.ts'
import { test } from './support/shared-server.ts'
import { touch } from './support/touch.ts'

// Movements are a part of what is tested here.
test.use({ reducedMotion: 'no-preference' })

/** Stores settings of reading for desktops and phones, as if they had been chosen before. */
async function choose(reader: Account, choices: Readonly<Record<string, unknown>>): Promise<void> {
  const value = JSON.stringify({ everywhere: choices })
  await reader.ask(changeUserSettings, {
    body: { 'lectern.reader.desktop': { value }, 'lectern.reader.phone': { value } },
  })
}

/** Opens the first book of a series with these settings. */
async function openWith(
  page: Page,
  reader: Account,
  choices: Readonly<Record<string, unknown>>,
  number = 1,
  series = 'Harbour Lights',
): Promise<OpenBook> {
  await choose(reader, choices)
  const { id } = await reader.bookOf(series, 1)
  return openBook(page, id, number)
}

const frameOf = (page: Page, number: number) => page.locator(`[data-page="${number}"]`)
const box = async (page: Page, number: number) => {
  const found = await frameOf(page, number).boundingBox()
  return found && { width: Math.round(found.width), height: Math.round(found.height) }
}
/** How far the open page is scrolled, from its upper and its left edge. */
const scrolled = (page: Page, number: number) =>
  frameOf(page, number).evaluate((frame) => {
    const sheet = frame.parentElement?.parentElement
    return { top: Math.round(sheet?.scrollTop ?? -1), left: Math.round(sheet?.scrollLeft ?? -1) }
  })
const paper = { width: 360, height: 540 }
const desktop = { width: 1280, height: 800 }

test('each page fit is as large as it says, by setting and by key', async ({ page, reader }) => {
  const book = await openWith(page, reader, {}, 2)
  const sizes = {
    'Fit screen': { width: (800 * paper.width) / paper.height, height: 800 },
    'Fit width': { width: 1280, height: (1280 * paper.height) / paper.width },
    'Fit width (shrink only)': paper,
    'Fit height': { width: (800 * paper.width) / paper.height, height: 800 },
    'Original size': paper,
  }
  for (const [name, size] of Object.entries(sizes)) {
    await expect
      .poll(async () => {
        const now = await box(page, 2)
        return now && Math.abs(now.width - size.width) <= 1 && Math.abs(now.height - size.height) <= 1
      }, name)
      .toBe(true)
    await book.press('c')
  }
  await expect(book.notice('Page fit: Fit screen')).toBeVisible()
  await book.shows(2)
})

test('Space and the wheel go down a tall page before they turn it', async ({ page, reader }) => {
  const book = await openWith(page, reader, { fit: 'width', isAnimated: false }, 2)
  const height = 1920
  for (const top of [720, height - desktop.height]) {
    await book.press('Space')
    await expect.poll(async () => (await scrolled(page, 2)).top).toBe(top)
  }
  await book.press('Space')
  await book.shows(3)
  expect((await scrolled(page, 3)).top).toBe(0)
  await book.press('Shift+Space')
  await book.shows(2)
  // One comes back to the end of the page before.
  expect((await scrolled(page, 2)).top).toBe(height - desktop.height)
  await book.press('ArrowUp')
  await expect.poll(async () => (await scrolled(page, 2)).top).toBe(height - desktop.height - 80)
  await book.press('ArrowDown')
  await page.mouse.move(640, 400)
  await page.mouse.wheel(0, 100)
  await book.shows(3)
  await page.mouse.wheel(0, 400)
  await expect.poll(async () => (await scrolled(page, 3)).top).toBeGreaterThan(300)
  await book.shows(3)
})

test('pairs of pages, with the space between them that was chosen', async ({ page, reader }) => {
  await choose(reader, { layout: 'double-no-cover', gap: 16 })
  const { id } = await reader.bookOf('Harbour Lights', 1)
  await page.goto(`/book/${id}/read?page=3`)
  const book = new OpenBook(page)
  const halves = async () => [(await book.drawn(0.4))?.page, (await book.drawn(0.6))?.page]
  await expect.poll(halves).toEqual([3, 4])
  const [left, right] = [await frameOf(page, 3).boundingBox(), await frameOf(page, 4).boundingBox()]
  if (!left || !right) throw new Error('the pair is nowhere')
  expect(Math.round(right.x - left.x - left.width)).toBe(16)
  await book.press('ArrowRight')
  await expect.poll(halves).toEqual([5, 6])
  await book.press('End')
  await expect.poll(halves).toEqual([pagesPerBook - 1, pagesPerBook])
  await book.press('Home')
  await expect.poll(halves).toEqual([1, 2])
  // A window that is higher than wide shows one page: the first of the pair.
  await page.setViewportSize({ width: 500, height: 900 })
  await book.shows(1)
})

test('modes are changed by key: right to left mirrors keys, zones and pairs', async ({ page, reader }) => {
  const book = await openWith(page, reader, {}, 2)
  await book.press('r')
  await expect(book.notice('Right to left')).toBeVisible()
  await book.shows(2)
  await book.press('ArrowLeft')
  await book.shows(3)
  await book.clickAt(0.9)
  await book.shows(2)
  await book.press('d')
  await expect
    .poll(async () => [(await book.drawn(0.4))?.page, (await book.drawn(0.6))?.page])
    .toEqual([3, 2])
  await book.press('Space')
  await expect.poll(async () => (await book.drawn(0.6))?.page).toBe(4)
  await book.press('l')
  await expect.poll(async () => (await book.drawn(0.4))?.page).toBe(4)
  // The mode stays with the series.
  await expect(page).toHaveURL(/page=5/)
  const saved = page.waitForResponse((response) =>
    /reader\.directions.*rtl/.test(response.request().postData() ?? ''),
  )
  await book.press('r')
  await saved
  await page.reload()
  await expect.poll(async () => (await book.drawn(0.6))?.page).toBe(4)
})

test('from top to bottom, arrows and zones are above and below', async ({ page, reader }) => {
  const book = await openWith(page, reader, { mode: 'vertical' }, 2)
  await book.press('ArrowDown')
  await book.shows(3)
  await book.press('ArrowUp')
  await book.shows(2)
  await book.clickAt(0.5, 0.9)
  await book.shows(3)
  await book.clickAt(0.5, 0.1)
  await book.shows(2)
  await page.mouse.move(640, 400)
  await page.mouse.wheel(0, 120)
  await book.shows(3)
})

/** Points in shares of the window: one that goes on, one that goes back, and one that does neither. */
const zonePoints = {
  sides: { next: { x: 0.75, y: 0.5 }, previous: { x: 0.25, y: 0.5 }, neither: { x: 0.5, y: 0.9 } },
  l: { next: { x: 0.5, y: 0.9 }, previous: { x: 0.5, y: 0.1 }, neither: { x: 0.5, y: 0.5 } },
  edges: { next: { x: 0.95, y: 0.5 }, previous: { x: 0.05, y: 0.5 }, neither: { x: 0.75, y: 0.5 } },
}
for (const [zones, { next, previous, neither }] of Object.entries(zonePoints)) {
  test(`the zones "${zones}" turn where they are, and nowhere else`, async ({ page, reader }) => {
    const book = await openWith(page, reader, { zones }, 4)
    await book.clickAt(next.x, next.y)
    await book.shows(5)
    await book.clickAt(previous.x, previous.y)
    await book.shows(4)
    await expect(book.bars).toHaveAttribute('inert')
    await book.clickAt(neither.x, neither.y)
    await expect(book.bars).not.toHaveAttribute('inert')
    await book.shows(4)
  })
}

test('without zones every click brings the bars', async ({ page, reader }) => {
  const book = await openWith(page, reader, { zones: 'off' }, 4)
  await book.press('ArrowRight')
  await book.shows(5)
  await expect(book.bars).toHaveAttribute('inert')
  await book.clickAt(0.95)
  await expect(book.bars).not.toHaveAttribute('inert')
  await book.shows(5)
})

test('the background is the one that was chosen, and bars fit it', async ({ page, reader }) => {
  const book = await openWith(page, reader, { background: 'gray' })
  const background = () =>
    page.evaluate<string>(`getComputedStyle(document.querySelector('main')).backgroundImage`)
  await expect.poll(background).toContain('rgb(33, 33, 33)')
  await book.press('s')
  await page.getByRole('radio', { name: 'Paper' }).check()
  await expect.poll(background).toContain('rgb(244, 240, 232)')
  await page.getByRole('radio', { name: 'Black' }).check()
  await expect.poll(background).toContain('rgb(0, 0, 0)')
})

test('zoom by key, by the wheel and by two clicks; a mouse drags what is larger than the window', async ({
  page,
  reader,
}) => {
  const book = await openWith(page, reader, {}, 2)
  const width = async () => (await box(page, 2))?.width ?? 0
  const whole = await width()
  await book.press('+')
  await expect.poll(width).toBeGreaterThan(whole * 1.2)
  await book.press('-')
  await expect.poll(width).toBe(whole)
  await page.mouse.move(640, 400)
  await page.keyboard.down('Control')
  await page.mouse.wheel(0, -200)
  await page.keyboard.up('Control')
  await expect.poll(width).toBeGreaterThan(whole * 1.2)
  await book.press('0')
  await expect.poll(width).toBe(whole)
  await page.mouse.dblclick(640, 400)
  await expect.poll(width).toBeGreaterThan(whole * 2)
  const before = await scrolled(page, 2)
  await page.mouse.move(640, 400)
  await page.mouse.down()
  await page.mouse.move(640, 250, { steps: 20 })
  await page.mouse.up()
  // The first pixels decide that it is a drag.
  await expect.poll(async () => (await scrolled(page, 2)).top).toBeGreaterThan(before.top + 130)
  await book.press('ArrowRight')
  await book.shows(3)
  await expect.poll(async () => (await box(page, 3))?.width).toBe(whole)
})

test('two clicks zoom also while the bars of the start are there, and leave none', async ({
  page,
  reader,
}) => {
  await openWith(page, reader, {}, 2)
  const width = async () => (await box(page, 2))?.width ?? 0
  const whole = await width()
  await page.mouse.dblclick(640, 400)
  await expect.poll(width).toBeGreaterThan(whole * 2)
  await expect(page.getByRole('button', { name: 'All pages' })).toBeHidden()
})

/** Swipes sideways over a share of the width, halfway down. */
async function swipe(page: Page, from: number, to: number): Promise<void> {
  const { width, height } = page.viewportSize() ?? { width: 412, height: 915 }
  const shares = Array.from({ length: 9 }, (_, step) => from + ((to - from) * step) / 8)
  await touch(
    page,
    shares.map((share) => ({ x: width * share, y: height / 2 })),
  )
}

test('a finger swipes, taps at the sides and pinches; swipes can be turned off', async ({
  openPhone,
  newReader,
}) => {
  const reader = await newReader()
  const page = await openPhone(reader)
  let book = await openWith(page, reader, {}, 4)
  await swipe(page, 0.8, 0.2)
  await book.shows(5)
  await page.touchscreen.tap(20, 450)
  await book.shows(4)
  const width = async () => (await box(page, 4))?.width ?? 0
  const whole = await width()
  const session = await page.context().newCDPSession(page)
  const fingers = (apart: number) => [
    { x: 206 - apart, y: 450, id: 1 },
    { x: 206 + apart, y: 450, id: 2 },
  ]
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: fingers(50) })
  for (const apart of [60, 70, 80, 90, 100])
    await session.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: fingers(apart) })
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await expect.poll(width).toBeGreaterThan(whole * 1.7)
  await page.touchscreen.tap(206, 450)
  await page.touchscreen.tap(206, 450)
  await expect.poll(width).toBe(whole)
  book = await openWith(page, reader, { hasSwipes: false }, 4)
  await swipe(page, 0.8, 0.2)
  await swipe(page, 0.2, 0.8)
  await book.shows(4)
  await page.touchscreen.tap(392, 450)
  await book.shows(5)
})

test('in a manga a finger pulls the next page from the left', async ({ openPhone, newReader }) => {
  const reader = await newReader()
  const page = await openPhone(reader)
  const book = await openWith(page, reader, {}, 2, 'Tide Garden')
  await swipe(page, 0.2, 0.8)
  await book.shows(3)
  await swipe(page, 0.8, 0.2)
  await book.shows(2)
})
