import { join } from 'node:path'
import { getProgression } from '@lectern/contract/progress'
import { writeAtomically } from '@lectern/fixtures/archive'
import { type EpubContent, writeEpub } from '@lectern/fixtures/epub'
import { rawEpub, rawPage } from '@lectern/fixtures/raw-epub'
import { expect } from '@playwright/test'
import { Account } from './support/account.ts'
import { openText } from './support/open-text.ts'
import { test } from './support/own-server.ts'
import type { RunningServer } from './support/running-server.ts'
import type { ServerFolders } from './support/server-folders.ts'
import { touch } from './support/touch.ts'

// Movements are a part of what is tested here.
test.use({ reducedMotion: 'no-preference' })

/** Chapters of numbered sentences, so that a test knows where it is. */
const novel = (number: number): EpubContent => ({
  identifier: `urn:lectern:novel-${number}`,
  title: `Novel ${number}`,
  series: { title: 'Novels', position: number },
  // Drawings of some books are turned light in this way.
  css: '@media (prefers-color-scheme: dark) { h1 { text-decoration-thickness: 3px } }',
  chapters: [1, 2, 3].map((chapter) => ({
    title: `Chapter ${chapter}`,
    paragraphs: Array.from(
      { length: 60 },
      (_, at) =>
        `${at === 40 ? `The zebra of chapter ${chapter} was seen. ` : ''}Sentence ${chapter}.${at + 1} begins here and goes on for a while, so that a page holds only a few of its kind.`,
    ),
  })),
})

async function openNovels(server: RunningServer, folders: ServerFolders) {
  const row = `<tr><td>Station</td><td>${'muddy after heavy rain '.repeat(9)}</td></tr>`
  const chapter = { id: 'c', href: 'c.xhtml', bytes: rawPage(`<table>${row.repeat(20)}</table>`) }
  await writeAtomically(join(folders.books, 'Tables', 'Tides.epub'), rawEpub({ items: [chapter] }))
  for (const number of [1, 2])
    await writeEpub(join(folders.books, 'Novels', `Novel ${number}.epub`), novel(number))
  for (const [at, language] of ['ar', 'ar', 'en'].entries())
    await writeEpub(join(folders.books, 'Languages', `${at + 1}.epub`), {
      identifier: `urn:lectern:language-${at}`,
      title: `Book ${at + 1}`,
      language,
      isRightToLeft: language === 'ar',
      chapters: novel(1).chapters,
    })
  const owner = await Account.claim(server.address)
  await owner.addLibrary('Shelf', folders.books)
  await owner.waitForBooks(6)
  return { owner, bookId: (await owner.bookOf('Novels', 1)).id }
}

test('a text is read, left and found again, searched, marked and finished', async ({
  serve,
  serverFolders,
  page,
}) => {
  test.setTimeout(180_000)
  const server = await serve()
  const { owner, bookId } = await openNovels(server, serverFolders)
  await owner.enter(page.context())

  await test.step('the page reader leads to the text reader', async () => {
    await page.goto(`${server.address}/book/${bookId}/read`)
    await expect(page).toHaveURL(/\/read-epub$/)
  })
  const text = await openText(page, bookId, '', server.address)

  await test.step('keys turn pages and cross chapters', async () => {
    await text.shows('Sentence 1.1 begins')
    await text.press('ArrowRight')
    await expect(text.place).toHaveText(/^Page 2 of/)
    await text.press('ArrowLeft')
    await text.shows('Sentence 1.1 begins')
    await text.press(']')
    await text.shows('Sentence 2.1 begins')
    await text.press('ArrowLeft')
    await text.shows('Sentence 1.60 begins')
  })

  await test.step('contents lead to a chapter, and Back returns', async () => {
    const contents = await text.openPanel('t', 'Contents')
    await contents.getByRole('button', { name: 'Chapter 3' }).click()
    await text.shows('Sentence 3.1 begins')
    await text.press('Backspace')
    await text.shows('Sentence 1.60 begins')
  })

  await test.step('a search finds each place and shows it', async () => {
    const search = await text.openPanel('/', 'Search in book')
    await search.getByRole('searchbox').fill('ZEBRA of')
    await expect(search.getByRole('status')).toHaveText('3 matches')
    await search.getByRole('button', { name: /zebra of chapter 2/ }).click()
    await text.shows(/The zebra of chapter 2/)
    await search.getByRole('button', { name: 'Close' }).click()
  })

  await test.step('settings change at once and keep the sentence', async () => {
    const { place } = text
    await text.press('+', 5)
    await text.shows(/The zebra of chapter 2/)
    await text.press('v')
    await text.shows(/The zebra of chapter 2/)
    await text.press('p')
    await text.shows(/The zebra of chapter 2/)
    await page.setViewportSize({ width: 600, height: 900 })
    await text.shows(/The zebra of chapter 2/)
    await page.setViewportSize({ width: 1280, height: 800 })
    const settings = await text.openPanel('s', 'Text settings')
    await settings.getByRole('radio', { name: 'Night' }).click()
    await expect(text.chapter.locator('html')).toHaveCSS('background-color', 'rgb(0, 0, 0)')
    await expect(text.chapter.locator('h1')).toHaveCSS('text-decoration-thickness', '3px')
    await settings.getByRole('button', { name: 'Reset settings for all books' }).click()
    await expect(text.chapter.locator('html')).toHaveCSS('background-color', 'rgb(255, 255, 255)')
    await settings.getByRole('button', { name: 'Close' }).click()
    await expect(place).toHaveText(/% of the book$/)
  })

  await test.step('a word is highlighted with a note, and a page is bookmarked', async () => {
    await text.chapter.getByText(/The zebra of chapter 2/).dblclick({ position: { x: 30, y: 10 } })
    await page
      .getByRole('toolbar', { name: 'Selected text' })
      .getByRole('button', { name: 'Highlight in Green' })
      .click()
    const highlight = page.getByRole('dialog', { name: 'Highlight' })
    await highlight.getByRole('textbox').fill('Striped')
    await highlight.getByRole('button', { name: 'Done' }).click()
    await text.press('b')
    const list = await text.openPanel('n', 'Bookmarks and notes')
    await expect(list.getByRole('listitem')).toHaveCount(2)
    await expect(list.getByText('Striped')).toBeVisible()
    await list.getByRole('button', { name: 'Close' }).click()
  })

  await test.step('the place is saved and found again', async () => {
    const saved = async () => (await owner.ask(getProgression, { params: { bookId } }))?.locator
    await expect.poll(async () => (await saved())?.href).toBe('OEBPS/chapter-02.xhtml')
    await openText(page, bookId, '', server.address)
    await text.shows(/The zebra of chapter 2/)
  })

  await test.step('the end counts as read and leads to the next book', async () => {
    await text.press('End')
    await expect(text.place).toHaveText(/100% of the book$/)
    await text.press('ArrowRight')
    await expect(page.getByText('End of book')).toBeVisible()
    // No text of the card is missing.
    await expect(page.getByText(/reader[._]\w/)).toHaveCount(0)
    await expect.poll(async () => (await owner.bookOf('Novels', 1)).readProgress?.completed).toBe(true)
    await page.getByRole('button', { name: 'Open next book' }).click()
    await expect(page).not.toHaveURL(new RegExp(bookId))
    await text.shows('Sentence 1.1 begins')
  })
})

test('a finger turns the pages of a text, and a tap shows the bars', async ({
  serve,
  serverFolders,
  browser,
}) => {
  test.setTimeout(120_000)
  const server = await serve()
  const { owner, bookId } = await openNovels(server, serverFolders)
  const context = await browser.newContext({
    viewport: { width: 412, height: 915 },
    hasTouch: true,
    isMobile: true,
    locale: 'en-GB',
  })
  await owner.enter(context)
  const page = await context.newPage()
  const text = await openText(page, bookId, '', server.address)
  await text.shows('Sentence 1.1 begins')
  await touch(page, [
    { x: 350, y: 450 },
    { x: 250, y: 452 },
    { x: 120, y: 455 },
    { x: 60, y: 455 },
  ])
  await expect(text.place).toHaveText(/^Page 2 of/)
  await page.touchscreen.tap(380, 500)
  await expect(text.place).toHaveText(/^Page 3 of/)
  await page.touchscreen.tap(30, 500)
  await expect(text.place).toHaveText(/^Page 2 of/)
  await expect(page.locator('footer[data-chrome]')).toHaveAttribute('inert')
  await page.touchscreen.tap(206, 450)
  await expect(page.locator('footer[data-chrome]')).not.toHaveAttribute('inert')
  await text.standsBetweenBars()
  await page.touchscreen.tap(370, 500)
  await expect(text.place).toHaveText(/^Page 3 of/)
  await expect(page.locator('footer[data-chrome]')).toHaveAttribute('inert')

  await test.step('the end of a scrolled text is clear of the lower bar', async () => {
    await text.press('v')
    await text.press('End')
    await expect(text.place).toHaveText(/100% of the book$/)
    await text.shows('Sentence 3.60 begins')
    await page.touchscreen.tap(206, 450)
    await expect(page.locator('footer[data-chrome]')).not.toHaveAttribute('inert')
    await expect(page.locator('section[class*=page]').first()).toHaveAttribute('style', /translateY/)
    await text.endsAboveBar()
    await text.press('p')
  })

  await test.step('a book keeps its own direction in a series whose other books run the other way', async () => {
    for (const [number, direction, next] of [
      [1, 'rtl', 30],
      [3, 'ltr', 380],
    ] as const) {
      const book = await openText(page, (await owner.bookOf('Languages', number)).id, '', server.address)
      await page.touchscreen.tap(206, 450)
      await expect(book.slider).toHaveCSS('direction', direction)
      await page.touchscreen.tap(next, 500)
      await expect(book.place).toHaveText(/^Page 2 of/)
    }
  })

  await test.step('a row of a table is on one page', async () => {
    const table = await openText(page, (await owner.bookOf('Tables', 1)).id, '', server.address)
    const cells = table.chapter.locator('td')
    await expect(cells).toHaveCount(40)
    const parts = await cells.evaluateAll((all) => all.map((cell) => cell.getClientRects().length))
    expect(parts.filter((count) => count !== 1)).toEqual([])
    // A table that had to be made smaller is shown as large as the text by a tap.
    await cells.first().evaluate((cell) => cell.closest('table')?.style.setProperty('zoom', '0.8'))
    await page.touchscreen.tap(206, 300)
    const alone = page.getByRole('dialog', { name: 'Table' })
    await expect(alone.frameLocator('iframe').locator('td')).toHaveCount(40)
    await alone.getByRole('button', { name: 'Close' }).tap()
    await expect(alone).toHaveCount(0)
  })
  await context.close()
})
