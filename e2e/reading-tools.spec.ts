import { readFileSync } from 'node:fs'
import { getBookPoster, listBookPosters, listSeriesPosters } from '@lectern/contract/posters'
import { createReadList, listReadListPosters } from '@lectern/contract/readlists'
import { expect, type Page } from '@playwright/test'
import sharp from 'sharp'
import { OpenBook, openBook } from './support/open-book.ts'
import { pagesPerBook } from './support/reading-fixture.ts'
import { test } from './support/shared-server.ts'
import { touch } from './support/touch.ts'

// Movements are a part of what is tested here.
test.use({ reducedMotion: 'no-preference' })

const openMenu = async (page: Page, book: OpenBook) => {
  await book.press('k')
  const menu = page.getByRole('dialog', { name: 'More' })
  await expect(menu).toBeVisible()
  return menu
}
const preview = (book: OpenBook) => book.bars.locator('img')
const thumbnailOf = (number: number) => new RegExp(`/pages/${number}/thumbnail$`)

/** Returns the middle of the slider at a share of its length. */
async function pointOnSlider(book: OpenBook, share: number) {
  const box = await book.slider.boundingBox()
  if (!box) throw new Error('the slider is nowhere')
  return { x: box.x + 10 + (box.width - 20) * share, y: box.y + box.height / 2 }
}

test('the slider shows the page under the mouse, and the counter follows the knob', async ({
  page,
  reader,
}) => {
  const { id } = await reader.bookOf('Harbour Lights', 1)
  const book = await openBook(page, id, 2)
  await book.showBars()
  const middle = await pointOnSlider(book, 12 / 23)
  await page.mouse.move(middle.x, middle.y)
  await expect(preview(book)).toHaveAttribute('src', thumbnailOf(13))
  await page.mouse.down()
  await expect(book.bars.getByRole('button', { name: 'Go to page, 13 / 24' })).toBeVisible()
  await expect(book.place).toHaveText(`Page 2 of ${pagesPerBook}`)
  await page.mouse.up()
  await book.shows(13)
})

test('the slider loads the pages on which it rests, not those that it passes', async ({ page, reader }) => {
  const { id } = await reader.bookOf('Harbour Lights', 3)
  const book = await openBook(page, id, 1)
  await book.showBars()
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/thumbnail')) asked.push(new URL(request.url()).pathname)
  })
  const [start, end] = [await pointOnSlider(book, 0), await pointOnSlider(book, 1)]
  // The time of the page is the test's: on a busy machine the mouse would rest on pages that it passes.
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 1000)
  await page.mouse.move(start.x, start.y)
  await expect(book.bars.getByText('1', { exact: true })).toHaveCount(2)
  const steps = 30
  for (let step = 1; step <= steps; step += 1) {
    await page.mouse.move(start.x + ((end.x - start.x) * step) / steps, start.y)
    await page.clock.runFor(10)
  }
  await expect(book.bars.getByText(String(pagesPerBook), { exact: true })).toHaveCount(2)
  expect(asked).toEqual([])
  await page.clock.resume()
  await expect(preview(book)).toHaveAttribute('src', thumbnailOf(pagesPerBook))
  expect(asked).toEqual([expect.stringMatching(thumbnailOf(pagesPerBook))])
})

test('the slider of a manga runs from right to left, by mouse and by keys', async ({ page, reader }) => {
  const { id } = await reader.bookOf('Tide Garden', 1)
  const book = await openBook(page, id, 1)
  await book.showBars()
  await expect(book.slider).toHaveCSS('direction', 'rtl')
  const quarter = await pointOnSlider(book, 1 - 6 / 23)
  await page.mouse.move(quarter.x, quarter.y)
  await expect(preview(book)).toHaveAttribute('src', thumbnailOf(7))
  await page.mouse.click(quarter.x, quarter.y)
  await book.shows(7, 5)
  await book.showBars()
  await book.slider.focus()
  await book.press('ArrowLeft')
  await book.shows(8, 5)
  await expect(preview(book)).toHaveAttribute('src', thumbnailOf(8))
  await book.press('End')
  await book.shows(pagesPerBook, 5)
})

test('a finger drags the slider and sees the page before it goes there', async ({ openPhone, reader }) => {
  const { id } = await reader.bookOf('Harbour Lights', 1)
  const page = await openPhone(reader)
  const book = await openBook(page, id, 1)
  await book.showBars()
  const box = await book.slider.boundingBox()
  expect(box?.height).toBeGreaterThanOrEqual(44)
  const from = await pointOnSlider(book, 0)
  const to = await pointOnSlider(book, 1)
  const lifted = touch(page, [from, { x: 200, y: from.y }, to], 900)
  await expect(preview(book)).toHaveAttribute('src', thumbnailOf(pagesPerBook))
  await expect(book.place).toHaveText(`Page 1 of ${pagesPerBook}`)
  await lifted
  await book.shows(pagesPerBook)
})

test('a number and Enter go to that page; the counter asks for one', async ({ page, reader }) => {
  const { id } = await reader.bookOf('Harbour Lights', 1)
  const book = await openBook(page, id, 2)
  await book.press('1')
  await book.press('9')
  await book.press('Enter')
  await book.shows(19)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await book.press('j')
  const dialog = page.getByRole('dialog', { name: 'Go to page' })
  await expect(dialog.getByRole('textbox')).toBeFocused()
  await page.keyboard.type('99')
  await expect(dialog).toContainText('This book has 24 pages.')
  await page.keyboard.press('Enter')
  await expect(dialog).toBeVisible()
  await book.press('Escape')
  await expect(dialog).toHaveCount(0)
  await book.showBars()
  const counter = book.bars.getByRole('button', { name: 'Go to page, 19 / 24' })
  await counter.click()
  await expect(dialog.getByRole('textbox')).toBeFocused()
  await book.press('Escape')
  await expect(counter).toBeFocused()
})

test('the overview opens at the page, is walked by keys, and gives the focus back', async ({
  page,
  reader,
}) => {
  const { id } = await reader.bookOf('Harbour Lights', 1)
  const book = await openBook(page, id, 14)
  await book.showBars()
  const opener = page.getByRole('button', { name: 'All pages' })
  await opener.click()
  const at = (number: number) => book.explorer.getByRole('button', { name: `Page ${number}`, exact: true })
  await expect(at(14)).toBeFocused()
  await expect(at(14)).toHaveAttribute('aria-current', 'page')
  await book.press('ArrowRight')
  await expect(at(15)).toBeFocused()
  await book.press('End')
  await expect(at(pagesPerBook)).toBeFocused()
  await book.press('Home')
  await expect(at(1)).toBeFocused()
  await book.press('Escape')
  await expect(book.explorer).toHaveCount(0)
  await expect(opener).toBeFocused()
  await opener.click()
  await book.explorer.getByRole('textbox', { name: 'Page' }).fill('21')
  await expect(at(21)).toBeInViewport()
  await book.press('Enter')
  await book.shows(21)
})

test('the menu gives a link, the page as it is in the book, and its facts', async ({ page, reader }) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const { id, name } = await reader.bookOf('Harbour Lights', 2)
  const book = await openBook(page, id, 5)
  const menu = await openMenu(page, book)
  await expect(menu).toContainText('Page 5 · 360 × 540 · JPEG')
  await menu.getByRole('button', { name: 'Share link to this page' }).click()
  await expect(book.notice('Link copied')).toBeVisible()
  const link = await page.evaluate<string>('navigator.clipboard.readText()')
  expect(new URL(link).pathname + new URL(link).search).toBe(`/book/${id}/read?page=5`)

  await openMenu(page, book)
  const began = page.waitForEvent('download')
  await menu.getByRole('button', { name: 'Download this page' }).click()
  const download = await began
  expect(download.suggestedFilename()).toBe(`${name}-5.jpg`)
  const original = await reader.fetch(`/api/v1/books/${id}/pages/5`)
  expect(readFileSync(await download.path()).equals(Buffer.from(await original.arrayBuffer()))).toBe(true)

  await openMenu(page, book)
  const whole = page.waitForEvent('download')
  await menu.getByRole('link', { name: 'Download this book' }).click()
  expect((await whole).suggestedFilename()).toBe(`${name}.cbz`)
})

test('a failed download says why', async ({ page, reader }) => {
  const { id } = await reader.bookOf('Harbour Lights', 2)
  const book = await openBook(page, id, 5)
  const menu = await openMenu(page, book)
  await page.route('**/pages/5?contentNegotiation=false', (route) => route.abort())
  await menu.getByRole('button', { name: 'Download this page' }).click()
  await expect(page.getByText('The server cannot be reached').first()).toBeVisible()
})

test('readers without the roles get neither files nor posters to make', async ({
  newReader,
  openBrowser,
}) => {
  const reader = await newReader(['PAGE_STREAMING'])
  const page = await openBrowser(reader)
  const { id } = await reader.bookOf('Harbour Lights', 1)
  const book = await openBook(page, id, 2)
  const menu = await openMenu(page, book)
  await expect(menu.getByRole('button', { name: 'Share link to this page' })).toBeVisible()
  await expect(menu.getByText(/Download|poster/)).toHaveCount(0)
})

test('an admin makes a page the poster of the book, the series and the read list', async ({
  newReader,
  openBrowser,
}) => {
  const admin = await newReader(['ADMIN', 'PAGE_STREAMING'])
  const page = await openBrowser(admin)
  const { id, seriesId } = await admin.bookOf('Paper Moons', 2)
  const list = await admin.ask(createReadList, { body: { name: `Moons ${Date.now()}`, bookIds: [id] } })
  await page.goto(`/book/${id}/read?page=7&context=READLIST&contextId=${list.id}`)
  const book = new OpenBook(page)
  await book.shows(7)
  for (const subject of ['book', 'series', 'read list']) {
    const menu = await openMenu(page, book)
    await menu.getByRole('button', { name: `Set as ${subject} poster`, exact: true }).click()
    await expect(page.getByText(`Page 7 is now the ${subject} poster`)).toBeVisible()
  }
  const posters = await admin.ask(listBookPosters, { params: { bookId: id } })
  expect(posters.find(({ selected }) => selected)).toMatchObject({
    type: 'USER_UPLOADED',
    mediaType: 'image/jpeg',
    width: 360,
    height: 540,
  })
  const ofSeries = await admin.ask(listSeriesPosters, { params: { seriesId } })
  const ofList = await admin.ask(listReadListPosters, { params: { readListId: list.id } })
  expect([ofSeries, ofList].map((all) => all.find(({ selected }) => selected)?.type)).toEqual([
    'USER_UPLOADED',
    'USER_UPLOADED',
  ])
  const shown = await admin.fetch(getBookPoster.path.replace(':bookId', id))
  const { data } = await sharp(Buffer.from(await shown.arrayBuffer()))
    .extract({ left: 30, top: 30, width: 1, height: 1 })
    .raw()
    .toBuffer({ resolveWithObject: true })
  // The red of page 7 of the fixture.
  expect(Math.abs((data[0] ?? 0) - 83)).toBeLessThan(6)
})

test('incognito can be turned on and off while reading', async ({ page, reader }) => {
  const { id } = await reader.bookOf('Paper Moons', 1)
  const book = await openBook(page, id, 3)
  const toggle = async () => {
    const menu = await openMenu(page, book)
    await menu.getByRole('button', { name: /^Incognito/ }).click()
  }
  const savedPage = async () => (await reader.bookOf('Paper Moons', 1)).readProgress?.page
  await toggle()
  await expect(page).toHaveURL(/incognito=true/)
  await book.press('ArrowRight')
  await book.shows(4)
  await toggle()
  await expect(page).not.toHaveURL(/incognito/)
  await book.press('ArrowRight')
  await book.shows(5)
  await expect.poll(savedPage).toBe(5)
  await toggle()
  await book.press('ArrowRight', 2)
  await book.shows(7)
  await book.press('Escape', 2)
  expect(await savedPage()).toBe(5)
})

test('everything is reached by keys alone', async ({ page, reader }) => {
  const { id } = await reader.bookOf('Harbour Lights', 2)
  const book = await openBook(page, id, 5)
  await expect(book.bars).toHaveAttribute('inert')
  const seen: (string | null)[] = []
  for (let press = 0; press < 10; press += 1) {
    await book.press('Tab')
    seen.push(await page.locator(':focus').getAttribute('aria-label'))
  }
  await expect(book.bars).not.toHaveAttribute('inert')
  expect(seen).toEqual([
    'Exit reader',
    'Full screen',
    'Bookmarks',
    'Reader settings',
    'More',
    'Previous book: First Watch',
    'Page',
    'Go to page, 5 / 24',
    'All pages',
    'Next book: Third Watch',
  ])
  const menu = await openMenu(page, book)
  await book.press('ArrowDown')
  await expect(menu.getByRole('button', { name: 'Go to page' })).toBeFocused()
  await book.press('End')
  await expect(menu.getByRole('button', { name: /^Keyboard shortcuts/ })).toBeFocused()
  await book.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toContainText('Turn the page')
})

test('a page stands between open bars, and glides back', async ({ page, reader }) => {
  const { id } = await reader.bookOf('Harbour Lights', 1)
  const book = await openBook(page, id, 3)
  const getBox = () => page.locator('[data-page="3"]').boundingBox()
  await expect(book.bars).toHaveAttribute('inert')
  expect((await getBox())?.height).toBe(800)
  await book.showBars()
  const top = await page.locator('header[data-chrome]').boundingBox()
  const bottom = await book.bars.boundingBox()
  await expect
    .poll(async () => {
      const box = await getBox()
      return box && box.y >= (top?.height ?? 0) - 1 && box.y + box.height <= (bottom?.y ?? 0) + 1
    })
    .toBe(true)
  await book.press('m')
  await expect.poll(async () => (await getBox())?.height).toBe(800)
})

test('a phone has four buttons above, no keys to learn, and half of the page above its settings', async ({
  openPhone,
  reader,
}) => {
  const { id } = await reader.bookOf('Harbour Lights', 1)
  const page = await openPhone(reader)
  const book = await openBook(page, id, 2)
  await book.showBars()
  const above = page.locator('header[data-chrome] button')
  await expect(above).toHaveCount(4)
  for (const button of await above.all()) {
    const box = await button.boundingBox()
    expect(Math.round(Math.min(box?.width ?? 0, box?.height ?? 0))).toBeGreaterThanOrEqual(44)
  }
  await above.last().tap()
  const menu = page.getByRole('dialog', { name: 'More' })
  await expect(menu).toBeVisible()
  await expect(menu.getByText('Keyboard shortcuts')).toHaveCount(0)
  await menu.getByRole('button', { name: 'Close' }).tap()
  await page.getByRole('button', { name: 'Reader settings' }).tap()
  const settings = page.getByRole('dialog', { name: 'Reader settings' })
  const top = async () => (await settings.boundingBox())?.y ?? 0
  await expect.poll(top).toBeGreaterThanOrEqual(Math.floor(915 / 2))
})

test('a setting says for what it was set, and goes back', async ({ page, reader }) => {
  const { id } = await reader.bookOf('Harbour Lights', 1)
  const book = await openBook(page, id, 2)
  await book.press('s')
  const settings = page.getByRole('dialog', { name: 'Reader settings' })
  await settings.getByRole('radio', { name: 'Right to left' }).check()
  const mode = settings.getByRole('group', { name: 'Reading mode' })
  await expect(mode).toContainText('Set for this series')
  await settings.getByRole('button', { name: 'Reset settings for this series' }).click()
  await expect(mode.getByRole('radio', { name: 'Series default' })).toBeChecked()
  await expect(settings).toContainText('No settings changed yet')
})
