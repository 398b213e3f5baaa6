import { createCollection } from '@lectern/contract/collections'
import { createReadList } from '@lectern/contract/readlists'
import { expect, type Locator, type Page } from '@playwright/test'
import { longTag } from '../test/long-tests.ts'
import type { Account } from './support/account.ts'
import { checkAccess as check } from './support/check-access.ts'
import { moveTo } from './support/move-to.ts'
import { OpenBook } from './support/open-book.ts'
import { test } from './support/shared-server.ts'

const main = (page: Page) => page.getByRole('main')
const openMenu = (at: number) => async (page: Page) => {
  await main(page).locator('button[aria-haspopup=menu]').nth(at).click()
  await expect(page.getByRole('menu')).toBeVisible()
}
async function openFilters(page: Page): Promise<void> {
  await main(page).locator('header button[aria-expanded]:not([aria-haspopup])').click()
  const panel = page.getByRole('complementary')
  // All of its parts: fields, choices and lists that are loaded.
  const closed = panel.locator('button[aria-expanded=false]')
  for (let left = await closed.count(); left > 0; left -= 1) {
    await closed.first().click()
    await expect(closed).toHaveCount(left - 1)
  }
}
async function openSuggestions(page: Page): Promise<void> {
  await page.keyboard.press('/')
  await page.keyboard.type('harb')
  // Those for the letters before are pale until those for all of them are there.
  await expect(page.getByRole('option').getByText('Harb', { exact: true }).first()).toBeVisible()
}
const press = (keys: string) => async (page: Page) => {
  await page.keyboard.press(keys)
  // Not a field: the panel with the filters, which is open too, has fields of its own.
  await expect(page.locator('dialog[open], [role=dialog]').first()).toBeVisible()
}
async function openCardMenu(page: Page): Promise<void> {
  await page.locator('[data-card-link]').first().focus()
  await page.keyboard.press('.')
  await expect(page.getByRole('menu')).toBeVisible()
}
const chooseView = (name: string) => (page: Page) =>
  page.addInitScript(`
    const stored = JSON.parse(localStorage.getItem('lectern'))
    localStorage.setItem('lectern', JSON.stringify({ ...stored, listViews: { series: '${name}', books: '${name}' } }))`)

/** Rows and cells have roles, whatever elements they are. */
const anyTable = 'main :is(table, [role=table], [role=grid])'

interface Screen {
  readonly name: string
  /** Absent for a panel over the screen before. */
  readonly at?: string
  readonly within?: string
  /** What has to be there; a cover by default. */
  readonly shows?: string
  readonly before?: (page: Page) => Promise<unknown>
  readonly act?: (page: Page) => Promise<unknown>
}

async function listScreens(account: Account, name: string): Promise<readonly Screen[]> {
  const book = await account.bookOf('Harbour Lights', 1)
  const collection = await account.ask(createCollection, {
    body: { name, ordered: true, seriesIds: [book.seriesId] },
  })
  const list = await account.ask(createReadList, {
    body: { name, ordered: true, bookIds: [book.id] },
  })
  const series = '/libraries/all/series'
  return [
    { name: 'dashboard', at: '/dashboard' },
    { name: 'suggestions', at: '/dashboard', act: openSuggestions },
    { name: 'recommended', at: `/libraries/${book.libraryId}/recommended` },
    { name: 'series of all libraries', at: `${series}?status=!ENDED` },
    { name: 'filters', at: series, act: openFilters },
    { name: 'order', within: '[role=menu]', act: openMenu(0) },
    { name: 'view', within: '[role=menu]', act: openMenu(1) },
    { name: 'menu of a card', within: '[role=menu]', act: openCardMenu },
    { name: 'palette', within: 'dialog[open]', act: press('Control+k') },
    { name: 'keys', within: '[role=dialog]', act: press('?') },
    { name: 'nothing that matches', at: `${series}?genre=Nothing`, shows: 'main h2' },
    { name: 'books', at: '/libraries/all/books' },
    { name: 'collections', at: '/libraries/all/collections' },
    { name: 'read lists', at: '/libraries/all/readlists' },
    { name: 'collection', at: `/collections/${collection.id}` },
    { name: 'read list', at: `/readlists/${list.id}` },
    { name: 'series', at: `/series/${book.seriesId}` },
    { name: 'book', at: `/book/${book.id}` },
    { name: 'results', at: '/search?q=harbour' },
    { name: 'nothing found', at: '/search?q=zzzzqqq', shows: 'main h2' },
    { name: 'account', at: '/account', shows: 'main h1' },
    { name: 'not found', at: '/no/such/page', shows: 'main h1' },
    { name: 'compact', at: series, before: chooseView('compact') },
    { name: 'table', at: series, before: chooseView('table'), shows: anyTable },
    { name: 'table of books', at: '/libraries/all/books', shows: anyTable },
  ]
}

for (const { name, locale, hasThemes, tag } of [
  { name: 'light and dark', locale: 'en', hasThemes: true, tag: [] },
  { name: 'from right to left', locale: 'ar', hasThemes: false, tag: longTag },
])
  test(`screens can be used by everybody, ${name}`, { tag }, async ({ openBrowser, shared: home }) => {
    test.setTimeout(360_000)
    const page = await openBrowser()
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.addInitScript(
      `localStorage.setItem('lectern', '${JSON.stringify({ theme: 'light', locale })}')`,
    )
    await page.goto('/login')
    await expect(page.getByRole('textbox').first()).toBeVisible()
    await check(page, 'login', { hasThemes })

    await home.owner.enter(page.context())
    const screens = await listScreens(home.owner, name)
    // Loading the client closes what is open, and reads who is signed in and what was stored.
    let mustLoad = true
    for (const { name: screen, at, shows = 'main img', within, before, act } of screens) {
      await before?.(page)
      if (at && (mustLoad || before)) await page.goto(at)
      else if (at) await moveTo(page, at)
      else await page.keyboard.press('Escape')
      mustLoad = act !== undefined
      await expect(page.locator(shows).first()).toBeVisible()
      if (shows.endsWith('img')) await expect(page.locator(shows).first()).toHaveJSProperty('complete', true)
      await act?.(page)
      await check(page, screen, { hasThemes, ...(within && { within }) })
    }

    await page.getByRole('navigation').getByRole('button').first().click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await check(page, 'dialog of a library', { within: '[role=dialog]', hasThemes })

    const { id } = await home.owner.bookOf('Harbour Lights', 2)
    await page.goto(`/book/${id}/read?page=3`)
    const book = new OpenBook(page)
    await expect.poll(async () => (await book.drawn())?.page).toBe(3)
    await book.showBars()
    await check(page, 'reader', { hasThemes: false })
    await book.press('s')
    await expect(page.getByRole('dialog')).toBeVisible()
    await check(page, 'settings of the reader', { hasThemes: false })
    await book.press('Escape')
    for (const [key, name] of [
      ['t', 'all pages of the reader'],
      ['j', 'page to go to in the reader'],
      ['k', 'menu of the reader'],
      ['h', 'keys of the reader'],
    ] as const) {
      await book.press(key)
      await expect(page.getByRole('dialog')).toBeVisible()
      await check(page, name, { hasThemes: false })
      await book.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)
    }
  })

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
  await expect(page.getByLabel('Email')).toBeFocused()
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
  await tabTo(page, 'button', 'Exit reader')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Harbour Lights' })).toBeVisible()
})
