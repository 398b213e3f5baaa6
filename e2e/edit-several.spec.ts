import { expect, type Page } from '@playwright/test'
import { checkAccess } from './support/check-access.ts'
import { test } from './support/edit-fixture.ts'

const dialogOf = (page: Page) => page.getByRole('dialog')
const list = (page: Page, name: string) => dialogOf(page).getByRole('combobox', { name, exact: true })

test('several series and books are edited at once, with a look at what changes', async ({
  serveEditable,
  page,
}) => {
  const { server, owner } = await serveEditable()
  const before = (await owner.series()).filter(({ oneshot }) => !oneshot)
  await owner.enter(page.context())
  await page.goto(`${server.address}/libraries/all/series?oneshot=false`)
  await page.locator('[data-card="0"]').focus()
  await page.keyboard.press('Control+a')
  const bar = page.locator('[data-selection-bar]')
  await bar.getByRole('button', { name: 'Edit', exact: true }).click()
  await list(page, 'Publisher').fill('Blue House')
  await checkAccess(page, 'several series', { within: '[role=dialog]' })
  await dialogOf(page).getByRole('tab', { name: 'Tags' }).click()
  await list(page, 'Genres').selectOption('add')
  await list(page, 'Genres to add').fill('sea')
  await page.keyboard.press('Enter')
  await dialogOf(page).getByRole('button', { name: 'Review changes' }).click()
  await expect(dialogOf(page).getByText('Blue House')).not.toHaveCount(0)
  // Not on the Close button.
  await expect(dialogOf(page).getByText(/^\d+ items? will change$/)).toBeFocused()
  await checkAccess(page, 'review', { within: '[role=dialog]' })
  await dialogOf(page)
    .getByRole('button', { name: /^Change \d+ items/ })
    .click()
  await expect(dialogOf(page)).toBeHidden()
  const changed = (await owner.series()).filter(({ metadata }) => metadata.publisher === 'Blue House')
  expect(changed.length).toBeGreaterThanOrEqual(before.length)
  for (const { metadata } of changed)
    expect(metadata).toMatchObject({ publisherLock: true, genresLock: true })
  for (const { metadata } of changed) expect(metadata.genres).toContain('sea')

  await page.getByRole('button', { name: 'Undo' }).click()
  await expect
    .poll(
      async () =>
        (await owner.series()).filter(({ metadata }) => metadata.publisherLock || metadata.genresLock).length,
    )
    .toBe(0)
  const after = await owner.series()
  for (const { id, metadata } of before)
    expect(after.find((each) => each.id === id)?.metadata.genres).toEqual(metadata.genres)
})

test('a table of books numbers them in a row; a connection that breaks in the middle can go on', async ({
  serveEditable,
  page,
}) => {
  const { server, owner } = await serveEditable()
  const { id: seriesId } = await owner.seriesNamed('Harbour Lights')
  const read = async () =>
    (await owner.books()).filter((book) => book.seriesId === seriesId).map(({ metadata }) => metadata)
  const before = await read()
  await owner.enter(page.context())
  // On phones the table of several books is in the menu of the selection.
  const wide = page.viewportSize() ?? { width: 1280, height: 720 }
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${server.address}/libraries/all/books`)
  await page.locator('[data-card="0"] [data-card-link]').focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Space')
  await page.locator('[data-selection-more]').click()
  await page.getByRole('menuitem', { name: 'Edit as table' }).click()
  await expect(dialogOf(page).getByRole('textbox', { name: /^Title/ })).toHaveCount(2)
  await page.keyboard.press('Escape')
  await page.setViewportSize(wide)

  await page.goto(`${server.address}/series/${seriesId}`)
  await page
    .getByRole('main')
    .locator('header')
    .getByRole('button', { name: 'More', exact: true })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'Edit books as table' }).click()
  const titles = dialogOf(page).getByRole('textbox', { name: /^Title/ })
  await expect(titles).toHaveCount(before.length)
  await dialogOf(page).getByRole('button', { name: 'Sort number', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Number both columns sequentially' }).click()
  await dialogOf(page)
    .getByRole('textbox', { name: /^First number/ })
    .fill('11')
  await page.keyboard.press('Enter')
  await expect(
    dialogOf(page)
      .getByRole('textbox', { name: /^Sort number/ })
      .last(),
  ).toHaveValue(String(10 + before.length))
  await dialogOf(page)
    .getByRole('textbox', { name: /^Release date/ })
    .first()
    .fill('2020-13')
  await titles.nth(1).fill('')
  await checkAccess(page, 'table', { within: '[role=dialog]' })
  await page.keyboard.press('Control+Enter')
  await expect(dialogOf(page).getByText('This date does not exist.')).toBeVisible()
  await expect(dialogOf(page).getByText('This cannot be empty.')).toBeVisible()
  await titles.nth(1).fill('A second one')
  await titles.nth(1).press('ArrowUp')
  await expect(titles.first()).toBeFocused()
  await dialogOf(page)
    .getByRole('textbox', { name: /^Release date/ })
    .first()
    .fill('2020-12')

  await page.route('**/books/metadata', (route) => route.abort())
  await dialogOf(page).getByRole('button', { name: 'Save' }).click()
  await expect(dialogOf(page).getByText('Your changes are kept.')).toBeVisible()
  await page.unroute('**/books/metadata')
  await dialogOf(page).getByRole('button', { name: 'Save' }).click()
  await expect(dialogOf(page)).toBeHidden()
  expect((await read()).map(({ number, numberSort }) => [number, numberSort])).toEqual(
    before.map((_, index) => [String(11 + index), 11 + index]),
  )
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect
    .poll(async () => (await read()).map(({ number, numberLock }) => [number, numberLock]))
    .toEqual(before.map(({ number, numberLock }) => [number, numberLock]))
})
