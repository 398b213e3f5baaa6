import { markBook } from '@lectern/contract/progress'
import { expect, type Page } from '@playwright/test'
import { checkAccess } from './support/check-access.ts'
import { test } from './support/shared-server.ts'

const box = (page: Page) => page.getByRole('combobox', { name: 'Search', exact: true })
const isOpen = async (page: Page, title: string) =>
  expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()

async function goHome(page: Page): Promise<void> {
  await page.goto('/')
  await expect(page.getByRole('region', { name: 'Recently added series' })).toBeVisible()
}

test('a series is found, opened, read and marked with nothing but keys', async ({ page }) => {
  await goHome(page)
  await page.keyboard.press('/')
  await expect(box(page)).toBeFocused()
  await page.keyboard.type('harb')
  const option = page.getByRole('option', { name: /^Harbour Lights/ })
  await expect(option).toBeVisible()
  await expect(option.getByText('Harb', { exact: true })).toBeVisible()
  await expect(page.getByText(/^\d suggestions?$/)).toBeAttached()
  await checkAccess(page, 'suggestions', { hasThemes: false })
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await isOpen(page, 'Harbour Lights')
  await expect(box(page)).toHaveValue('')

  await page.keyboard.press('m')
  await expect(page.getByRole('button', { name: 'Mark as unread' })).toBeVisible()
  await page.keyboard.press('M')
  await expect(page.getByRole('button', { name: 'Mark as read' })).toBeVisible()
  const start = page.getByRole('link', { name: 'Start reading' })
  await expect(start).toBeVisible()
  await page.keyboard.press('r')
  await expect(page).toHaveURL(/\/read/)
  await page.goBack()
  await page.keyboard.press('g')
  await page.keyboard.press('h')
  await expect(page).toHaveURL(/\/dashboard$/)
})

/** Says in `hasGone` whether the button of the page was ever gone or had another text. */
const watchStart = `
  hasGone = false
  start = [...document.querySelectorAll('main a')].find((link) => link.textContent === 'Start reading')
  new MutationObserver(() => { hasGone ||= !start.isConnected || start.textContent !== 'Start reading' })
    .observe(document.body, { childList: true, subtree: true, characterData: true })`

test('what is marked and taken back at once ends unmarked, and its button does not come and go', async ({
  page,
  reader,
}) => {
  const { seriesId } = await reader.bookOf('Harbour Lights', 1)
  const isMarked = Promise.withResolvers<void>()
  const sent: string[] = []
  await page.route('**/series/*/read-progress', async (route) => {
    sent.push(route.request().method())
    if (route.request().method() === 'POST') await isMarked.promise
    await route.continue()
  })
  await page.goto(`/series/${seriesId}`)
  const start = page.getByRole('link', { name: 'Start reading' })
  await expect(start).toBeVisible()
  await page.keyboard.press('m')
  await expect(page.getByRole('link', { name: 'Read again' })).toBeVisible()
  await expect.poll(() => sent).toEqual(['POST'])
  await page.keyboard.press('M')
  await expect(start).toBeVisible()
  await page.evaluate(watchStart)
  // Another change lets everything on the page be fetched, before the server has the second mark.
  const { id } = await reader.bookOf('Tide Garden', 1)
  const fetched = page.waitForResponse((answer) => answer.url().endsWith(`/series/${seriesId}`))
  await reader.ask(markBook, { params: { bookId: id }, body: { completed: true } })
  await fetched
  isMarked.resolve()
  const isUnmarked = async () => (await reader.bookOf('Harbour Lights', 1)).readProgress === null
  await expect.poll(() => sent).toEqual(['POST', 'DELETE'])
  await expect.poll(isUnmarked).toBe(true)
  expect(await page.evaluate('hasGone')).toBe(false)
  await page.keyboard.press('r')
  await expect(page).toHaveURL(/\/read/)
})

test('results are shown by kind, and the box has their text after a reload', async ({ page }) => {
  await goHome(page)
  await page.keyboard.press('/')
  await page.keyboard.type('lights')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/search\?q=lights$/)
  await isOpen(page, 'Results for “lights”')
  await expect(page).toHaveTitle('“lights” · Lectern')
  await page.reload()
  await expect(box(page)).toHaveValue('lights')
  await expect(page.getByRole('link', { name: 'Harbour Lights' }).first()).toBeVisible()
  await expect(page.getByRole('article').first().locator('mark')).toHaveText('Lights')
  await checkAccess(page, 'results', { hasThemes: false })
  await page.getByRole('link', { name: 'Show all series' }).click()
  await expect(page).toHaveURL(/kind=series/)
  await expect(page.getByRole('list', { name: 'Series' }).getByRole('article')).toHaveCount(1)
  await page.getByRole('button', { name: 'Read', exact: true }).click()
  await expect(page).toHaveURL(/readStatus=READ/)
  await page.getByRole('button', { name: 'Show all' }).click()
  await expect(page.getByRole('list', { name: 'Series' }).getByRole('article')).toHaveCount(1)
  await page.goto('/search?q=zzzzqqq')
  await expect(page.getByRole('heading', { name: 'Nothing found' })).toBeVisible()
})

test('the palette opens a library, and the list of keys', async ({ page }) => {
  await goHome(page)
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('combobox', { name: 'Commands' })
  await expect(palette).toBeFocused()
  await checkAccess(page, 'palette', { hasThemes: false })
  await page.keyboard.type('shelf ser')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/libraries\/\w+\/series$/)
  await isOpen(page, 'Shelf')

  await page.keyboard.press('?')
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(help.getByText('Read lists')).toBeVisible()
  await checkAccess(page, 'keys', { hasThemes: false })
  await page.keyboard.press('Escape')
  await expect(help).toBeHidden()
  // A focused card has keys of its own.
  const card = page.getByRole('article').filter({ hasText: 'Harbour Lights' })
  const link = card.getByRole('link', { name: 'Harbour Lights' })
  await link.focus()
  await page.keyboard.press('Control+k')
  await expect(palette).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(link).toBeFocused()
  await page.keyboard.press('.')
  await expect(page.getByRole('menuitem', { name: 'Mark as read' })).toBeVisible()
})

/** Begins to record, in `suggestionTimes`, the milliseconds from each key to the frame in which its suggestions are on the screen. */
const recordTimes = `
  window.suggestionTimes = []
  let pressedAt
  window.addEventListener('keydown', () => { pressedAt = performance.now() }, true)
  new MutationObserver(() => {
    const text = document.getElementById('search').value.toLowerCase()
    const isShown = [...document.querySelectorAll('[role=option] mark')].some((mark) => mark.textContent.toLowerCase() === text)
    if (!isShown || pressedAt === undefined) return
    const from = pressedAt
    pressedAt = undefined
    requestAnimationFrame(() => window.suggestionTimes.push(performance.now() - from))
  }).observe(document.body, { subtree: true, childList: true, characterData: true })`

test('suggestions follow the keys', async ({ page }, info) => {
  await goHome(page)
  await page.keyboard.press('/')
  // The panel is loaded when the box is first used.
  await expect(page.getByRole('option', { name: /^Commands/ })).toBeVisible()
  await page.evaluate(recordTimes)
  for (const [index, letter] of [...'harbour'].entries()) {
    await page.keyboard.press(letter)
    await expect.poll(() => page.evaluate('suggestionTimes.length')).toBe(index + 1)
  }
  const times = (await page.evaluate<number[]>('suggestionTimes')).sort((a, b) => a - b)
  const median = Math.round(times[3] ?? Number.NaN)
  info.annotations.push({ type: 'suggestions', description: `${median} ms after the key (median of 7)` })
  // The aim is 100 ms; the machine that runs the tests does other things, too.
  expect(median).toBeLessThan(500)
})

test('a phone searches on a separate screen', async ({ openPhone, reader }) => {
  const page = await openPhone(reader)
  await goHome(page)
  await page.getByRole('button', { name: 'Search' }).tap()
  await expect(box(page)).toBeFocused()
  await page.keyboard.type('harbour')
  await page.getByRole('option', { name: /^Harbour Lights/ }).tap()
  await isOpen(page, 'Harbour Lights')
  await expect(page.getByRole('dialog')).toBeHidden()
})
