import { changeUserSettings } from '@lectern/contract/client-settings'
import { expect } from '@playwright/test'
import type { Account } from './support/account.ts'
import { type OpenStrip, openStrip } from './support/open-strip.ts'
import { test } from './support/shared-server.ts'
import { episodePage, pagesPerEpisode, tallPage, tallPages, toTallBand } from './support/strip-fixture.ts'
import { withStrips } from './support/strip-server.ts'

// Movements are a part of what is tested here.
test.use({ reducedMotion: 'no-preference' })

withStrips()

/** Stores settings of reading for desktops and phones, as if they had been chosen before. */
async function choose(reader: Account, choices: Readonly<Record<string, unknown>>): Promise<void> {
  const value = JSON.stringify({ everywhere: choices })
  await reader.ask(changeUserSettings, {
    body: { 'lectern.reader.desktop': { value }, 'lectern.reader.phone': { value } },
  })
}

/** Height of a page in a window that is 800 pixels high and wider than the column. */
const pageHeight = episodePage.height * 2
const episodeHeight = pagesPerEpisode * pageHeight
const screen = 800
const step = screen * 0.9
const savedOf = async (reader: Account, episode: number) =>
  (await reader.bookOf('Long Stairs', episode)).readProgress

test('keys move along the strip by steps, screens and to its ends', async ({ page, reader }) => {
  const { id } = await reader.bookOf('Long Stairs', 1)
  const strip = await openStrip(page, id)
  await strip.shows('1.1')
  for (const [key, top] of [
    ['ArrowDown', 80],
    ['ArrowUp', 0],
    ['Space', step],
    ['PageDown', 2 * step],
    ['ArrowRight', 3 * step],
    ['Shift+Space', 2 * step],
    ['PageUp', step],
    ['ArrowLeft', 0],
    ['End', episodeHeight - screen],
    ['Home', 0],
  ] as const) {
    await strip.press(key)
    expect(Math.abs((await strip.read()).top - top), key).toBeLessThanOrEqual(1)
  }
  // Pressed quickly, they add up.
  for (let time = 0; time < 4; time += 1) await page.keyboard.press('Space')
  expect(Math.abs((await strip.rest()).top - 4 * step)).toBeLessThanOrEqual(1)
})

test('zones, the wheel and the slider move it; a click in the middle brings the bars', async ({
  page,
  reader,
}) => {
  const { id } = await reader.bookOf('Long Stairs', 1)
  const strip = await openStrip(page, id)
  await strip.clickAt(0.5, 0.9)
  expect(Math.abs((await strip.rest()).top - step)).toBeLessThanOrEqual(1)
  await strip.clickAt(0.5, 0.1)
  expect((await strip.rest()).top).toBe(0)
  await page.mouse.move(640, 400)
  await page.mouse.wheel(0, 2500)
  expect((await strip.rest()).top).toBe(2500)
  await expect(strip.bars).toHaveAttribute('inert')
  await strip.clickAt(0.5, 0.5)
  await expect(strip.bars).not.toHaveAttribute('inert')
  const slider = page.getByRole('slider', { name: 'Page' })
  await slider.focus()
  await page.keyboard.press('ArrowRight')
  await strip.expectPlace(3)
  expect((await strip.rest()).top).toBe(2 * pageHeight)
  await strip.shows('1.3')
})

test('the page in the middle is the current one, and the last counts when its end was seen', async ({
  page,
  reader,
}) => {
  const { id } = await reader.bookOf('Long Stairs', 1)
  const strip = await openStrip(page, id, pagesPerEpisode - 1)
  await page.mouse.move(640, 400)
  await page.mouse.wheel(0, pageHeight - 100)
  await strip.expectPlace(pagesPerEpisode)
  await strip.rest()
  await page.mouse.wheel(0, 300)
  await strip.rest()
  await expect.poll(async () => (await savedOf(reader, 1))?.page).toBe(pagesPerEpisode)
  expect((await savedOf(reader, 1))?.completed).toBe(false)
  await page.mouse.wheel(0, 3000)
  await expect.poll(async () => (await savedOf(reader, 1))?.completed).toBe(true)
})

test('width, space and padding change it in place, and another window keeps what is read', async ({
  page,
  reader,
}) => {
  const { id } = await reader.bookOf('Long Stairs', 1)
  const strip = await openStrip(page, id, 4)
  await page.mouse.move(640, 400)
  await page.mouse.wheel(0, 500)
  await strip.rest()
  const share = async () => {
    const { pages } = await strip.read()
    const size = page.viewportSize() ?? { height: screen }
    const frame = pages.find(({ page: number }) => number === 4)
    return frame ? (size.height / 2 - frame.top) / frame.height : -1
  }
  const before = await share()
  const expectSame = async () => {
    await strip.rest()
    expect(Math.abs((await share()) - before)).toBeLessThan(0.003)
    await strip.expectPlace(4)
  }
  const column = async () => (await strip.read()).pages[0]?.width
  expect(await column()).toBe(800)
  await page.keyboard.press('p')
  await expect(strip.notice('Side margins: 5%')).toBeVisible()
  await expectSame()
  await page.keyboard.press('n')
  await expect(strip.notice('Space between pages: 5 px')).toBeVisible()
  await expectSame()
  await page.keyboard.press('c')
  await expect(strip.notice('Page fit: Original size')).toBeVisible()
  await expect.poll(column).toBe(episodePage.width)
  await expectSame()
  await page.keyboard.press('s')
  await page.getByRole('slider', { name: 'Maximum width' }).press('Home')
  await page.getByRole('radio', { name: 'Fit width' }).check()
  await expect.poll(column).toBe(600)
  for (let step = 1; step < 4; step += 1)
    await page.getByRole('slider', { name: 'Side margins' }).press('ArrowRight')
  await page.setViewportSize({ width: 900, height: 800 })
  await expect.poll(column).toBe(540)
  await expectSame()
  await page.keyboard.press('s')
  for (const size of [
    { width: 412, height: 915 },
    { width: 915, height: 412 },
    { width: 1280, height: 800 },
  ]) {
    await page.setViewportSize(size)
    await expectSame()
  }
})

test('keys and a wheel with Ctrl zoom around what is read', async ({ page, reader }) => {
  const { id } = await reader.bookOf('Long Stairs', 1)
  const strip = await openStrip(page, id, 2)
  await page.keyboard.press('+')
  await expect.poll(async () => (await strip.read()).pages[0]?.width).toBe(1000)
  await page.keyboard.press('0')
  await expect.poll(async () => (await strip.read()).pages[0]?.width).toBe(800)
  const { pages } = await strip.read()
  const focus = { x: 500, y: 300 }
  const toShare = (frames: typeof pages) => {
    const frame = frames.find(({ top, height }) => top <= focus.y && focus.y < top + height)
    return frame ? frame.page + (focus.y - frame.top) / frame.height : -1
  }
  await page.mouse.move(focus.x, focus.y)
  await page.keyboard.down('Control')
  await page.mouse.wheel(0, -100)
  await page.keyboard.up('Control')
  await expect.poll(async () => (await strip.read()).pages[0]?.width).toBeGreaterThan(900)
  expect(Math.abs(toShare((await strip.read()).pages) - toShare(pages))).toBeLessThan(0.002)
})

test('it scrolls by itself, faster and slower, until the reader takes over', async ({ page, reader }) => {
  const { id } = await reader.bookOf('Long Stairs', 1)
  const strip = await openStrip(page, id)
  await page.keyboard.press('a')
  await expect(strip.autoScroll).toContainText('100 px')
  const measure = async () => {
    const [from, at] = [(await strip.read()).top, Date.now()]
    await page.waitForTimeout(700)
    return ((await strip.read()).top - from) / ((Date.now() - at) / 1000)
  }
  expect(await measure()).toBeGreaterThan(50)
  await page.keyboard.press('.')
  await page.keyboard.press('.')
  await page.keyboard.press('.')
  await expect(strip.autoScroll).toContainText('400 px')
  expect(await measure()).toBeGreaterThan(200)
  await page.keyboard.press(',')
  await expect(strip.autoScroll).toContainText('250 px')
  await page.keyboard.press('Space')
  await expect(strip.autoScroll.getByRole('button', { name: 'Resume' })).toBeVisible()
  const paused = (await strip.rest()).top
  await strip.autoScroll.getByRole('button', { name: 'Resume' }).click()
  await expect.poll(async () => (await strip.read()).top).toBeGreaterThan(paused + 50)
  // A click pauses and does nothing else.
  await strip.clickAt(0.5, 0.9)
  await expect(strip.autoScroll.getByRole('button', { name: 'Resume' })).toBeVisible()
  const clicked = (await strip.rest()).top
  await page.waitForTimeout(200)
  expect((await strip.read()).top).toBe(clicked)
  await page.keyboard.press('a')
  await page.mouse.wheel(0, 300)
  await expect(strip.autoScroll.getByRole('button', { name: 'Resume' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(strip.autoScroll).toHaveCount(0)
})

/** Checks that every band of the tall pages is painted where it belongs. */
async function expectBands(strip: OpenStrip): Promise<void> {
  const { max } = await strip.read()
  for (const share of [0.02, 0.2, 0.33, 0.34, 0.5, 0.66, 0.67, 0.8, 0.99]) {
    await strip.page.evaluate(`document.querySelector('main section > div').scrollTop = ${share * max}`)
    const size = strip.page.viewportSize() ?? { width: 1280, height: 800 }
    const expected = async () => {
      const y = Math.floor(size.height * 0.5) + 0.5
      const frame = (await strip.read()).pages.find(({ top, height }) => top <= y && y < top + height)
      if (!frame) return 'nothing'
      const row = ((y - frame.top) / frame.height) * tallPage.height
      return `${frame.page}.${Math.floor(row / tallPage.bandHeight)}`
    }
    await expect(async () => {
      expect(toTallBand(await strip.colorAt())).toBe(await expected())
    }).toPass({ intervals: [100, 200, 400] })
  }
}

test('pages taller than a texture are painted, and let go of when they are passed', async ({
  page,
  reader,
}) => {
  const { id } = await reader.bookOf('Deep Well', 1)
  const strip = await openStrip(page, id)
  await expectBands(strip)
  const canvases = await page.locator('[data-page] canvas').count()
  expect(canvases).toBeGreaterThan(0)
  expect(canvases).toBeLessThanOrEqual(4)
  await strip.expectPlace(tallPages, tallPages)
})

test('tall pages are painted on a sharp phone, too', async ({ openBrowser, newReader }) => {
  const reader = await newReader()
  const { id } = await reader.bookOf('Deep Well', 1)
  const page = await openBrowser(reader, {
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 3,
    hasTouch: true,
    isMobile: true,
  })
  await expectBands(await openStrip(page, id))
})

test('pages of unknown size do not move what is read when they come', async ({ page, reader }) => {
  const { id } = await reader.bookOf('Long Stairs', 1)
  await page.route(`**/books/${id}/pages`, async (route) => {
    const answer = await route.fetch()
    const pages = (await answer.json()) as object[]
    await route.fulfill({ json: pages.map((each) => ({ ...each, width: null, height: null })) })
  })
  await choose(reader, { mode: 'webtoon' })
  let holdPages = true
  const waiting: (() => void)[] = []
  await page.route(/\/pages\/[35](\?.*)?$/, async (route) => {
    if (holdPages) await new Promise<void>((resolve) => waiting.push(resolve))
    await route.continue()
  })
  const strip = await openStrip(page, id, 4)
  await strip.shows('1.4', 0.3)
  holdPages = false
  for (const release of waiting) release()
  await expect(page.locator('[data-page="3"] img')).toHaveJSProperty('complete', true)
  await strip.shows('1.4', 0.3)
  await strip.expectPlace(4)
})

test('a page that fails says so at its own height, and comes when it is asked for again', async ({
  page,
  reader,
}) => {
  const { id } = await reader.bookOf('Long Stairs', 1)
  const broken = /\/pages\/3(\?.*)?$/
  await page.route(broken, (route) => route.abort())
  const strip = await openStrip(page, id, 2)
  await page.mouse.move(640, 400)
  await page.mouse.wheel(0, pageHeight + 300)
  await expect(page.getByText('Page 3 could not be loaded')).toBeVisible()
  const frame = (await strip.rest()).pages.find(({ page: number }) => number === 3)
  expect(frame?.height).toBe(pageHeight)
  await page.unroute(broken)
  await page.getByRole('button', { name: 'Retry' }).click()
  await strip.shows('1.3')
})

test('beyond the end is the next book, on the second deliberate movement', async ({ page, reader }) => {
  const { id } = await reader.bookOf('Long Stairs', 1)
  const next = await reader.bookOf('Long Stairs', 2)
  const strip = await openStrip(page, id, pagesPerEpisode)
  await strip.press('End')
  // The next book does not come on by itself.
  await expect(page.getByRole('heading', { name: '#2 · Flight 2' })).toHaveCount(0)
  await strip.press('Space')
  await expect(strip.end).toBeVisible()
  await page.getByRole('button', { name: 'Stay' }).click()
  // A wheel that comes to the end does not go beyond it; the next movement does.
  await page.mouse.move(640, 300)
  await page.mouse.wheel(0, -900)
  await strip.rest()
  await page.mouse.wheel(0, 2000)
  await strip.rest()
  await expect(strip.end).toBeHidden()
  await page.waitForTimeout(200)
  await page.mouse.wheel(0, 200)
  await expect(strip.end).toBeVisible()
  await page.waitForTimeout(400)
  await page.mouse.wheel(0, 200)
  await expect(page).toHaveURL(new RegExp(`/book/${next.id}/read`))
  await strip.shows('2.1')
})

test('books follow each other in one strip, each with its own progress', async ({ page, reader }) => {
  await choose(reader, { isContinuous: true })
  const [first, second] = [await reader.bookOf('Long Stairs', 1), await reader.bookOf('Long Stairs', 2)]
  await page.goto(`/book/${first.id}`)
  const strip = await openStrip(page, first.id, pagesPerEpisode)
  await strip.rest()
  await page.mouse.move(640, 400)
  await page.mouse.wheel(0, pageHeight - 600)
  await expect(page.getByRole('heading', { name: '#2 · Flight 2' })).toBeInViewport()
  await expect(page.getByText('End of #1 · Flight 1')).toBeInViewport()
  await expect.poll(async () => (await savedOf(reader, 1))?.completed).toBe(true)
  await page.mouse.wheel(0, 1500)
  await strip.shows('2.1')
  await expect(page).toHaveURL(new RegExp(`/book/${second.id}/read\\?page=1$`))
  await expect(page).toHaveTitle(/Flight 2/)
  await strip.expectPlace(1)
  await page.mouse.wheel(0, pageHeight)
  await strip.shows('2.2')
  await expect.poll(async () => (await savedOf(reader, 2))?.page).toBe(2)
  await expect(strip.end).toBeHidden()
  // The book before is still there.
  await page.mouse.wheel(0, -2 * pageHeight - 500)
  await strip.shows('1.6')
  await expect(page).toHaveURL(new RegExp(`/book/${first.id}/read`))
  await expect(page).toHaveTitle(/Flight 1/)
  // The bar goes on to the next book in the same strip.
  await page.keyboard.press('m')
  await page.getByRole('button', { name: /^Next book/ }).click()
  await strip.shows('2.1')
  await expect(page).toHaveURL(new RegExp(`/book/${second.id}/read`))
  await page.goBack()
  await expect(page).toHaveURL(new RegExp(`/book/${first.id}$`))
})

test('the previous book appears above after scrolling up to it', async ({ page, reader }) => {
  await choose(reader, { isContinuous: true })
  const second = await reader.bookOf('Long Stairs', 2)
  const strip = await openStrip(page, second.id)
  await page.mouse.move(640, 400)
  await page.mouse.wheel(0, 900)
  await strip.rest()
  await page.mouse.wheel(0, -100)
  await expect.poll(async () => (await strip.read()).top).toBeGreaterThan(episodeHeight)
  await strip.shows('2.1')
  await page.mouse.wheel(0, -2200)
  await strip.shows('1.6')
  await strip.expectPlace(pagesPerEpisode)
})

test('without movements sizes change at once, and a strip begins at its page', async ({ page, reader }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const { id } = await reader.bookOf('Long Stairs', 1)
  const strip = await openStrip(page, id, 4)
  await strip.shows('1.4')
  const grown = await page.evaluate<number>(`(() => {
    const box = document.createElement('div')
    box.style.height = '1px'
    document.body.append(box)
    box.getBoundingClientRect()
    box.style.height = '500px'
    return box.offsetHeight
  })()`)
  expect(grown).toBe(500)
})
