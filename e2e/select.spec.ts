import { AxeBuilder } from '@axe-core/playwright'
import { markBook } from '@lectern/contract/progress'
import { createReadList } from '@lectern/contract/readlists'
import { expect, type Page } from '@playwright/test'
import { test } from './support/shared-server.ts'
import { touch } from './support/touch.ts'

// Movements are a part of what is tested here.
test.use({ reducedMotion: 'no-preference' })

const series = '/libraries/all/series'
const bar = (page: Page) => page.getByRole('region', { name: 'Selection' })
const count = (page: Page) => bar(page).getByRole('status').filter({ hasText: 'selected' })
/** The card at a place of the list. */
const card = (page: Page, at: number) => page.locator(`[data-card="${at}"]`)
const marks = (page: Page) => page.getByRole('checkbox', { checked: true, name: /^Select / })

test('by mouse: marks, a range, a frame; the selection survives sorting and the page of an item', async ({
  page,
}) => {
  await page.goto(series)
  await card(page, 0).hover()
  await card(page, 0).getByRole('checkbox').click()
  await expect(count(page)).toHaveText('1 selected')
  await card(page, 2).click({ modifiers: ['Shift'] })
  await expect(count(page)).toHaveText('3 selected')
  // A shorter range replaces the longer one, and a plain click takes an item out.
  await card(page, 1).click({ modifiers: ['Shift'] })
  await expect(count(page)).toHaveText('2 selected')
  await card(page, 1).click()
  await expect(count(page)).toHaveText('1 selected')
  await expect(page).toHaveURL(series)

  const name = (await marks(page).getAttribute('aria-label')) ?? ''
  await page.getByRole('button', { name: /^Sorted by/ }).click()
  await page.getByRole('menuitemradio', { name: 'Descending' }).click()
  await expect(page).toHaveURL(/sort=/)
  await page.keyboard.press('Escape')
  await expect(card(page, 0).getByRole('checkbox')).toHaveAttribute('aria-checked', 'false')
  await expect(marks(page)).toHaveAttribute('aria-label', name)
  // Enter opens an item also while something is selected.
  await card(page, 0).locator('[data-card-link]').focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/(series|oneshot)\//)
  await expect(bar(page)).toHaveCount(0)
  await page.goBack()
  await expect(count(page)).toHaveText('1 selected')
  await bar(page).getByRole('button', { name: 'Clear selection' }).click()
  await expect(bar(page)).toHaveCount(0)

  const box = await card(page, 0).boundingBox()
  const last = await card(page, 1).boundingBox()
  if (!box || !last) throw new Error('the cards are on the screen')
  await page.mouse.move(box.x + 20, box.y + 100)
  await page.mouse.down()
  // A frame begins when its code is there: until then the mouse moves about.
  await expect(async () => {
    await page.mouse.move(last.x + 20, last.y + 60)
    await page.mouse.move(last.x + 30, last.y + 70)
    await expect(count(page)).toHaveText('2 selected', { timeout: 300 })
  }).toPass()
  await page.mouse.up()
  await expect(count(page)).toHaveText('2 selected')
  await expect(page).toHaveURL(/series/)
})

test('in search results and in a table; sorting a table by a column keeps the selection', async ({
  page,
}) => {
  await page.goto('/search?q=tide&kind=books')
  await card(page, 0).hover()
  await card(page, 0).getByRole('checkbox').click()
  await card(page, 1).click({ modifiers: ['Shift'] })
  await expect(count(page)).toHaveText('2 selected')
  await page.keyboard.press('ControlOrMeta+a')
  await expect(bar(page).getByRole('button', { name: /^Select all/ })).toHaveCount(0)
  await expect(bar(page).getByRole('button', { name: 'Mark as read' })).toBeVisible()
  // Without items of the other kinds, which the same words find.
  const total = await page.getByRole('link', { name: /^Books \d+$/ }).textContent()
  await expect(count(page)).toHaveText(`${/\d+/.exec(total ?? '')?.[0]} selected`)

  await page.goto(series)
  await page.getByRole('button', { name: 'View', exact: true }).click()
  await page.getByRole('menuitemradio', { name: 'Table' }).click()
  await page.keyboard.press('Escape')
  const row = (at: number) => page.getByRole('row').nth(at)
  await row(1).getByRole('checkbox').click()
  await row(2)
    .getByRole('checkbox')
    .click({ modifiers: ['Shift'] })
  await expect(count(page)).toHaveText('2 selected')
  const names = await marks(page).evaluateAll((boxes) => boxes.map((box) => box.getAttribute('aria-label')))
  await page.getByRole('columnheader', { name: 'Title' }).getByRole('button').first().click()
  await expect(page).toHaveURL(/sort=/)
  await expect(row(1).getByRole('checkbox')).toHaveAttribute('aria-checked', 'false')
  await expect(count(page)).toHaveText('2 selected')
  const kept = await marks(page).evaluateAll((boxes) => boxes.map((box) => box.getAttribute('aria-label')))
  expect(kept.toSorted()).toEqual(names.toSorted())
})

test('in rows: books of the dashboard are one selection, series another, and the selection of a search continues in its list', async ({
  page,
  reader,
}) => {
  const begun = await reader.bookOf('Harbour Lights', 1)
  await reader.ask(markBook, { params: { bookId: begun.id }, body: { page: 3 } })
  await page.goto('/dashboard')
  const row = (name: string) => page.getByRole('region', { name, exact: true })
  const inRow = (name: string, at: number) => row(name).locator(`[data-card="${at}"]`)
  await inRow('Continue reading', 0).hover()
  await inRow('Continue reading', 0).getByRole('checkbox').click()
  await expect(count(page)).toHaveText('1 selected')
  await expect(bar(page).getByRole('button', { name: /^Select all/ })).toHaveCount(0)
  // The other rows of books belong to it: a click anywhere selects, and a range begins in its own row.
  const last = 3
  await expect(inRow('Recently added books', last)).toBeVisible()
  const added = await row('Recently added books').locator('[data-card]').allTextContents()
  const begunAt = added.slice(0, last + 1).findIndex((text) => text.includes('First Watch'))
  const first = begunAt === 0 ? 1 : 0
  await inRow('Recently added books', first).click()
  await expect(count(page)).toHaveText('2 selected')
  await inRow('Recently added books', last).click({ modifiers: ['Shift'] })
  // With the book of the other row, unless the range holds it.
  await expect(count(page)).toHaveText(`${last - first + (begunAt > 0 ? 1 : 2)} selected`)
  await expect(page).toHaveURL(/dashboard/)
  // What is selected in one row is so in each that shows it.
  await page.keyboard.press('Escape')
  await expect(bar(page)).toHaveCount(0)
  await inRow('Recently added series', 0).locator('[data-card-link]').focus()
  await page.keyboard.press('x')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Shift+X')
  await expect(count(page)).toHaveText('2 selected')
  await page.keyboard.press('m')
  await expect(page.getByText('2 series marked as read')).toBeVisible()
  await expect(bar(page)).toHaveCount(0)
  await page.keyboard.press('ControlOrMeta+z')
  await expect(page.getByText('Undone: 2 series marked as read')).toBeVisible()

  await page.goto('/search?q=tide')
  await inRow('Books', 0).hover()
  await inRow('Books', 0).getByRole('checkbox').click()
  await inRow('Books', 1).click()
  await expect(count(page)).toHaveText('2 selected')
  await page.getByRole('link', { name: /^Books \d+$/ }).click()
  await expect(page).toHaveURL(/kind=books/)
  await expect(count(page)).toHaveText('2 selected')
  await expect(marks(page)).toHaveCount(2)
  await page.goBack()
  await expect(count(page)).toHaveText('2 selected')
})

test('by keyboard: everything is selected, marked as read, and marked back', async ({ page, reader }) => {
  await page.goto(series)
  await card(page, 0).locator('[data-card-link]').focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Shift+X')
  await expect(count(page)).toHaveText('2 selected')
  await page.keyboard.press('Escape')
  await expect(bar(page)).toHaveCount(0)
  await page.keyboard.press('ControlOrMeta+a')
  await expect(count(page)).toHaveText(/^\d+ selected$/)
  await page.keyboard.press('m')
  await expect(page.getByText(/series marked as read$/)).toBeVisible()
  await expect(bar(page)).toHaveCount(0)
  await expect.poll(async () => (await reader.bookOf('Harbour Lights', 1)).readProgress?.completed).toBe(true)
  await page.keyboard.press('ControlOrMeta+z')
  await expect(page.getByText(/^Undone: \d+ series marked as read$/)).toBeVisible()
  expect((await reader.bookOf('Harbour Lights', 1)).readProgress).toBeNull()

  await page.getByRole('button', { name: 'Account menu' }).click()
  await page.getByRole('menuitem', { name: 'Recent actions' }).click()
  const dialog = page.getByRole('dialog', { name: 'Recent actions' })
  await expect(dialog.getByRole('listitem')).toHaveCount(1)
  await expect(dialog.getByText('Undone', { exact: true })).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Undo' })).toHaveCount(0)
})

test('by touch: a long press selects, a drag from it takes a range, and a tap takes out', async ({
  reader,
  openBrowser,
}) => {
  const page = await openBrowser(reader, {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  })
  await page.goto(series)
  const box = await card(page, 0).boundingBox()
  const last = await card(page, 2).boundingBox()
  if (!box || !last) throw new Error('the cards are on the screen')
  await touch(page, [{ x: box.x + 40, y: box.y + 60 }], 600)
  await expect(count(page)).toHaveText('1 selected')
  await expect(page).toHaveURL(series)
  await card(page, 1).tap()
  await expect(count(page)).toHaveText('2 selected')
  await card(page, 0).tap()
  await expect(count(page)).toHaveText('1 selected')
  await bar(page).getByRole('button', { name: 'Clear selection' }).tap()

  const finger = await page.context().newCDPSession(page)
  const send = (type: string, x: number, y: number) =>
    finger.send('Input.dispatchTouchEvent', {
      type: type as 'touchStart',
      touchPoints: type === 'touchEnd' ? [] : [{ x, y }],
    })
  await send('touchStart', box.x + 40, box.y + 60)
  await expect(count(page)).toHaveText('1 selected')
  await expect(async () => {
    await send('touchMove', last.x + 30, last.y + 50)
    await send('touchMove', last.x + 34, last.y + 54)
    await expect(count(page)).toHaveText('3 selected', { timeout: 300 })
  }).toPass()
  await send('touchEnd', 0, 0)
  await expect(page).toHaveURL(series)

  const actions = bar(page).getByRole('button', { name: 'Mark as read' })
  expect((await actions.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode()
    .include('section[data-selection-bar]')
    .disableRules('region')
    .analyze()
  expect(violations.map(({ id }) => id)).toEqual([])
  await actions.tap()
  await expect(page.getByText('3 series marked as read')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).tap()
  await expect(page.getByText('Undone: 3 series marked as read')).toBeVisible()
})

test('a book that fails is named with the reason, and a lost connection leaves the rest for another try', async ({
  page,
  reader,
}) => {
  const begun = await reader.bookOf('Tide Garden', 1)
  await reader.ask(markBook, { params: { bookId: begun.id }, body: { page: 3 } })
  const broken = await reader.bookOf('Harbour Lights', 1)
  let passed = 0
  let isLost = true
  // As on a server that takes one book at a time.
  await page.route('**/libraries/all/books', async (route) => {
    const reply = await route.fetch()
    const body = (await reply.text()).replace(/(&quot;|")mark-books\1,/, '')
    return route.fulfill({ response: reply, body })
  })
  await page.route('**/api/v1/books/*/read-progress', async (route) => {
    if (!isLost || route.request().method() !== 'PATCH') return route.continue()
    if (route.request().url().includes(broken.id))
      return route.fulfill({ status: 500, json: { message: 'It broke' } })
    passed += 1
    return passed > 4 ? route.abort('connectionfailed') : route.continue()
  })
  await page.goto(`/libraries/all/books`)
  await expect(card(page, 0)).toBeVisible()
  await page.keyboard.press('ControlOrMeta+a')
  await bar(page).getByRole('button', { name: 'Mark as read' }).click()
  const dialog = page.getByRole('dialog', { name: 'Not everything was done' })
  await expect(dialog.getByText(/^\d+ books marked as read$/)).toBeVisible()
  await expect(dialog.getByText(/items were not processed/)).toBeVisible()
  await expect(dialog.getByText('It broke')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('ControlOrMeta+z')
  await expect(page.getByText(/^Undone: 4 books marked as read$/)).toBeVisible()

  isLost = false
  await bar(page).getByRole('button', { name: 'Mark as read' }).click()
  await expect(page.getByText(/^\d+ books marked as read$/)).toBeVisible()
  await expect(bar(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText(/^Undone: (?!4 )\d+ books marked as read$/)).toBeVisible()
  const after = await reader.bookOf('Tide Garden', 1)
  expect(after.readProgress).toMatchObject({ page: 3, completed: false })
})

test('what one may not do is not offered, in a table neither', async ({ newReader, openBrowser, shared }) => {
  const list = await shared.owner.ask(createReadList, {
    body: { name: 'To sea', ordered: true, bookIds: [(await shared.owner.bookOf('Tide Garden', 1)).id] },
  })
  const page = await openBrowser(await newReader(['PAGE_STREAMING']))
  await page.goto('/libraries/all/books')
  await page.getByRole('button', { name: 'View', exact: true }).click()
  await page.getByRole('menuitemradio', { name: 'Table' }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('row').getByRole('checkbox').first().click()
  await expect(bar(page).getByRole('button', { name: 'Mark as read' })).toBeVisible()
  await expect(bar(page).getByRole('button', { name: /Analyze|Download|More actions/ })).toHaveCount(0)
  await page.goto('/libraries/all/readlists')
  await expect(page.getByRole('link', { name: list.name })).toBeVisible()
  await expect(page.getByRole('checkbox')).toHaveCount(0)
})
