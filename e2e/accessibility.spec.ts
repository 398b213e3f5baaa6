import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Locator, type Page } from '@playwright/test'
import type { Account } from './support/account.ts'
import { OpenBook } from './support/open-book.ts'
import { test } from './support/shared-server.ts'

const themes = [
  { name: 'light', theme: 'light', locale: 'en' },
  { name: 'dark', theme: 'dark', locale: 'en' },
  { name: 'from right to left', theme: 'light', locale: 'ar' },
] as const

/** Fails for violations that keep users from using the screen. */
async function check(page: Page, screen: string): Promise<void> {
  // Elements that fade in have no contrast until the animation ends.
  await expect.poll(() => page.evaluate('document.getAnimations().length')).toBe(0)
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    // No page has a frame; the way for pages with frames of other servers opens a second page each time.
    .setLegacyMode()
    .analyze()
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  const summary = serious.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join('; ')}`,
  )
  expect.soft(summary, screen).toEqual([])
}

async function listScreens(account: Account) {
  const book = await account.bookOf('Harbour Lights', 1)
  return [
    ['dashboard', '/dashboard'],
    ['browse', '/libraries/all/series'],
    ['series', `/series/${book.seriesId}`],
    ['book', `/book/${book.id}`],
    ['search', '/search?q=harbour'],
    ['account', '/account'],
    ['not found', '/no/such/page'],
  ] as const
}

for (const { name, theme, locale } of themes) {
  test(`screens can be used by everybody, ${name}`, async ({ openBrowser, shared: home }) => {
    test.setTimeout(90_000)
    const page = await openBrowser()
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.addInitScript(`localStorage.setItem('lectern', '${JSON.stringify({ theme, locale })}')`)
    await page.goto('/login')
    await expect(page.getByRole('textbox').first()).toBeVisible()
    await check(page, 'login')

    await home.owner.enter(page.context())
    for (const [screen, address] of await listScreens(home.owner)) {
      await page.goto(address)
      await expect(
        page
          .getByRole('main')
          .getByRole('heading')
          .nth(screen === 'dashboard' ? 1 : 0),
      ).toBeVisible()
      if (screen !== 'account' && screen !== 'not found')
        await expect(page.getByRole('main').locator('img').first()).toHaveJSProperty('complete', true)
      await check(page, screen)
    }

    await page.getByRole('navigation').getByRole('button').first().click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await check(page, 'dialog of a library')

    const { id } = await home.owner.bookOf('Harbour Lights', 2)
    await page.goto(`/book/${id}/read?page=3`)
    const book = new OpenBook(page)
    await expect.poll(async () => (await book.drawn())?.page).toBe(3)
    await book.showBars()
    await check(page, 'reader')
    await book.press('s')
    await expect(page.getByRole('dialog')).toBeVisible()
    await check(page, 'settings of the reader')
    await book.press('Escape')
    await book.press('t')
    await expect(page.locator('footer[data-chrome] li button').first()).toBeVisible()
    await check(page, 'strip of the reader')
  })
}

/** Presses Tab until the element has the focus, as a user without a mouse does. */
async function tabTo(
  page: Page,
  role: 'link' | 'button',
  name: string,
  within: Page | Locator = page,
): Promise<void> {
  const target = within.getByRole(role, { name, exact: true }).first()
  await expect(target).toBeVisible()
  for (let presses = 0; presses < 80; presses += 1) {
    await page.keyboard.press('Tab')
    const isThere = await target.and(page.locator(':focus-visible')).count()
    if (isThere > 0) return
  }
  throw new Error(`80 presses of Tab did not lead to ${name}`)
}

test('a book is opened and left with nothing but keys', async ({ openBrowser, newReader }) => {
  const { credentials } = await newReader()
  const page = await openBrowser()
  await page.goto('/')
  // The first field has the focus.
  await expect(page.getByLabel('E-mail')).toBeFocused()
  await page.keyboard.type(credentials.email)
  await page.keyboard.press('Tab')
  await page.keyboard.type(credentials.password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('region', { name: 'Recently added series' })).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  // A row is one stop of Tab; the arrows lead through it.
  const newest = page.getByRole('region', { name: 'Recently added series' })
  const firstLink = newest.getByRole('article').first().getByRole('link').first()
  await tabTo(page, 'link', (await firstLink.textContent()) ?? '', newest)
  const wanted = newest.getByRole('link', { name: 'Harbour Lights', exact: true }).and(page.locator(':focus'))
  await expect(async () => {
    if ((await wanted.count()) === 0) await page.keyboard.press('ArrowRight')
    expect(await wanted.count()).toBe(1)
  }).toPass({ intervals: [100] })
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Harbour Lights' })).toBeVisible()
  await tabTo(page, 'link', 'Start reading')
  await page.keyboard.press('Enter')
  const book = new OpenBook(page)
  await book.shows(1, 0)
  await book.press('ArrowRight')
  await book.shows(2, 0)
  await book.showBars()
  await tabTo(page, 'button', 'Leave the book')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Harbour Lights' })).toBeVisible()
})
