import { getBook } from '@lectern/contract/books'
import { changeBookMetadata } from '@lectern/contract/metadata'
import { getSeries } from '@lectern/contract/series'
import { expect, type Page } from '@playwright/test'
import { checkAccess } from './support/check-access.ts'
import { test } from './support/edit-fixture.ts'

const dialogOf = (page: Page) => page.getByRole('dialog')
const box = (page: Page, name: string) => dialogOf(page).getByRole('textbox', { name, exact: true })
const list = (page: Page, name: string) => dialogOf(page).getByRole('combobox', { name, exact: true })
const section = (page: Page, name: string) =>
  dialogOf(page).getByRole('tab', { name: new RegExp(`^${name}`) })

test('a series is edited by the keyboard alone; undo restores values and locks', async ({
  serveEditable,
  page,
}) => {
  const { server, owner } = await serveEditable()
  const { id: seriesId } = await owner.seriesNamed('Harbour Lights')
  const read = async () => (await owner.ask(getSeries, { params: { seriesId } })).metadata
  // The metadata of a series follows the analysis of its books.
  await expect.poll(async () => (await read()).totalBookCount).toBe(3)
  const before = await read()
  await owner.enter(page.context())
  await page.goto(`${server.address}/series/${seriesId}`)
  await expect(page.getByRole('heading', { name: 'Harbour Lights', level: 1 })).toBeVisible()

  await page.keyboard.press('e')
  await expect(box(page, 'Title')).toBeFocused()
  const save = dialogOf(page).getByRole('button', { name: 'Save' })
  await expect(save).toBeDisabled()
  await checkAccess(page, 'series dialog', { within: '[role=dialog]' })

  // What is wrong is said beside its field, before anything is sent, and its section is marked.
  await box(page, 'Title').fill(' ')
  await box(page, 'Sort title').fill('')
  await list(page, 'Language').fill('nonsense language')
  await box(page, 'Age rating').fill('-1')
  await box(page, 'Total book count').fill('0')
  await section(page, 'Alternate titles').click()
  await dialogOf(page).getByRole('button', { name: 'Add title' }).press('Enter')
  await expect(box(page, 'Label')).toBeFocused()
  await section(page, 'Links').click()
  await dialogOf(page).getByRole('button', { name: 'Add link' }).press('Enter')
  await page.keyboard.type('Home')
  await page.keyboard.press('Tab')
  await page.keyboard.type('javascript:alert(1)')
  await page.keyboard.press('Control+Enter')
  await expect(box(page, 'Title')).toBeFocused()
  await expect(dialogOf(page).getByText('This cannot be empty.')).toHaveCount(2)
  await expect(dialogOf(page).getByText('Enter a language tag, such as en or pt-BR.')).toBeVisible()
  await expect(dialogOf(page).getByText('Must be 0 or more.')).toBeVisible()
  await expect(dialogOf(page).getByText('Must be 1 or more.')).toBeVisible()
  await section(page, 'Alternate titles').click()
  await expect(dialogOf(page).getByText('This cannot be empty.')).toHaveCount(2)
  await dialogOf(page).getByRole('button', { name: 'Undo: Alternate titles' }).click()
  await section(page, 'Links').click()
  await expect(dialogOf(page).getByText('Enter a full URL')).toBeVisible()
  await box(page, 'URL').fill('https://example.org/lights')
  await checkAccess(page, 'links', { within: '[role=dialog]' })

  await section(page, 'General').click()
  await dialogOf(page)
    .getByRole('button', { name: `Undo: Sort title, back to “${before.titleSort}”` })
    .click()
  await dialogOf(page)
    .getByRole('button', { name: /^Undo: Total book count/ })
    .click()
  await box(page, 'Title').fill('Lights of the Harbour')
  await list(page, 'Language').fill('portug')
  await expect(page.getByRole('option', { name: /Portuguese/ })).not.toHaveCount(0)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await box(page, 'Age rating').fill('12')
  await dialogOf(page).getByRole('button', { name: 'Lock Age rating' }).press('Space')
  await section(page, 'Tags').click()
  await list(page, 'Genres').fill('Sea')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Control+Enter')
  await expect(dialogOf(page)).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Lights of the Harbour', level: 1 })).toBeVisible()
  const after = await read()
  expect(after).toMatchObject({
    title: 'Lights of the Harbour',
    titleLock: true,
    titleSort: before.titleSort,
    titleSortLock: before.titleSortLock,
    ageRating: 12,
    ageRatingLock: false,
    genres: [...before.genres, 'sea'],
    links: [...before.links, { label: 'Home', url: 'https://example.org/lights' }],
  })
  expect(after.language).toMatch(/^pt/)

  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('heading', { name: 'Harbour Lights', level: 1 })).toBeVisible()
  const { lastModified: _, ...restored } = await read()
  const { lastModified: __, ...first } = before
  expect(restored).toEqual(first)
})

test('a book that another user changes meanwhile, a failing server, and a draft', async ({
  serveEditable,
  page,
  browser,
}) => {
  const { server, owner } = await serveEditable()
  const { id: bookId } = await owner.bookOf('Harbour Lights', 1)
  const read = async () => (await owner.ask(getBook, { params: { bookId } })).metadata
  const change = (body: object) => owner.ask(changeBookMetadata, { params: { bookId }, body })
  await owner.enter(page.context())
  await page.goto(`${server.address}/book/${bookId}`)
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await box(page, 'Title').fill('Mine')
  await box(page, 'ISBN').fill('978-0-306-40615-8')
  await box(page, 'Release date').fill('2021')
  await box(page, 'Sort number').fill('1,5')
  await expect(dialogOf(page).getByText('the last is 7')).toBeVisible()
  await expect(dialogOf(page).getByText('January 1, 2021')).toBeVisible()
  await box(page, 'ISBN').fill('978-0-306-40615-7')

  // Untouched fields follow; an edited one asks.
  await change({ title: 'Theirs', summary: 'Written elsewhere' })
  await expect(box(page, 'Summary')).toHaveValue('Written elsewhere')
  await expect(dialogOf(page).getByRole('alert')).toContainText('“Theirs”')
  await dialogOf(page).getByRole('button', { name: 'Keep mine' }).click()
  // The button is gone; keys go on to the field.
  await expect(box(page, 'Title')).toBeFocused()

  // A failure stays with its reason, and with what was typed.
  await page.route('**/metadata', (route) => route.fulfill({ status: 500, json: { message: 'broken' } }))
  await page.keyboard.press('Control+Enter')
  await expect(dialogOf(page).getByText('Your changes are kept.')).toBeVisible()
  await expect(box(page, 'Title')).toHaveValue('Mine')
  await page.unroute('**/metadata')
  await page.keyboard.press('Escape')
  await expect(dialogOf(page).getByText('Discard your changes?')).toBeVisible()
  await dialogOf(page).getByRole('button', { name: 'Keep editing' }).click()
  await expect(box(page, 'Title')).toBeFocused()

  // The browser ends in the middle of it; another user of the device is not offered the draft.
  await page.reload()
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await expect(dialogOf(page).getByText(/unsaved changes/)).toBeVisible()
  await checkAccess(page, 'book dialog with a draft', { within: '[role=dialog]' })
  await dialogOf(page).getByRole('button', { name: 'Restore' }).click()
  await expect(box(page, 'Title')).toHaveValue('Mine')

  await section(page, 'People').click()
  await list(page, 'Writer').fill('Ada Winter')
  await page.keyboard.press('Enter')
  await expect(dialogOf(page).getByText('“Ada Winter” is already added.')).toBeVisible()
  await list(page, 'Other role').fill('WRITER')
  await page.keyboard.press('Enter')
  await expect(dialogOf(page).getByText('“WRITER” is already added.')).toBeVisible()
  await list(page, 'Other role').fill('Narrator')
  await page.keyboard.press('Enter')
  await list(page, 'narrator').fill('Someone')
  await checkAccess(page, 'authors', { within: '[role=dialog]' })
  await page.keyboard.press('Control+Enter')
  await expect(dialogOf(page)).toBeHidden()
  expect(await read()).toMatchObject({
    title: 'Mine',
    titleLock: true,
    numberSort: 1.5,
    releaseDate: '2021-01-01',
    isbn: '9780306406157',
    summary: 'Written elsewhere',
    summaryLock: false,
    authors: [
      { name: 'Ada Winter', role: 'writer' },
      { name: 'Someone', role: 'narrator' },
    ],
    authorsLock: true,
  })

  // A phone, in Arabic and in the dark: the same dialog by touch.
  const phone = await browser.newContext({
    baseURL: server.address,
    locale: 'ar',
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    colorScheme: 'dark',
  })
  await owner.enter(phone)
  const small = await phone.newPage()
  const single = (await owner.series()).find(({ oneshot }) => oneshot)
  await small.goto(`${server.address}/oneshot/${single?.id}`)
  await small.getByRole('button', { name: 'تعديل', exact: true }).tap()
  await box(small, 'العنوان').fill('Alone')
  await small.getByRole('tab', { name: 'الوسوم' }).tap()
  await list(small, 'الأنواع').fill('Short')
  await checkAccess(small, 'one-shot, Arabic', { within: '[role=dialog]' })
  await dialogOf(small).getByRole('button', { name: 'حفظ' }).tap()
  await expect(dialogOf(small)).toBeHidden()
  const saved = (await owner.series()).find(({ id }) => id === single?.id)
  expect(saved?.metadata).toMatchObject({ title: 'Alone', titleLock: true, genres: ['short'] })
  const book = (await owner.books()).find(({ seriesId }) => seriesId === single?.id)
  expect(book?.metadata).toMatchObject({ title: 'Alone', titleLock: true })
  await phone.close()
})
