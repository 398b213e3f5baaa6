import { join } from 'node:path'
import { writeCbz } from '@lectern/fixtures/archive'
import { comicInfoXml } from '@lectern/fixtures/comic-info'
import { panelPage } from '@lectern/fixtures/panel-page'
import { type Browser, type BrowserContextOptions, expect, type Page } from '@playwright/test'
import { Account } from './support/account.ts'
import { test as base } from './support/own-server.ts'

// Movements are a part of what is tested here.
base.use({ reducedMotion: 'no-preference' })

/** Four panels, of which the third is as wide as the page. */
const panels = [
  { x: 40, y: 40, width: 340, height: 340 },
  { x: 420, y: 40, width: 340, height: 340 },
  { x: 40, y: 420, width: 720, height: 340 },
  { x: 40, y: 800, width: 720, height: 360 },
] as const

interface Comics {
  readonly owner: Account
  readonly bookId: string
}

const test = base.extend<{ comics: Comics }>({
  comics: async ({ serve, serverFolders }, use) => {
    const server = await serve()
    const page = await panelPage(800, 1200, panels)
    const plain = await panelPage(800, 1200, [{ x: 40, y: 40, width: 720, height: 1120 }])
    await writeCbz(join(serverFolders.books, 'Panels', 'Panels 1.cbz'), {
      pages: [page, plain, page].map((bytes, at) => ({ name: `${at + 1}.png`, bytes })),
      files: [{ name: 'ComicInfo.xml', bytes: comicInfoXml({ Series: 'Panels', Number: '1' }) }],
    })
    const owner = await Account.claim(server.address)
    await owner.addLibrary('Comics', serverFolders.books)
    await owner.waitForBooks(1)
    await use({ owner, bookId: (await owner.bookOf('Panels', 1)).id })
  },
})

const open = async (browser: Browser, { owner }: Comics, options: BrowserContextOptions = {}) => {
  const context = await browser.newContext({
    baseURL: owner.address,
    locale: 'en-GB',
    viewport: { width: 1280, height: 800 },
    ...options,
  })
  await owner.enter(context)
  return context.newPage()
}
const status = (page: Page, text: string | RegExp) => page.getByRole('status').filter({ hasText: text })
const showsPanel = (page: Page, panel: number, count = 4) =>
  expect(status(page, new RegExp(`^Panel ${panel} of ${count}$`))).toBeAttached()
const showsPage = (page: Page, number: number) => expect(status(page, `Page ${number} of 3`)).toBeAttached()

/** Returns where a point of the page is in the window, in shares of the page. */
const pointOf = async (page: Page, number: number, x: number, y: number) => {
  const box = await page.locator(`[data-page="${number}"]`).boundingBox()
  if (!box) throw new Error('the page is not on the screen')
  return { x: box.x + x * box.width, y: box.y + y * box.height, scale: box.width }
}
const press = async (page: Page, key: string) => {
  await page.keyboard.press(key)
}

async function enterGuided(page: Page, bookId: string) {
  await page.goto(`/book/${bookId}/read?page=1`)
  await showsPage(page, 1)
  await press(page, 'g')
  await expect(status(page, 'Whole page')).toBeAttached()
}

test('guided view leads over panels and pages and back, and is remembered', async ({ browser, comics }) => {
  const page = await open(browser, comics)
  await enterGuided(page, comics.bookId)
  const whole = await pointOf(page, 1, 0, 0)
  for (const panel of [1, 2, 3, 4]) {
    await press(page, 'ArrowRight')
    await showsPanel(page, panel)
  }
  await expect.poll(async () => (await pointOf(page, 1, 0, 0)).scale).toBeGreaterThan(whole.scale * 1.2)
  // The second page is one picture: it is shown as a whole.
  await press(page, 'ArrowRight')
  await showsPage(page, 2)
  await press(page, 'ArrowRight')
  await showsPage(page, 3)
  await press(page, 'ArrowLeft')
  await press(page, 'ArrowLeft')
  await showsPage(page, 1)
  await showsPanel(page, 4)
  // The address follows a moment later.
  await expect(page).toHaveURL(/page=1/)
  await page.reload()
  await showsPage(page, 1)
  await showsPanel(page, 4)
  await press(page, 'g')
  await expect(status(page, 'Panel 4 of 4')).toHaveCount(0)
})

test('a book from right to left begins at the right panel', async ({ browser, comics }) => {
  const page = await open(browser, comics)
  await enterGuided(page, comics.bookId)
  await press(page, 'r')
  await press(page, 'ArrowLeft')
  await showsPanel(page, 1)
  // The middle of the right panel is in the middle of the window.
  await expect.poll(async () => Math.round((await pointOf(page, 1, 590 / 800, 0)).x)).toBe(640)
  await press(page, 'ArrowLeft')
  await showsPanel(page, 2)
  await press(page, 'ArrowRight')
  await showsPanel(page, 1)
})

test('the panel is kept when the window changes, and there are no slow movements with reduced motion', async ({
  browser,
  comics,
}) => {
  const page = await open(browser, comics, { reducedMotion: 'reduce' })
  await enterGuided(page, comics.bookId)
  await press(page, 'ArrowRight')
  await press(page, 'ArrowRight')
  await showsPanel(page, 2)
  // For those who want stillness, transitions take a hundredth of a millisecond, of which one may be seen.
  const slow = 'document.getAnimations().filter(({ effect }) => effect.getTiming().duration > 1).length'
  expect(await page.evaluate(slow)).toBe(0)
  await page.setViewportSize({ width: 600, height: 900 })
  await showsPanel(page, 2)
  await expect.poll(async () => Math.round((await pointOf(page, 1, 590 / 800, 0)).x)).toBe(300)
})

test('a finger taps and swipes from panel to panel, and moves a page by hand', async ({
  browser,
  comics,
}) => {
  const page = await open(browser, comics, {
    viewport: { width: 412, height: 915 },
    hasTouch: true,
    isMobile: true,
  })
  await page.goto(`/book/${comics.bookId}/read?page=1`)
  await showsPage(page, 1)
  await press(page, 'g')
  await expect(status(page, 'Whole page')).toBeAttached()
  await page.touchscreen.tap(390, 450)
  await showsPanel(page, 1)
  await page.touchscreen.tap(390, 450)
  await showsPanel(page, 2)
  // A wide panel is shown in two halves.
  await page.touchscreen.tap(390, 450)
  await showsPanel(page, 3)
  const first = await pointOf(page, 1, 0, 0)
  await page.touchscreen.tap(390, 450)
  await showsPanel(page, 3)
  await expect.poll(async () => (await pointOf(page, 1, 0, 0)).x).toBeLessThan(first.x - 50)
  await page.touchscreen.tap(20, 450)
  await page.touchscreen.tap(20, 450)
  await showsPanel(page, 2)
})

test('a double tap leads to the panel and back, where that is chosen', async ({ browser, comics }) => {
  const page = await open(browser, comics, {
    viewport: { width: 412, height: 915 },
    hasTouch: true,
    isMobile: true,
  })
  await page.goto(`/book/${comics.bookId}/read?page=1`)
  await showsPage(page, 1)
  await press(page, 's')
  const settings = page.getByRole('dialog', { name: 'Reader settings' })
  await settings.getByRole('group', { name: 'Double-tap' }).getByText('Guided view').click()
  await settings.getByRole('button', { name: 'Close' }).click()
  await expect(settings).toBeHidden()
  const tapTwice = async (x: number, y: number) => {
    await page.touchscreen.tap(x, y)
    await page.touchscreen.tap(x, y)
  }
  const below = await pointOf(page, 1, 0.5, 0.8)
  await tapTwice(below.x, below.y)
  await showsPanel(page, 4)
  await tapTwice(206, 457)
  await expect(status(page, /^Panel/)).toHaveCount(0)
  await expect.poll(async () => (await pointOf(page, 1, 0, 0)).scale).toBeLessThanOrEqual(412)
})

test('a correction overrides what was found, on every device', async ({ browser, comics }) => {
  const page = await open(browser, comics)
  await enterGuided(page, comics.bookId)
  await press(page, 'ArrowRight')
  await showsPanel(page, 1)
  await press(page, 'e')
  const editor = page.getByRole('dialog', { name: 'Panels on page 1' })
  await editor.getByRole('button', { name: 'Panel 1' }).click()
  await editor.getByRole('button', { name: 'Merge with next' }).click()
  await expect(editor.getByRole('button', { name: /^Panel \d$/ })).toHaveCount(3)
  const saved = page.waitForResponse((response) => response.request().method() === 'PUT' && response.ok())
  await editor.getByRole('button', { name: 'Save' }).click()
  await saved
  await showsPanel(page, 1, 3)

  const other = await open(browser, comics, { viewport: { width: 900, height: 700 } })
  await other.goto(`/book/${comics.bookId}/read?page=1`)
  // Guided view is remembered for the series and the same kind of device, and the panel as the place.
  await showsPanel(other, 1, 3)

  await press(other, 'e')
  const again = other.getByRole('dialog', { name: 'Panels on page 1' })
  await again.getByRole('button', { name: 'Reset' }).click()
  await expect(again.getByRole('button', { name: /^Panel \d$/ })).toHaveCount(4)
  await again.getByRole('button', { name: 'Save' }).click()
  await showsPanel(other, 1)
})
