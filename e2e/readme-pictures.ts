import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createCollection } from '@lectern/contract/collections'
import { markBook } from '@lectern/contract/progress'
import { createReadList } from '@lectern/contract/readlists'
import { expect, type Page } from '@playwright/test'
import sharp from 'sharp'
import { Account } from './support/account.ts'
import { OpenBook } from './support/open-book.ts'
import { test } from './support/own-server.ts'
import { waitUntilQuiet } from './support/steady-screen.ts'

const folder = fileURLToPath(new URL('../docs/pictures/', import.meta.url))
const sizes = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } } as const
/** Books that the demo library has at least; it is drawn in a minute or two. */
const leastBooks = 20

interface Picture {
  /** Screen, device and theme. */
  readonly name: `${string}-${keyof typeof sizes}-${'light' | 'dark'}`
  readonly at: string
  readonly preferences?: Readonly<Record<string, unknown>>
  readonly act?: (page: Page) => Promise<unknown>
}

/** Claims the server, and waits until the demo is drawn, scanned and has all of its posters. */
async function fillWithDemo(address: string): Promise<Account> {
  const owner = await Account.claim(address)
  let known = -1
  // The demo is complete when no book was added for a while.
  const isComplete = async () => {
    const books = await owner.books({ media_status: 'READY' })
    const isStill = books.length === known && books.length >= leastBooks
    known = books.length
    return isStill
  }
  await expect.poll(isComplete, { timeout: 600_000, intervals: [15_000] }).toBe(true)
  return owner
}

async function read(owner: Account, title: string, number: number, body: object): Promise<void> {
  const { id } = await owner.bookOf(title, number)
  await owner.ask(markBook, { params: { bookId: id }, body })
}

async function openReader(page: Page): Promise<void> {
  const book = new OpenBook(page)
  await expect(page.locator('[data-page] img').first()).toHaveJSProperty('complete', true)
  await book.showBars()
}

/** Opens a text in the middle of a chapter, with its settings beside it. */
async function openText(page: Page): Promise<void> {
  await expect(page.getByRole('status').filter({ hasText: /% of the book$/ })).toBeAttached()
  await page.keyboard.press(']')
  await page.keyboard.press('s')
  await expect(page.getByRole('dialog', { name: 'Text settings' })).toBeVisible()
}

async function listPictures(owner: Account): Promise<readonly Picture[]> {
  const train = await owner.seriesNamed('Night Train')
  const { id: bookId } = await owner.bookOf('Night Train', 2)
  const text = await owner.bookOf('Lamplight Stories', 1)
  const all = '/libraries/all/series'
  return [
    { name: 'dashboard-desktop-light', at: '/dashboard' },
    { name: 'dashboard-phone-dark', at: '/dashboard' },
    { name: 'browse-desktop-light', at: all },
    {
      name: 'filters-desktop-dark',
      at: `${all}?readStatus=UNREAD`,
      act: (page) => page.getByRole('button', { name: /^Filters/ }).click(),
    },
    {
      name: 'table-desktop-light',
      at: '/libraries/all/books',
      preferences: { listViews: { books: 'table' } },
    },
    {
      name: 'search-desktop-dark',
      at: '/dashboard',
      act: async (page) => {
        await page.keyboard.press('/')
        await page.keyboard.type('li')
        await expect(page.getByRole('option').nth(2)).toBeVisible()
      },
    },
    { name: 'series-desktop-light', at: `/series/${train.id}` },
    { name: 'series-phone-dark', at: `/series/${train.id}` },
    { name: 'book-desktop-dark', at: `/book/${bookId}` },
    { name: 'reader-desktop-dark', at: `/book/${bookId}/read?page=4`, act: openReader },
    { name: 'text-desktop-light', at: `/book/${text.id}/read-epub`, act: openText },
    { name: 'reader-phone-dark', at: `/book/${bookId}/read?page=4` },
  ]
}

test('the pictures of the README', async ({ serve, browser }) => {
  test.setTimeout(900_000)
  const { address } = await serve({ flags: ['--demo'] })
  const owner = await fillWithDemo(address)
  await read(owner, 'Night Train', 1, { completed: true })
  await read(owner, 'Night Train', 2, { page: 4 })
  await read(owner, 'Koi', 1, { page: 3 })
  await read(owner, 'Mountain Post', 1, { page: 6 })
  const series = await owner.series()
  await owner.ask(createCollection, {
    body: { name: 'For long evenings', ordered: true, seriesIds: series.slice(0, 4).map(({ id }) => id) },
  })
  const books = (await owner.books()).filter(({ seriesTitle }) => seriesTitle === 'Night Train')
  await owner.ask(createReadList, {
    body: { name: 'On rails', ordered: true, bookIds: books.map(({ id }) => id) },
  })
  for (const { name, at, preferences, act } of await listPictures(owner)) {
    const isPhone = name.includes('-phone-')
    const context = await browser.newContext({
      baseURL: address,
      locale: 'en-GB',
      viewport: isPhone ? sizes.phone : sizes.desktop,
      hasTouch: isPhone,
      isMobile: isPhone,
      deviceScaleFactor: isPhone ? 2 : 1,
      reducedMotion: 'reduce',
    })
    await owner.enter(context)
    const theme = name.endsWith('dark') ? 'dark' : 'light'
    const stored = JSON.stringify({ theme, ...preferences })
    await context.addInitScript(`localStorage.setItem('lectern', ${JSON.stringify(stored)})`)
    const page = await context.newPage()
    await page.goto(at)
    if (!name.startsWith('text-')) await expect(page.locator('img').first()).toBeVisible()
    await waitUntilQuiet(page)
    await act?.(page)
    await waitUntilQuiet(page)
    const screenshot = await page.screenshot({ animations: 'disabled', caret: 'hide' })
    // Few colours are enough for covers that are drawn, and make a third of the bytes.
    await sharp(screenshot)
      .png({ palette: true, quality: 90, effort: 10 })
      .toFile(join(folder, `${name}.png`))
    await context.close()
  }
})
