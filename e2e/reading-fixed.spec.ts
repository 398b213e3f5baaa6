import { join } from 'node:path'
import { getProgression, putProgression } from '@lectern/contract/progress'
import { writeAtomically } from '@lectern/fixtures/archive'
import { type RawEpub, rawEpub } from '@lectern/fixtures/raw-epub'
import { type BrowserContext, expect, type Page } from '@playwright/test'
import { Account } from './support/account.ts'
import {
  colorOf,
  fixedBooks,
  measureColor,
  plateBook,
  stripBook,
  tallEndBook,
} from './support/fixed-fixture.ts'
import { test } from './support/own-server.ts'
import type { RunningServer } from './support/running-server.ts'

const screens = {
  desktop: { viewport: { width: 1280, height: 800 } },
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
} as const

/** Share of the screen that the smallest page of these books has: one of two. */
const minShare = 0.15

/** Expects a page to be drawn, by its color. */
async function expectDrawn(page: Page, itemId: string | undefined, what: string): Promise<void> {
  const measure = async () => measureColor(await page.screenshot(), colorOf(itemId))
  await expect.poll(measure, { message: what, intervals: [50, 100, 250, 500] }).toBeGreaterThan(minShare)
}

/** A book, and the page of it that is opened. */
interface Opened {
  readonly epub: RawEpub
  readonly bookId: string
  readonly at: number
  readonly what: string
}

/** Opens a book where another device has left it. */
async function openAt(owner: Account, page: Page, { epub, bookId, at, what }: Opened): Promise<void> {
  const item = epub.items.find(({ id }) => id === epub.spine?.[at])
  await owner.ask(putProgression, {
    params: { bookId },
    body: {
      modified: new Date().toISOString(),
      device: { id: 'other', name: 'Another device' },
      locator: {
        href: `OEBPS/${item?.href}`,
        type: item?.mediaType ?? 'application/xhtml+xml',
        locations: { progression: 0, position: at + 1 },
      },
    },
  })
  const saved = await owner.ask(getProgression, { params: { bookId } })
  await page.goto(`${owner.address}/book/${bookId}/read-epub`)
  if ((saved?.locator.locations?.totalProgression ?? 0) < 0.99) return
  await expectDrawn(page, epub.spine?.[0], `${what}: a finished book begins anew`)
  await page.keyboard.press('End')
}

async function stockShelf(server: RunningServer, folder: string) {
  const books = await fixedBooks()
  for (const [name, epub] of Object.entries(books))
    await writeAtomically(join(folder, name, `${name}.epub`), rawEpub(epub))
  const owner = await Account.claim(server.address)
  await owner.addLibrary('Shelf', folder)
  await owner.waitForBooks(Object.keys(books).length)
  return { owner, books }
}

/** Opens a book at each of its pages, and loads some of them again. */
async function readEveryPage(owner: Account, page: Page, name: string, epub: RawEpub): Promise<void> {
  const { id: bookId, media } = await owner.bookOf(name, 1)
  for (const [at, itemId] of (epub.spine ?? []).entries()) {
    const what = `${name}, page ${at + 1}`
    if (media.epubDivinaCompatible) await page.goto(`${owner.address}/book/${bookId}/read?page=${at + 1}`)
    else await openAt(owner, page, { epub, bookId, at, what })
    await expectDrawn(page, itemId, what)
    if (at % 2 === 0) continue
    await page.reload()
    await expectDrawn(page, itemId, `${what}, loaded again`)
  }
}

test('a book of fixed pages opens at each of them, on every screen and again after a reload', async ({
  serve,
  serverFolders,
  browser,
}) => {
  test.setTimeout(400_000)
  const { owner, books } = await stockShelf(await serve(), serverFolders.books)
  for (const [screen, options] of Object.entries(screens)) {
    const context: BrowserContext = await browser.newContext({ ...options, locale: 'en-GB' })
    await owner.enter(context)
    const page = await context.newPage()
    for (const [name, epub] of Object.entries(books))
      await test.step(`${name}, ${screen}`, () => readEveryPage(owner, page, name, epub))
    await context.close()
  }
})

test('pages that may not be paired stand in the middle, and the percentage is that of the place that is saved', async ({
  serve,
  serverFolders,
  page,
}) => {
  const { owner, books } = await stockShelf(await serve(), serverFolders.books)
  await owner.enter(page.context())
  await page.setViewportSize(screens.desktop.viewport)
  const shown = page.locator('[data-chapter]:not([inert]) > iframe')
  const { id: bookId } = await owner.bookOf('alone', 1)
  for (const [at, itemId] of (books.alone?.spine ?? []).entries()) {
    if (at === 0) await page.goto(`${owner.address}/book/${bookId}/read-epub`)
    else await page.keyboard.press('ArrowRight')
    await expectDrawn(page, itemId, `page ${at + 1} alone`)
    await expect(shown).toHaveCount(1)
    const box = await shown.boundingBox()
    expect(Math.abs((box?.x ?? 0) + (box?.width ?? 0) / 2 - 640)).toBeLessThan(2)
    await expect(page.getByRole('status').filter({ hasText: `${(at + 1) * 25}% of the book` })).toBeAttached()
  }
  await expect
    .poll(async () => {
      const saved = await owner.ask(getProgression, { params: { bookId } })
      return saved?.locator.locations?.totalProgression
    })
    .toBe(1)

  await test.step('a page is enlarged in place, and its position is kept', async () => {
    const before = await shown.boundingBox()
    await page.keyboard.press('+')
    await expect
      .poll(async () => (await shown.boundingBox())?.width)
      .toBeCloseTo((before?.width ?? 0) * 1.25, 0)
    await page.keyboard.press('-')
    await expect.poll(async () => (await shown.boundingBox())?.width).toBeCloseTo(before?.width ?? 0, 0)
  })
})

test('a strip in an EPUB is as wide as the window, whether it says that it scrolls or only is one', async ({
  serve,
  serverFolders,
  browser,
}) => {
  const server = await serve()
  for (const [name, isDeclared] of [
    ['declared', true],
    ['undeclared', false],
  ] as const)
    await writeAtomically(
      join(serverFolders.books, name, `${name}.epub`),
      rawEpub(await stripBook(isDeclared)),
    )
  const owner = await Account.claim(server.address)
  await owner.addLibrary('Shelf', serverFolders.books)
  await owner.waitForBooks(2)
  for (const [screen, least] of [
    ['desktop', 700],
    ['phone', 390],
  ] as const) {
    const context = await browser.newContext({ ...screens[screen], locale: 'en-GB' })
    await owner.enter(context)
    const page = await context.newPage()
    for (const name of ['declared', 'undeclared']) {
      const { id: bookId } = await owner.bookOf(name, 1)
      await page.goto(`${server.address}/book/${bookId}/read-epub`)
      const picture = page.frameLocator('[data-chapter]:not([inert]) > iframe').locator('img').first()
      await expect
        .poll(async () => (await picture.boundingBox())?.width, { message: `${name}, ${screen}` })
        .toBeGreaterThanOrEqual(least)
      // The frame of a chapter can be replaced while it is measured.
      const ratio = async () => {
        const box = await picture.boundingBox()
        return (box?.height ?? 0) / (box?.width ?? 1)
      }
      await expect.poll(ratio).toBeCloseTo(10, 0)
    }
    await context.close()
  }
})

test('the middle of the last strip of an EPUB is found again, however the book was left; only its end finishes it', async ({
  serve,
  serverFolders,
  browser,
}) => {
  const server = await serve()
  const books = { 'Tall end': await tallEndBook(), 'One document': await stripBook(false) }
  for (const [name, epub] of Object.entries(books))
    await writeAtomically(join(serverFolders.books, name, `${name}.epub`), rawEpub(epub))
  const owner = await Account.claim(server.address)
  await owner.addLibrary('Shelf', serverFolders.books)
  await owner.waitForBooks(2)
  const context = await browser.newContext({ ...screens.desktop, locale: 'en-GB' })
  await owner.enter(context)
  for (const [name, pictures] of [
    ['Tall end', 1],
    ['One document', 3],
  ] as const) {
    const { id: bookId } = await owner.bookOf(name, 1)
    const address = `${server.address}/book/${bookId}/read-epub`
    const readProgress = async () => (await owner.bookOf(name, 1)).readProgress
    let page = await context.newPage()
    const picture = () =>
      page
        .frameLocator('[data-chapter]:not([inert]) > iframe')
        .locator('img')
        .nth(pictures - 1)
    const top = async () => Math.round((await picture().boundingBox())?.y ?? Number.NaN)
    const expectTop = (wanted: number, what: string) =>
      expect
        .poll(async () => Math.abs((await top()) - wanted), { message: `${name}: ${what}` })
        .toBeLessThan(4)
    await page.goto(address)
    if (name === 'Tall end') {
      await expect(page.frameLocator('[data-chapter]:not([inert]) > iframe').locator('p')).toBeVisible()
      await page.keyboard.press('Space')
    }
    await expect(picture()).toBeAttached()
    await expect.poll(async () => (await picture().boundingBox())?.height ?? 0).toBeGreaterThan(3000)
    await page.mouse.move(640, 400)
    const ahead = (await top()) + 2500
    await page.mouse.wheel(0, ahead)
    await expect.poll(top).toBeLessThan(-2400)
    const wanted = await top()
    await expect
      .poll(async () => {
        const saved = await owner.ask(getProgression, { params: { bookId } })
        return saved?.locator.locations?.progression ?? 0
      })
      .toBeGreaterThan(0.15)
    expect((await readProgress())?.completed).toBe(false)
    await page.reload()
    await expectTop(wanted, 'loaded again')
    await page.goto(`${server.address}/book/${bookId}`)
    await page.goto(address)
    await expectTop(wanted, 'opened from its page')
    await page.close()
    page = await context.newPage()
    await page.goto(address)
    await expectTop(wanted, 'opened in another tab')
    expect((await readProgress())?.completed).toBe(false)
    await page.mouse.move(640, 400)
    await page.mouse.wheel(0, 100_000)
    await expect.poll(async () => (await readProgress())?.completed, { message: name }).toBe(true)
    await page.close()
  }
  await context.close()
})

test('a page of fixed size within a text is as large as the window lets it be', async ({
  serve,
  serverFolders,
  browser,
}) => {
  const server = await serve()
  await writeAtomically(join(serverFolders.books, 'A plate', 'A plate.epub'), rawEpub(plateBook()))
  const owner = await Account.claim(server.address)
  await owner.addLibrary('Shelf', serverFolders.books)
  await owner.waitForBooks(1)
  const { id: bookId } = await owner.bookOf('A plate', 1)
  for (const screen of ['desktop', 'phone'] as const) {
    const context = await browser.newContext({ ...screens[screen], locale: 'en-GB' })
    await owner.enter(context)
    const page = await context.newPage()
    await page.goto(`${server.address}/book/${bookId}/read-epub`)
    const shown = page.frameLocator('[data-chapter]:not([inert]) > iframe')
    // The phone opens where the desktop was left.
    await expect(shown.locator('p, div').first()).toBeVisible()
    await page.keyboard.press('Home')
    await expect(shown.locator('p')).toBeVisible()
    await page.keyboard.press('ArrowRight')
    const plate = shown.locator('div').first()
    const { width, height } = screens[screen].viewport
    const most = Math.min(width / 600, height / 800)
    await expect
      .poll(async () => ((await plate.boundingBox())?.width ?? 0) / 600 / most, { message: screen })
      .toBeGreaterThan(0.85)
    const box = await plate.boundingBox()
    expect((box?.height ?? 0) / (box?.width ?? 1)).toBeCloseTo(800 / 600, 1)
    expect(box?.x).toBeGreaterThanOrEqual(0)
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width + 1)
    await page.keyboard.press('ArrowRight')
    await expect(shown.locator('p')).toContainText('after the plate')
    await page.keyboard.press('ArrowLeft')
    await expect
      .poll(async () => (await plate.boundingBox())?.x, { message: screen })
      .toBeCloseTo(box?.x ?? 0, 0)
    await context.close()
  }
})
