import { changeSeriesMetadata } from '@lectern/contract/metadata'
import { expect, type Page } from '@playwright/test'
import { owner } from './support/account.ts'
import { signIn } from './support/sign-in.ts'
import { test as base, largeSeriesCount as seriesCount } from './support/worker-servers.ts'

// Movements are a part of what is tested here.
base.use({ reducedMotion: 'no-preference' })

const test = base.extend({
  baseURL: async ({ large }, use) => use(large.server.address),
})

const visitor = test
const member = test.extend({
  page: async ({ page, large }, use) => {
    await large.owner.enter(page.context())
    await use(page)
  },
})

const list = '/libraries/all/series'
const cards = (page: Page) => page.getByRole('list', { name: 'Series' }).getByRole('article')
const firstTitle = (page: Page) => cards(page).first().getByRole('link').first().textContent()
const viewMenu = (page: Page) => page.getByRole('button', { name: 'View', exact: true })
const menu = (page: Page) => page.getByRole('button', { name: /^Sorted by/ })

member('order, page size, filter and letter stand in the address and survive a reload', async ({ page }) => {
  await page.goto(list)
  await expect(cards(page).first()).toBeVisible()
  const before = await firstTitle(page)
  await menu(page).click()
  await page.getByRole('menuitemradio', { name: 'Descending' }).click()
  await expect(page).toHaveURL(/sort=metadata\.titleSort(,|%2C)desc/)
  await expect.poll(() => firstTitle(page)).not.toBe(before)
  await page.keyboard.press('Escape')
  await viewMenu(page).click()
  await page.getByRole('menuitemradio', { name: '100', exact: true }).click()
  await expect(page).toHaveURL(/pageSize=100/)
  await page.keyboard.press('Escape')

  const letters = page.getByRole('navigation', { name: 'First letters' })
  const letter = letters.getByRole('button', { disabled: false }).nth(5)
  const name = (await letter.textContent()) ?? ''
  await letter.click()
  await expect(page).toHaveURL(/nav=/)
  await expect(page.getByText(`Begins with ${name}`)).toBeVisible()
  await page.getByRole('button', { name: 'Unread', exact: true }).click()
  await expect(page).toHaveURL(/readStatus=UNREAD/)

  // The list before stays until the new one has arrived.
  await expect.poll(async () => (await firstTitle(page))?.toUpperCase().startsWith(name)).toBe(true)
  const chosen = await firstTitle(page)
  await page.reload()
  await expect(page.getByText(`Begins with ${name}`)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Unread', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await expect.poll(() => firstTitle(page)).toBe(chosen)
  await page.getByRole('button', { name: 'Read', exact: true }).click()
  await page.getByRole('button', { name: 'Unread', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'No matching series' })).toBeVisible()
  await page.getByRole('button', { name: 'Show all' }).click()
  await expect(cards(page).first()).toBeVisible()
})

member('titles of other alphabets have their letters, too', async ({ page, large }) => {
  const some = (await large.owner.series()).slice(0, 3)
  const sortAs = (index: number, titleSort: string, titleSortLock: boolean) =>
    large.owner.ask(changeSeriesMetadata, {
      params: { seriesId: some[index]?.id ?? '' },
      body: { titleSort, titleSortLock },
    })
  try {
    for (const [index, title] of ['かぜ', 'ガラス', 'Берег'].entries()) await sortAs(index, title, true)
    await page.goto(list)
    const letters = page.getByRole('navigation', { name: 'First letters' })
    await letters.getByRole('button', { name: 'か, 2 series' }).click()
    await expect(cards(page)).toHaveCount(2)
    await expect(page.getByText('Begins with か')).toBeVisible()
    await page.reload()
    await expect(cards(page)).toHaveCount(2)
    await letters.getByRole('button', { name: 'Б, 1 series' }).click()
    await expect(cards(page)).toHaveCount(1)
    // Also beside a filter that needs a condition.
    await page.goto(`${list}?nav=か&genre=!Nothing`)
    await expect(cards(page)).toHaveCount(2)
  } finally {
    for (const [index, { metadata }] of some.entries()) await sortAs(index, metadata.titleSort, false)
  }
})

member('Back returns to the page of the list and to the place on it', async ({ page }) => {
  await page.goto(`${list}?pageSize=100`)
  const pager = page.getByRole('navigation', { name: 'Pagination' })
  await pager.getByRole('button', { name: 'Page 3' }).click()
  await expect(page).toHaveURL(/page=3/)
  await expect(pager.getByRole('button', { name: 'Page 3' })).toHaveAttribute('aria-current', 'page')
  // The cards of the page before stay until those of this one are there.
  await expect(page.locator('main [aria-busy]')).toHaveCount(0)
  await expect.poll(() => page.evaluate('scrollY')).toBe(0)
  await page.mouse.wheel(0, 1500)
  await expect.poll(() => page.evaluate<number>('scrollY')).toBeGreaterThan(1000)
  const card = page.locator('[data-card="40"]')
  // The card can be drawn anew while the list still scrolls.
  await expect(() => card.scrollIntoViewIfNeeded({ timeout: 2000 })).toPass()
  const title = (await card.getByRole('link').first().textContent()) ?? ''
  const scrolled = await page.evaluate<number>('scrollY')
  await card.getByRole('link', { name: title, exact: true }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect.poll(() => page.evaluate('scrollY')).toBe(0)
  await page.goBack()
  await expect(page).toHaveURL(/page=3/)
  await expect(card).toBeInViewport()
  await expect
    .poll(async () => Math.abs((await page.evaluate<number>('scrollY')) - scrolled))
    .toBeLessThan(50)
  await page.reload()
  await expect(card).toBeInViewport()
  await page.goBack()
  await expect(page).not.toHaveURL(/page=3/)
})

member('five hundred cards cost as much as thirty', async ({ page }) => {
  await page.goto(`${list}?pageSize=500`)
  await expect(cards(page).first()).toBeVisible()
  const nodes = () => page.evaluate<number>('document.querySelectorAll("*").length')
  expect(await cards(page).count()).toBeLessThan(80)
  expect(await nodes()).toBeLessThan(2500)
  await page.keyboard.press('End')
  await expect(page.locator('[data-card="499"]')).toBeInViewport()
  await expect(page.locator('[data-card="499"]')).toHaveAttribute('aria-setsize', '500')
  expect(await cards(page).count()).toBeLessThan(80)
  expect(await nodes()).toBeLessThan(2500)
})

member('an endless list goes to its end, and Back returns to the place in it', async ({ page }) => {
  await page.goto(list)
  await viewMenu(page).click()
  await page.getByRole('menuitemradio', { name: 'Infinite scroll' }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('navigation', { name: 'Pagination' })).toHaveCount(0)
  await page.locator('[data-card="0"] [data-card-link]').focus()
  await page.keyboard.press('End')
  const last = page.locator(`[data-card="${seriesCount - 1}"] [data-card-link]`)
  await expect(last).toBeFocused()
  await expect(last).toBeInViewport()
  expect(await page.locator('[data-card]').count()).toBeLessThan(80)
  const title = (await last.textContent()) ?? ''
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await page.goBack()
  await expect(last).toBeInViewport()
})

member('a table sorts by a heading, and its rows open', async ({ page }) => {
  await page.goto(list)
  await viewMenu(page).click()
  await page.getByRole('menuitemradio', { name: 'Table' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Publisher' }).click()
  await page.keyboard.press('Escape')
  const table = page.getByRole('table', { name: 'Series' })
  await expect(table.getByRole('columnheader', { name: 'Publisher' })).toHaveCount(0)
  const heading = table.getByRole('columnheader', { name: 'Title' })
  await expect(heading).toHaveAttribute('aria-sort', 'ascending')
  const title = table.locator('[data-card="0"] [data-card-link]')
  const first = (await title.textContent()) ?? ''
  await heading.getByRole('button').click()
  await expect(heading).toHaveAttribute('aria-sort', 'descending')
  await expect(title).not.toHaveText(first)
  const edge = table.getByRole('separator', { name: 'Width of Books' })
  await edge.focus()
  await page.keyboard.press('ArrowRight')
  await expect(edge).toHaveAttribute('aria-valuenow', '96')
  await title.focus()
  await page.keyboard.press('PageDown')
  await page.keyboard.press('Home')
  await expect(title).toBeFocused()
  await page.keyboard.press('.')
  await expect(page.getByRole('menuitem', { name: 'Mark as read' })).toBeVisible()
  await page.keyboard.press('Escape')
  const name = (await title.textContent()) ?? ''
  await title.click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
})

member('in the order of a date, a year leads to where it begins', async ({ page }) => {
  await page.goto(`${list}?sort=booksMetadata.releaseDate,desc`)
  const last = page.getByRole('toolbar', { name: 'Years' }).getByRole('button').last()
  const name = (await last.getAttribute('aria-label')) ?? ''
  expect(name).toMatch(/^\d{4}, \d+ items?$/)
  await last.click()
  await expect(
    cards(page)
      .filter({ hasText: name.slice(0, 4) })
      .first(),
  ).toBeInViewport()
})

member('a list at random keeps its order on Back, and is shuffled by a press', async ({ page }) => {
  await page.goto(list)
  await expect(cards(page).first()).toBeVisible()
  const sorted = await firstTitle(page)
  await menu(page).click()
  await page.getByRole('menuitemradio', { name: 'Random' }).click()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/seed=\d+/)
  await expect.poll(() => firstTitle(page)).not.toBe(sorted)
  const drawn = await firstTitle(page)
  await page.getByRole('button', { name: 'Shuffle again' }).click()
  await expect.poll(() => firstTitle(page)).not.toBe(drawn)
  const first = await firstTitle(page)
  await cards(page).first().getByRole('link').first().click()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.goBack()
  await expect(cards(page).first().getByRole('link').first()).toHaveText(first ?? '')
})

member('an address that leads nowhere says so and shows the way home', async ({ page }) => {
  for (const address of ['/no/such/page', '/libraries/0000000000000/series']) {
    await page.goto(address)
    await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
    await page.getByRole('link', { name: 'Go home' }).click()
    await expect(page).toHaveURL(/\/dashboard$/)
  }
})

member('home is the dashboard, and the welcome is only for empty servers', async ({ page }) => {
  for (const address of ['/', '/welcome', '/libraries']) {
    await page.goto(address)
    await expect(page).toHaveURL(address === '/libraries' ? /\/libraries\/all\/series$/ : /\/dashboard$/)
  }
})

visitor('a deep link leads over the login back to itself', async ({ page, large }) => {
  const target = `${list}?page=2&pageSize=20&sort=createdDate,desc`
  await page.goto(target)
  await expect(page).toHaveURL(/\/login\?redirect=/)
  await signIn(page, owner)
  await expect(page).toHaveURL(/\/libraries\/all\/series\?/)
  const { searchParams } = new URL(page.url())
  expect(Object.fromEntries(searchParams)).toEqual({ page: '2', pageSize: '20', sort: 'createdDate,desc' })
  const pager = page.getByRole('navigation', { name: 'Pagination' })
  await expect(pager.getByRole('button', { name: 'Page 2', exact: true })).toHaveAttribute(
    'aria-current',
    'page',
  )
  expect(new URL(page.url()).origin).toBe(large.server.address)
})

for (const target of ['//evil.example/', 'https://evil.example/', '/\\evil.example/', 'javascript:alert(1)'])
  visitor(`signing in never leads to ${target}`, async ({ page, large }) => {
    const dialogs: string[] = []
    page.on('dialog', (dialog) => {
      dialogs.push(dialog.message())
      void dialog.dismiss()
    })
    await page.goto(`/login?redirect=${encodeURIComponent(target)}`)
    await signIn(page, owner)
    await expect(page).toHaveURL(`${large.server.address}/dashboard`)
    expect(dialogs).toEqual([])
  })
