import { expect } from '@playwright/test'
import { OpenBook, openBook } from './support/open-book.ts'
import { pagesPerBook } from './support/reading-fixture.ts'
import { test } from './support/shared-server.ts'
import { signIn } from './support/sign-in.ts'

// Movements are a part of what is tested here.
test.use({ reducedMotion: 'no-preference' })

test('keys turn pages, go to the ends and scroll on', async ({ page, reader }) => {
  const { id } = await reader.bookOf('Harbour Lights', 1)
  const book = await openBook(page, id)
  for (const [key, number] of [
    ['ArrowRight', 2],
    ['Space', 3],
    ['PageDown', 4],
    ['ArrowLeft', 3],
    ['Shift+Space', 2],
    ['PageUp', 1],
    ['End', pagesPerBook],
    ['Home', 1],
  ] as const) {
    await book.press(key)
    await book.shows(number, 0)
  }
  // Keyboard shortcuts of the browser do not turn pages.
  await book.press('Control+ArrowRight')
  await book.press('Shift+ArrowRight')
  await book.shows(1, 0)
})

test('keys open and close the bars and panels around the page', async ({ page, reader }) => {
  const { id } = await reader.bookOf('Harbour Lights', 1)
  const book = await openBook(page, id, 3)
  await book.press('h')
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(help).toContainText('Turn the page')
  await book.press('Escape')
  await expect(help).toBeHidden()
  await book.press('s')
  await expect(page.getByRole('dialog', { name: 'Reader settings' })).toBeVisible()
  await book.press('s')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await book.press('t')
  await expect(book.explorer).toBeInViewport()
  await book.press('t')
  await expect(book.explorer).toHaveCount(0)
  await book.press('c')
  await expect(book.notice('Page fit: Fit width')).toBeVisible()
  await book.press('f')
  await expect.poll(() => page.evaluate('document.fullscreenElement !== null')).toBe(true)
  await book.press('f')
  await expect.poll(() => page.evaluate('document.fullscreenElement === null')).toBe(true)
  await expect(book.place).toHaveText(`Page 3 of ${pagesPerBook}`)
})

test('two pages at once, the cover alone', async ({ page, reader }) => {
  const { id } = await reader.bookOf('Harbour Lights', 1)
  const book = await openBook(page, id)
  await book.press('d')
  await expect(book.notice('Two pages, cover alone')).toBeVisible()
  await book.press('ArrowRight')
  await expect.poll(async () => (await book.drawn(0.4))?.page).toBe(2)
  await expect.poll(async () => (await book.drawn(0.6))?.page).toBe(3)
  await book.press('d')
  await expect(book.notice(/^Page layout: Two pages$/)).toBeVisible()
  await expect.poll(async () => (await book.drawn(0.4))?.page).toBe(1)
  await expect.poll(async () => (await book.drawn(0.6))?.page).toBe(2)
})

test('pairs of pages are shifted by one, by key and in the settings, and stay so', async ({
  page,
  reader,
}) => {
  const { id } = await reader.bookOf('Harbour Lights', 1)
  const book = await openBook(page, id)
  await book.press('o')
  await expect(book.notice('No page pairs here')).toBeVisible()
  await book.press('d')
  await book.press('ArrowRight', 2)
  const expectHalves = async (first: number, second: number) => {
    await expect.poll(async () => (await book.drawn(0.4))?.page).toBe(first)
    await expect.poll(async () => (await book.drawn(0.6))?.page).toBe(second)
  }
  await expectHalves(4, 5)
  await book.press('o')
  await expect(book.notice('Page pairs shifted by one')).toBeVisible()
  // The first page that was on the screen stays there.
  await expectHalves(3, 4)
  await book.press('ArrowLeft')
  // A page without a partner is in the middle of the window, with nothing beside it.
  await expectHalves(2, 2)
  await expect.poll(() => book.drawn(0.2)).toBeNull()
  await book.press('ArrowRight', 2)
  await expectHalves(5, 6)
  // The address follows a little later.
  await expect(page).toHaveURL(/page=6/)
  await page.reload()
  await expectHalves(5, 6)
  await book.press('s')
  const choice = page.getByRole('checkbox', { name: 'Shift page pairs by one' })
  await expect(choice).toBeChecked()
  await choice.click()
  await expect(choice).not.toBeChecked()
  // The book was opened at page 6, which stays on the screen.
  await expectHalves(6, 7)
})

test('another layout leaves the page and the saved position where they were', async ({ page, reader }) => {
  const { id } = await reader.bookOf('Harbour Lights', 1)
  const book = await openBook(page, id, 2)
  await book.press('ArrowRight')
  await book.shows(3)
  await expect.poll(async () => (await reader.bookOf('Harbour Lights', 1)).readProgress?.page).toBe(3)
  await book.press('d')
  await expect.poll(async () => (await book.drawn(0.6))?.page).toBe(3)
  await book.press('d')
  await expect.poll(async () => (await book.drawn(0.4))?.page).toBe(3)
  await book.press('d')
  await book.shows(3)
  expect((await reader.bookOf('Harbour Lights', 1)).readProgress?.page).toBe(3)
})

test('Tab leads into the hidden bars, and full screen ends with the reader', async ({ page, reader }) => {
  const { id } = await reader.bookOf('Harbour Lights', 1)
  await page.goto('/dashboard')
  const book = await openBook(page, id, 2)
  await book.press('ArrowRight')
  await expect(book.bars).toHaveAttribute('inert')
  await book.press('Tab')
  await expect(page.locator('[data-chrome] :focus-visible')).toHaveCount(1)
  await expect(page.getByRole('main')).toHaveCount(1)
  await book.press('f')
  await expect.poll(() => page.evaluate('document.fullscreenElement !== null')).toBe(true)
  await book.leave.click()
  await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
  await expect.poll(() => page.evaluate('document.fullscreenElement === null')).toBe(true)
})

test('pages that failed with the server are loaded when it is back', async ({ page, reader }) => {
  const { id } = await reader.bookOf('Harbour Lights', 1)
  let isDown = false
  await page.route('**/*', (route) => (isDown ? route.abort('connectionrefused') : route.fallback()))
  const book = await openBook(page, id, 2)
  isDown = true
  await book.press('End')
  await expect(page.getByText(`Page ${pagesPerBook} could not be loaded`)).toBeVisible()
  isDown = false
  await book.shows(pagesPerBook)
})

test('a session that has ended leads to the login and back to the page', async ({
  openBrowser,
  newReader,
}) => {
  const account = await newReader()
  const page = await openBrowser(account)
  const { id } = await account.bookOf('Harbour Lights', 1)
  const book = await openBook(page, id, 4)
  await page.context().clearCookies()
  await book.press('End')
  await signIn(page, account.credentials)
  await expect(page).toHaveURL(new RegExp(`/book/${id}/read`))
  await expect.poll(async () => (await book.drawn())?.page).toBeGreaterThanOrEqual(4)
})

test('clicks at the sides turn, one in the middle brings the bars', async ({ page, reader }) => {
  const { id } = await reader.bookOf('Harbour Lights', 1)
  const book = await openBook(page, id, 5)
  await book.clickAt(0.9)
  await book.shows(6)
  await book.clickAt(0.1)
  await book.shows(5)
  await expect(book.bars).toHaveAttribute('inert')
  await book.clickAt(0.5)
  await expect(book.bars).not.toHaveAttribute('inert')
  await book.shows(5)
  await book.clickAt(0.5)
  await expect(book.bars).toHaveAttribute('inert')
})

test('the slider goes to a page by mouse and by keys', async ({ page, reader }) => {
  const { id } = await reader.bookOf('Harbour Lights', 1)
  const book = await openBook(page, id, 2)
  await book.showBars()
  await book.slider.focus()
  await book.press('ArrowRight', 3)
  await book.shows(5)
  const box = await book.slider.boundingBox()
  if (!box) throw new Error('the slider is nowhere')
  await page.mouse.move(box.x + box.width / 4, box.y + box.height / 2)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width - 2, box.y + box.height / 2, { steps: 5 })
  // The page changes only when the slider is released.
  await expect(book.place).toHaveText(`Page 5 of ${pagesPerBook}`)
  await page.mouse.up()
  await book.shows(pagesPerBook)
})

test('the overview shows all pages and goes to one', async ({ page, reader }) => {
  const { id } = await reader.bookOf('Paper Moons', 1)
  const book = await openBook(page, id, 2)
  await book.press('t')
  const current = book.explorer.getByRole('button', { name: 'Page 2', exact: true })
  await expect(current).toHaveAttribute('aria-current', 'page')
  await expect(current.locator('img')).toHaveJSProperty('complete', true)
  await book.explorer.getByRole('button', { name: 'Page 6', exact: true }).click()
  await book.shows(6, 3)
  await expect(book.explorer).toHaveCount(0)
})

test('a manga runs from right to left because its metadata says so', async ({ page, reader }) => {
  const { id } = await reader.bookOf('Tide Garden', 1)
  const book = await openBook(page, id)
  await expect(book.notice('Right to left')).toBeVisible()
  await book.press('ArrowLeft')
  await book.shows(2, 5)
  await book.clickAt(0.1)
  await book.shows(3, 5)
  await book.press('ArrowRight')
  await book.shows(2, 5)
  await book.showBars()
  await expect(book.slider).toHaveCSS('direction', 'rtl')
})

test('incognito leaves no trace', async ({ page, reader }) => {
  const { id } = await reader.bookOf('Harbour Lights', 1)
  const sent: string[] = []
  page.on('request', (request) => {
    // Lists with conditions are asked for by POST.
    const isList = new URL(request.url()).pathname.endsWith('/list')
    if (request.method() !== 'GET' && !isList) sent.push(`${request.method()} ${request.url()}`)
  })
  await page.goto(`/book/${id}`)
  await page.getByRole('link', { name: 'Read incognito' }).click()
  const book = new OpenBook(page)
  await book.shows(1)
  await expect(page.getByText('Incognito')).toBeVisible()
  await book.press('ArrowRight', 3)
  await book.shows(4)
  await expect(page).toHaveURL(/page=4/)
  await book.press('Escape')
  if (await page.getByText('Incognito').isVisible()) await book.press('Escape')
  await expect(page.getByRole('link', { name: 'Start reading' })).toBeVisible()
  expect(sent).toEqual([])
  expect((await reader.bookOf('Harbour Lights', 1)).readProgress).toBeNull()
})

test('the page is in the address, and Back leads to where the book was opened', async ({ page, reader }) => {
  const series = await reader.seriesNamed('Harbour Lights')
  await page.goto(`/series/${series.id}`)
  await page.getByRole('link', { name: 'Start reading' }).click()
  const book = new OpenBook(page)
  await book.shows(1)
  await book.press('ArrowRight', 4)
  await expect(page).toHaveURL(/\/read\?page=5$/)
  await page.reload()
  await book.shows(5)
  await page.goBack()
  await expect(page).toHaveURL(new RegExp(`/series/${series.id}$`))
  await expect(page.getByRole('heading', { level: 1, name: 'Harbour Lights' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Continue #1, page 5' })).toBeVisible()
})

test('a book that was opened by its address is left to its own page', async ({ page, reader }) => {
  const { id } = await reader.bookOf('Harbour Lights', 2)
  const book = await openBook(page, id, 3)
  await book.showBars()
  await book.leave.click()
  await expect(page).toHaveURL(new RegExp(`/book/${id}$`))
})

test('a page that fails says so, and loads when it is requested again', async ({ page, reader }) => {
  const { id } = await reader.bookOf('Harbour Lights', 1)
  const broken = /\/pages\/4(\?.*)?$/
  await page.route(broken, (route) => route.abort())
  const book = await openBook(page, id, 3)
  await book.press('ArrowRight')
  await expect(page.getByText('Page 4 could not be loaded')).toBeVisible()
  // Other pages are not affected.
  await book.press('ArrowRight')
  await book.shows(5)
  await book.press('ArrowLeft')
  await page.unroute(broken)
  await page.getByRole('button', { name: 'Retry' }).click()
  await book.shows(4)
})

test('another window size keeps the page, and the page fits it', async ({ page, reader }) => {
  const { id } = await reader.bookOf('Harbour Lights', 1)
  const book = await openBook(page, id, 8)
  for (const size of [
    { width: 412, height: 915 },
    { width: 915, height: 412 },
    { width: 1280, height: 800 },
  ]) {
    await page.setViewportSize(size)
    await book.shows(8)
    const image = page.locator('[data-page="8"] img')
    await expect.poll(async () => (await image.boundingBox())?.height ?? 0).toBeLessThanOrEqual(size.height)
    await expect.poll(async () => (await image.boundingBox())?.width ?? 0).toBeLessThanOrEqual(size.width)
  }
})

test('before the first page is the book before', async ({ page, reader }) => {
  const { id } = await reader.bookOf('Harbour Lights', 2)
  const book = await openBook(page, id)
  await book.press('ArrowLeft')
  await expect(page.getByText('Start of book')).toBeVisible()
  await expect(page.getByText('#1 · First Watch')).toBeVisible()
  await page.getByRole('button', { name: 'Open previous book' }).click()
  await book.shows(1, 0)
  await book.press('ArrowLeft')
  await expect(page.getByText('Start of book')).toBeVisible()
  await page.getByRole('button', { name: 'Stay' }).click()
  await expect(page.getByText('Start of book')).toBeHidden()
})
