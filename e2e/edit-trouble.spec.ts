import { existsSync } from 'node:fs'
import { getBook, listBooks } from '@lectern/contract/books'
import { createLibrary } from '@lectern/contract/libraries'
import { changeBookMetadata } from '@lectern/contract/metadata'
import { createLibrary as writeLibrary } from '@lectern/fixtures/library'
import { expect, type Page, type Route } from '@playwright/test'
import { Account, owner as ownerCredentials } from './support/account.ts'
import { checkAccess } from './support/check-access.ts'
import { test } from './support/edit-fixture.ts'
import { signIn } from './support/sign-in.ts'

const dialogOf = (page: Page) => page.getByRole('dialog')
const box = (page: Page, name: string) => dialogOf(page).getByRole('textbox', { name, exact: true })
const list = (page: Page, name: string) => dialogOf(page).getByRole('combobox', { name, exact: true })
const section = (page: Page, name: string) => dialogOf(page).getByRole('tab', { name })
const press = (page: Page, name: string | RegExp) => dialogOf(page).getByRole('button', { name }).click()
const unfinished = (page: Page) => page.getByRole('dialog', { name: 'Not everything was done' })
const undo = (page: Page) => page.getByRole('button', { name: 'Undo', exact: true }).last().click()

/** Selects all that the screen lists, and opens the dialog that edits it. */
async function editAll(page: Page): Promise<void> {
  await page.locator('main [data-card="0"]').focus()
  await page.keyboard.press('Control+a')
  await page.locator('section[data-selection-bar]').getByRole('button', { name: 'Edit', exact: true }).click()
  await expect(dialogOf(page)).toBeVisible()
}

/** Lets some changes pass and answers the others in another way. */
async function breakAfter(page: Page, count: number, answer: (route: Route) => Promise<void>): Promise<void> {
  let passed = 0
  await page.route('**/api/v1/series/*/metadata', (route) => {
    passed += 1
    return passed > count ? answer(route) : route.continue()
  })
}

test('several books and one-shots are edited; a book that fails leaves its one-shot as it was; files are deleted', async ({
  serveEditable,
  page,
}) => {
  test.setTimeout(120_000)
  const { server, owner } = await serveEditable()
  const { id: seriesId } = await owner.seriesNamed('Harbour Lights')
  const readBooks = async () =>
    (await owner.books()).filter((book) => book.seriesId === seriesId).map(({ metadata }) => metadata)
  const [first] = (await owner.books()).filter((book) => book.seriesId === seriesId)
  await owner.ask(changeBookMetadata, { params: { bookId: first?.id ?? '' }, body: { authorsLock: true } })
  const before = await readBooks()
  await owner.enter(page.context())

  await test.step('authors and tags of books, and a lock that differs', async () => {
    await page.goto(`${server.address}/series/${seriesId}`)
    await editAll(page)
    await expect(dialogOf(page).getByText('In all: Ada Winter (Writer)')).toBeVisible()
    const lock = dialogOf(page).getByRole('button', { name: 'Lock People' })
    await expect(lock).toHaveAttribute('aria-pressed', 'mixed')
    await list(page, 'People').selectOption('add')
    await expect(lock).toHaveAttribute('aria-pressed', 'true')
    await list(page, 'Writer').fill('Ben Frost')
    await page.keyboard.press('Enter')
    await lock.click()
    await section(page, 'Tags').click()
    await list(page, 'Tags').selectOption('replace')
    await list(page, 'Tags to set').fill('storm')
    await page.keyboard.press('Enter')
    await checkAccess(page, 'several books', { within: '[role=dialog]' })
    await press(page, 'Review changes')
    await expect(dialogOf(page).getByText('Harbour Lights #2 Second Watch')).toBeVisible()
    await expect(dialogOf(page).getByText('Ben Frost').first()).toBeVisible()
    await press(page, 'Back')
    await press(page, 'Review changes')
    await press(page, 'Change 3 items')
    await expect(page.getByText('3 books updated')).toBeVisible()
    for (const { authors, authorsLock, tags, tagsLock } of await readBooks())
      expect({ names: authors.map(({ name }) => name), authorsLock, tags, tagsLock }).toEqual({
        names: ['Ada Winter', 'Ben Frost'],
        authorsLock: false,
        tags: ['storm'],
        tagsLock: true,
      })
    await undo(page)
    await expect(page.getByText('Undone: 3 books updated')).toBeVisible()
    const values = (all: typeof before) =>
      all.map(({ authors, authorsLock, tags, tagsLock }) => ({ authors, authorsLock, tags, tagsLock }))
    expect(values(await readBooks())).toEqual(values(before))
  })

  const readSingles = async () => (await owner.series()).filter(({ oneshot }) => oneshot)
  await test.step('one-shots: what fails is put back, tried again, and undone', async () => {
    await page.goto(`${server.address}/libraries/all/series?oneshot=true`)
    await expect(page.locator('main article')).toHaveCount(2)
    await editAll(page)
    await expect(dialogOf(page).getByRole('heading', { name: 'Edit 2 one-shots' })).toBeVisible()
    await list(page, 'Publisher').fill('Lone House')
    await section(page, 'Tags').click()
    await list(page, 'Tags').selectOption('add')
    await list(page, 'Tags to add').fill('alone')
    await page.keyboard.press('Enter')
    await checkAccess(page, 'several one-shots', { within: '[role=dialog]' })
    await press(page, 'Review changes')
    let isFirst = true
    await page.route('**/api/v1/books/*/metadata', (route) => {
      const fails = isFirst
      isFirst = false
      return fails ? route.fulfill({ status: 500, json: { message: 'It broke' } }) : route.continue()
    })
    await press(page, 'Change 2 items')
    const failed = page.getByRole('dialog', { name: '1 item failed' })
    await expect(failed.getByText('It broke')).toBeVisible()
    await checkAccess(page, 'failures', { within: '[role=dialog]' })
    expect((await readSingles()).map(({ metadata }) => metadata.publisher).toSorted()).toEqual([
      '',
      'Lone House',
    ])
    await failed.getByRole('button', { name: 'Retry' }).click()
    await expect(page.getByText('1 book updated').last()).toBeVisible()
    await expect
      .poll(async () => (await readSingles()).map(({ metadata }) => metadata.publisher))
      .toEqual(['Lone House', 'Lone House'])
    // Both changes are in the list of the session.
    for (let left = 2; left > 0; left -= 1) {
      await page.keyboard.press('ControlOrMeta+z')
      await expect
        .poll(async () => (await readSingles()).filter(({ metadata }) => metadata.publisher !== '').length)
        .toBe(left - 1)
    }
    expect((await readSingles()).some(({ metadata }) => metadata.publisherLock)).toBe(false)
  })

  await test.step('a file is deleted from the disk, and its page left', async () => {
    const [single] = await readSingles()
    const path = (await owner.books()).find((book) => book.seriesId === single?.id)?.url ?? ''
    expect(existsSync(path)).toBe(true)
    await page.goto(`${server.address}/oneshot/${single?.id}`)
    await page.getByRole('main').getByRole('button', { name: 'More', exact: true }).first().click()
    await page.getByRole('menuitem', { name: 'Delete files' }).click()
    await dialogOf(page).getByRole('checkbox').check()
    await checkAccess(page, 'deletion of files', { within: '[role=dialog]' })
    await press(page, 'Delete 1 file')
    await expect(page).toHaveURL(/\/libraries\//)
    await expect.poll(() => existsSync(path)).toBe(false)
    // What was deleted on purpose leaves nothing behind.
    await expect.poll(async () => (await readSingles()).length).toBe(1)
  })
})

test('a failing server, a lost connection and a lost session lose no changes; two windows exchange them', async ({
  serveEditable,
  page,
}) => {
  test.setTimeout(120_000)
  const { server, owner } = await serveEditable()
  const published = async (name: string) =>
    (await owner.series()).filter(({ metadata }) => metadata.publisher === name).length
  const all = (await owner.series()).length
  await owner.enter(page.context())
  const everything = `${server.address}/libraries/all/series`
  const publish = async (name: string) => {
    await page.goto(everything)
    await expect(page.locator('main article')).toHaveCount(all)
    await editAll(page)
    await list(page, 'Publisher').fill(name)
    await press(page, 'Review changes')
    await press(page, `Change ${all} items`)
  }

  await test.step('the server fails for some: they are named and tried again', async () => {
    await breakAfter(page, 2, (route) => route.fulfill({ status: 500, json: { message: 'It broke' } }))
    await publish('First House')
    const failed = page.getByRole('dialog', { name: `${all - 2} items failed` })
    await expect(failed.getByText('2 series updated')).toBeVisible()
    // One reason, and below it the names.
    await expect(failed.getByText('It broke')).toHaveCount(1)
    await expect(failed.getByRole('listitem').getByRole('listitem')).toHaveCount(all - 2)
    await page.unroute('**/api/v1/series/*/metadata')
    await failed.getByRole('button', { name: 'Retry' }).click()
    await expect.poll(() => published('First House')).toBe(all)
  })

  await test.step('the connection breaks: the finished part is reported, the rest continues', async () => {
    await breakAfter(page, 2, (route) => route.abort('connectionfailed'))
    await publish('Second House')
    await expect(unfinished(page).getByText('2 series updated')).toBeVisible()
    await expect(unfinished(page).getByText(`${all - 2} items were not processed.`)).toBeVisible()
    expect(await published('Second House')).toBe(2)
    await page.unroute('**/api/v1/series/*/metadata')
    await unfinished(page).getByRole('button', { name: 'Resume' }).click()
    await expect.poll(() => published('Second House')).toBe(all)
  })

  await test.step('the session ends: after signing in the work continues', async () => {
    await breakAfter(page, 2, (route) => route.fulfill({ status: 401, json: {} }))
    await publish('Third House')
    await expect(page).toHaveURL(/\/login/)
    await page.unroute('**/api/v1/series/*/metadata')
    await signIn(page, ownerCredentials)
    // One that was under way may have passed after the others were refused.
    await expect(unfinished(page).getByText(/^\d series updated$/)).toBeVisible()
    await expect(unfinished(page).getByText('You were signed out before everything was done.')).toBeVisible()
    await unfinished(page).getByRole('button', { name: 'Resume' }).click()
    await expect.poll(() => published('Third House')).toBe(all)
  })

  const { id: bookId } = await owner.bookOf('Harbour Lights', 1)
  const title = async () => (await owner.ask(getBook, { params: { bookId } })).metadata.title
  const open = async (window: Page) => {
    await window.goto(`${server.address}/book/${bookId}`)
    await window.getByRole('button', { name: 'Edit', exact: true }).click()
  }
  await test.step('the session ends while a book is edited: what was typed is offered again', async () => {
    await open(page)
    await box(page, 'Title').fill('Typed before the end')
    await page.route('**/api/v1/books/*/metadata', (route) => route.fulfill({ status: 401, json: {} }))
    await press(page, 'Save')
    await expect(page).toHaveURL(/\/login/)
    await expect(page.getByText('Your session has ended.')).toBeVisible()
    await expect(page.getByRole('region', { name: 'Notifications' }).getByRole('button')).toHaveCount(0)
    await page.unroute('**/api/v1/books/*/metadata')
    await signIn(page, ownerCredentials)
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    await press(page, 'Restore')
    await expect(box(page, 'Title')).toHaveValue('Typed before the end')
    await press(page, 'Save')
    await expect(dialogOf(page)).toBeHidden()
    expect(await title()).toBe('Typed before the end')
  })

  await test.step('two windows: the later one is asked before it overwrites', async () => {
    const other = await page.context().newPage()
    await open(page)
    await open(other)
    await box(page, 'Title').fill('Of the first window')
    await box(other, 'Title').fill('Of the second window')
    await box(other, 'Summary').fill('Written in the second window')
    await press(other, 'Save')
    await expect(dialogOf(other)).toBeHidden()
    await expect(dialogOf(page).getByRole('alert')).toContainText('“Of the second window”')
    await expect(box(page, 'Summary')).toHaveValue('Written in the second window')
    await press(page, 'Save')
    await expect(box(page, 'Title')).toBeFocused()
    expect(await title()).toBe('Of the second window')
    await press(page, 'Use theirs')
    await expect(box(page, 'Title')).toHaveValue('Of the second window')
    await expect(dialogOf(page).getByRole('button', { name: 'Save' })).toBeDisabled()
    await other.close()
  })
})

test('the connection breaks in the middle of 2,000 books: the finished part is reported, and the rest continues', async ({
  serve,
  serverFolders: { books },
  page,
}) => {
  test.setTimeout(120_000)
  const total = 2000
  await writeLibrary(books, { series: 4, booksPerSeries: total / 4, pages: 1 })
  const server = await serve()
  const owner = await Account.claim(server.address)
  await owner.ask(createLibrary, {
    body: { name: 'Many', root: books, analyzeDimensions: false, hashFiles: false, importBarcodeIsbn: false },
  })
  const count = async (query: Readonly<Record<string, string>>) =>
    (await owner.ask(listBooks, { query: { size: 1, ...query } })).totalElements
  // Metadata can be edited while books still wait for their analysis.
  await expect.poll(() => count({}), { timeout: 60_000 }).toBe(total)
  await owner.enter(page.context())
  let passed = 0
  await page.route('**/api/v1/books/metadata', (route) => {
    passed += 1
    return passed > 7 ? route.abort('connectionfailed') : route.continue()
  })
  await page.goto(`${server.address}/libraries/all/books`)
  await editAll(page)
  await section(page, 'Tags').click()
  await list(page, 'Tags').selectOption('add')
  await list(page, 'Tags to add').fill('storm')
  await page.keyboard.press('Enter')
  await press(page, 'Review changes')
  await press(page, 'Change 2,000 items')
  await expect(unfinished(page).getByText('700 books updated')).toBeVisible()
  await expect(unfinished(page).getByText('1,300 items were not processed.')).toBeVisible()
  expect(await count({ tag: 'storm' })).toBe(700)
  await page.unroute('**/api/v1/books/metadata')
  await unfinished(page).getByRole('button', { name: 'Resume' }).click()
  await expect(page.getByText('1,300 books updated')).toBeVisible()
  expect(await count({ tag: 'storm' })).toBe(total)
})
