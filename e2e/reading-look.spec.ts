import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import sharp from 'sharp'
import { Account } from './support/account.ts'
import { coverRed, lookPages, margins, panelBlue, white } from './support/look-fixture.ts'
import { test as base } from './support/worker-servers.ts'

// Movements are a part of what is tested here.
base.use({ reducedMotion: 'no-preference' })

const test = base.extend({
  baseURL: async ({ looks }, use) => use(looks.server.address),
  page: async ({ page, looks }, use) => {
    const credentials = { email: `${randomUUID()}@example.org`, password: 'another sentence' }
    await looks.owner.addUser(credentials, ['PAGE_STREAMING'])
    const reader = await Account.signIn(looks.server.address, credentials)
    await reader.enter(page.context())
    await use(page)
  },
})

const frame = (page: Page, number: number) => page.locator(`[data-page="${number}"]`)
async function openAt(page: Page, bookId: string, number: number): Promise<void> {
  await page.goto(`/book/${bookId}/read?page=${number}`)
  await expect(page.getByRole('img', { name: `Page ${number}`, exact: true })).toHaveJSProperty(
    'complete',
    true,
  )
  await expect(page.getByRole('status').filter({ hasText: `Page ${number} of ${lookPages}` })).toBeAttached()
}
async function boxOf(page: Page, number: number) {
  const box = await frame(page, number).boundingBox()
  if (!box) throw new Error(`page ${number} is not there`)
  return box
}
/** Returns the color on the screen at shares of the frame of a page. */
async function colorOf(page: Page, number: number, x = 0.5, y = 0.5): Promise<readonly number[]> {
  const box = await boxOf(page, number)
  return colorAt(page, box.x + x * box.width, box.y + y * box.height)
}
async function colorAt(page: Page, x: number, y: number): Promise<readonly number[]> {
  const clip = { x: Math.floor(x), y: Math.floor(y), width: 1, height: 1 }
  return [
    ...(await sharp(await page.screenshot({ clip }))
      .removeAlpha()
      .raw()
      .toBuffer()),
  ]
}
/** Expects a color but for what JPEG changes. */
const expectColor = (find: () => Promise<readonly number[]>, color: readonly number[]) =>
  expect
    .poll(async () => {
      const found = await find()
      return Math.max(...color.map((value, at) => Math.abs(value - (found[at] ?? 999))))
    })
    .toBeLessThan(14)
const notice = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text })
async function openSettings(page: Page) {
  await page.keyboard.press('s')
  const settings = page.getByRole('dialog', { name: 'Reader settings' })
  await expect(settings.getByRole('slider', { name: 'Brightness' })).toBeVisible()
  return settings
}

test('a key crops margins and shows whole pages again, and the choice is kept', async ({ page, looks }) => {
  await openAt(page, looks.bookId, 2)
  await expectColor(() => colorOf(page, 2, 0.03, 0.03), white)
  await page.keyboard.press('x')
  await expect(notice(page, 'Margins cropped')).toBeVisible()
  await expectColor(() => colorOf(page, 2, 0.03, 0.03), panelBlue)
  await expectColor(() => colorOf(page, 2, 0.97, 0.97), panelBlue)
  await page.reload()
  await expectColor(() => colorOf(page, 2, 0.03, 0.03), panelBlue)
  await page.keyboard.press('x')
  await expectColor(() => colorOf(page, 2, 0.03, 0.03), white)
})

test('both pages of a pair lose as much, and no part of a drawing', async ({ page, looks }) => {
  await openAt(page, looks.bookId, 2)
  await page.keyboard.press('d')
  await page.keyboard.press('x')
  await expectColor(() => colorOf(page, 2, 0.5, 0.02), panelBlue)
  const [first, second] = [await boxOf(page, 2), await boxOf(page, 3)]
  expect([first.height, first.y]).toEqual([second.height, second.y])
  // The other page has the wider margins: what is more than those of its partner stays.
  const [narrow, wide] = margins
  const left = (wide.above - narrow.above) / (1 - 2 * narrow.above)
  await expectColor(() => colorOf(page, 3, 0.5, left * 0.4), white)
  await expectColor(() => colorOf(page, 3, 0.5, left + 0.03), panelBlue)
})

test('pages are turned by key, for the book', async ({ page, looks }) => {
  await openAt(page, looks.bookId, 2)
  const upright = await boxOf(page, 2)
  expect(upright.width).toBeLessThan(upright.height)
  await page.keyboard.press('u')
  await expect(notice(page, 'Pages rotated right')).toBeVisible()
  await expect
    .poll(async () => (await boxOf(page, 2)).width / (await boxOf(page, 2)).height)
    .toBeCloseTo(1.5, 1)
  await page.reload()
  await expect
    .poll(async () => (await boxOf(page, 2)).width / (await boxOf(page, 2)).height)
    .toBeCloseTo(1.5, 1)
  for (let turn = 0; turn < 3; turn += 1) await page.keyboard.press('u')
  await expect.poll(async () => (await boxOf(page, 2)).width).toBe(upright.width)
})

test('colors change at once while a slider is moved, by key, and are reset', async ({ page, looks }) => {
  await openAt(page, looks.bookId, 2)
  const settings = await openSettings(page)
  const seen = () => colorOf(page, 2, 0.4, 0.5)
  await settings.getByRole('slider', { name: 'Brightness' }).fill('50')
  await expectColor(
    seen,
    panelBlue.map((value) => value / 2),
  )
  await settings.getByRole('slider', { name: 'Brightness' }).fill('100')
  await settings.getByRole('slider', { name: 'Gamma' }).fill('200')
  await expectColor(
    seen,
    panelBlue.map((value) => 255 * (value / 255) ** 0.5),
  )
  await settings.getByRole('slider', { name: 'Gamma' }).fill('100')
  await settings.getByRole('slider', { name: 'Contrast' }).fill('150')
  await expectColor(
    seen,
    panelBlue.map((value) => Math.max(0, (value - 127.5) * 1.5 + 127.5)),
  )
  await settings.getByRole('button', { name: 'Reset appearance' }).click()
  await expectColor(seen, panelBlue)
  await expect(settings.getByRole('button', { name: 'Reset appearance' })).toBeDisabled()
  await page.keyboard.press('Escape')
  await page.keyboard.press('q')
  await expect(notice(page, 'Colors inverted')).toBeVisible()
  await expectColor(
    seen,
    panelBlue.map((value) => 255 - value),
  )
  await page.keyboard.press('q')
  await page.keyboard.press('y')
  await expect(notice(page, 'Pages in grayscale')).toBeVisible()
  const gray = 0.2126 * panelBlue[0] + 0.7152 * panelBlue[1] + 0.0722 * panelBlue[2]
  await expectColor(seen, [gray, gray, gray])
})

test('the background follows the edge of the page, and the bars follow it', async ({ page, looks }) => {
  await openAt(page, looks.bookId, 1)
  const settings = await openSettings(page)
  await settings.getByRole('radio', { name: 'Match page' }).check()
  await page.keyboard.press('Escape')
  await expectColor(() => colorAt(page, 20, 400), coverRed)
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await page.keyboard.press('ArrowRight')
  await expectColor(() => colorAt(page, 20, 400), white)
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
})

test('a drawing that was cut in two is paired by itself, without a gap, unless that is off', async ({
  page,
  looks,
}) => {
  await openAt(page, looks.bookId, 1)
  await page.keyboard.press('d')
  await expect(page.locator('[data-page="5"] + [data-page="6"]')).toBeAttached()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  const shows = (number: number) => page.locator(`[data-page="${number}"]:not([inert] *)`)
  await expect(shows(4)).toBeVisible()
  await expect(shows(5)).toHaveCount(0)
  await page.keyboard.press('ArrowRight')
  await expect(shows(5)).toBeVisible()
  await expect
    .poll(async () => {
      const [first, second] = [await boxOf(page, 5), await boxOf(page, 6)]
      return second.x - (first.x + first.width)
    })
    .toBe(0)
  const settings = await openSettings(page)
  await settings.getByRole('checkbox', { name: 'Keep two-page spreads together' }).uncheck()
  await page.keyboard.press('Escape')
  await expect(shows(4)).toBeVisible()
  await expect(shows(5)).toBeVisible()
  await expect(shows(6)).toHaveCount(0)
})

test('a page that is shown much smaller is shrunk without moiré', async ({ page, looks }) => {
  await openAt(page, looks.bookId, 7)
  const spreadOf = async () => {
    const { x, y, width, height } = await boxOf(page, 7)
    const clip = { x: x + width / 4, y: y + height / 4, width: width / 2, height: height / 2 }
    const { channels } = await sharp(await page.screenshot({ clip })).stats()
    return (channels[0]?.max ?? 0) - (channels[0]?.min ?? 0)
  }
  await expect(frame(page, 7).locator('canvas')).toBeVisible({ timeout: 20_000 })
  await expect.poll(spreadOf).toBeLessThan(60)
  // Larger than it is, the page itself is shown again.
  for (let time = 0; time < 8; time += 1) await page.keyboard.press('+')
  await expect(frame(page, 7).locator('canvas')).toHaveCount(0)
})

/** Rolls sideways in one go and returns how far the page has moved, in pixels. */
const rollSideways = (deltas: readonly number[]) => `(() => {
  const frame = document.querySelector('[data-page="3"]')
  const before = frame.getBoundingClientRect().left
  for (const deltaX of ${JSON.stringify(deltas)})
    frame.dispatchEvent(new WheelEvent('wheel', { deltaX, bubbles: true, cancelable: true }))
  return frame.getBoundingClientRect().left - before
})()`

test('pages follow sideways rolls, and one movement turns one page', async ({ page, looks }) => {
  await openAt(page, looks.bookId, 2)
  const place = (number: number) =>
    page.getByRole('status').filter({ hasText: `Page ${number} of ${lookPages}` })
  // The first movement turns at once and loads what follows the others.
  await page.evaluate(rollSideways([50, 50]))
  await expect(place(3)).toBeAttached()
  await page.waitForTimeout(600)
  expect(await page.evaluate(rollSideways([10, 15, 20]))).toBe(-45)
  // Too little: it goes back.
  await page.waitForTimeout(600)
  await expect(place(3)).toBeAttached()
  await expect.poll(() => page.evaluate(rollSideways([]))).toBe(0)
  await page.evaluate(rollSideways([20, 40, 60, 50, 40, 30, 25, 20, 15, 12, 10, 8, 5]))
  await expect(place(4)).toBeAttached()
  await page.waitForTimeout(600)
  await expect(place(4)).toBeAttached()
})

test('the zoom is kept from page to page by choice', async ({ page, looks }) => {
  await openAt(page, looks.bookId, 2)
  const whole = (await boxOf(page, 2)).width
  await page.keyboard.press('+')
  await expect.poll(async () => (await boxOf(page, 2)).width / whole).toBeCloseTo(1.25, 1)
  await page.keyboard.press('ArrowRight')
  await expect.poll(async () => (await boxOf(page, 3)).width).toBe(whole)
  const settings = await openSettings(page)
  await settings.getByRole('checkbox', { name: 'Keep zoom when turning pages' }).check()
  await page.keyboard.press('Escape')
  await page.keyboard.press('+')
  await page.keyboard.press('ArrowRight')
  await expect.poll(async () => (await boxOf(page, 4)).width / whole).toBeCloseTo(1.25, 1)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 412, height: 915 }, hasTouch: true, isMobile: true })

  test('margins, colors and the background change under the panel, one page at a time', async ({
    page,
    looks,
  }) => {
    await openAt(page, looks.bookId, 2)
    await page.keyboard.press('d')
    await expect(page.locator('[data-page="3"]:not([inert] *)')).toHaveCount(0)
    const settings = await openSettings(page)
    const crop = settings.getByRole('checkbox', { name: 'Crop margins' })
    await crop.scrollIntoViewIfNeeded()
    await crop.tap()
    const seen = () => colorOf(page, 2, 0.04, 0.1)
    await expectColor(seen, panelBlue)
    await settings.getByRole('checkbox', { name: 'Invert colors' }).tap()
    await expectColor(
      seen,
      panelBlue.map((value) => 255 - value),
    )
    await settings.getByRole('radio', { name: 'Match page' }).check()
    // The margins are inverted, too.
    await expectColor(() => colorAt(page, 206, 60), [0, 0, 0])
  })
})
