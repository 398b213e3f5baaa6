import { basename } from 'node:path'
import { expect } from '@playwright/test'
import { Account, owner } from './support/account.ts'
import { OpenBook } from './support/open-book.ts'
import { test } from './support/own-server.ts'
import { createReadingFixture } from './support/reading-fixture.ts'

// Movements are a part of what is tested here.
test.use({ reducedMotion: 'no-preference' })

test('from an empty server to the second book', async ({ serve, serverFolders, page, browser }) => {
  test.setTimeout(90_000)
  await createReadingFixture(serverFolders.books)
  const server = await serve()

  await test.step('the first visit claims the server', async () => {
    await page.goto(`${server.address}/`)
    await expect(page.getByRole('heading', { name: 'Welcome to Lectern' })).toBeVisible()
    await page.getByLabel('Email').fill(owner.email)
    await page.getByLabel('Password', { exact: true }).fill(owner.password)
    await page.getByLabel('Confirm password').fill(owner.password)
    await page.getByRole('button', { name: 'Create account' }).click()
    await expect(page).toHaveURL(`${server.address}/welcome`)
  })

  await test.step('a library is added with the folder picker', async () => {
    await page.getByRole('main').getByRole('button', { name: 'Add library' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add library' })
    await dialog.getByRole('button', { name: 'Browse' }).click()
    const picker = page.getByRole('dialog', { name: 'Choose a folder' })
    const path = picker.getByLabel('Path')
    await path.fill(serverFolders.config.replace(/config$/, ''))
    await path.press('Enter')
    await picker.getByRole('button', { name: 'books', exact: true }).click()
    await expect(path).toHaveValue(serverFolders.books)
    await picker.getByRole('button', { name: 'Choose this folder' }).click()
    await expect(dialog.getByLabel('Name')).toHaveValue(basename(serverFolders.books))
    await dialog.getByLabel('Name').fill('Shelf')
    for (const section of ['Scanner', 'Options', 'Metadata']) {
      await dialog.getByRole('button', { name: 'Next' }).click()
      await expect(dialog.getByRole('tab', { name: section })).toHaveAttribute('aria-selected', 'true')
    }
    await dialog.getByRole('button', { name: 'Add library' }).click()
    await expect(dialog).toBeHidden()
  })

  await test.step('the scan fills the dashboard without a reload', async () => {
    await expect(page).toHaveURL(`${server.address}/dashboard`)
    // The variable is lost when the document is reloaded.
    await page.evaluate('window.isFirstDocument = true')
    const series = page.getByRole('region', { name: 'Recently added series' })
    for (const title of ['Harbour Lights', 'Paper Moons', 'Tide Garden'])
      await expect(series.getByRole('link', { name: title })).toBeVisible({ timeout: 20_000 })
    await expect(page.getByRole('region', { name: 'Recently added books' }).getByRole('article')).toHaveCount(
      7,
    )
    await expect(page.getByRole('navigation').getByRole('link', { name: 'Shelf' })).toBeVisible()
    expect(await page.evaluate('window.isFirstDocument')).toBe(true)
  })

  const book = new OpenBook(page)
  await test.step('five pages are read by keyboard', async () => {
    const series = page.getByRole('region', { name: 'Recently added series' })
    await series.getByRole('link', { name: 'Harbour Lights' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Harbour Lights' })).toBeVisible()
    await page.getByRole('link', { name: 'Start reading' }).click()
    await book.shows(1, 0)
    for (const turned of [2, 3, 4, 5, 6]) {
      await book.press('ArrowRight')
      await book.shows(turned, 0)
    }
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1, name: 'Harbour Lights' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Continue #1, page 6' })).toBeVisible()
  })

  await test.step('another device continues where this one stopped, to the end and into the next book', async () => {
    const account = await Account.signIn(server.address, owner)
    const context = await browser.newContext({ locale: 'en-GB' })
    await account.enter(context)
    const other = await context.newPage()
    await other.goto(`${server.address}/`)
    const row = other.getByRole('region', { name: 'Continue reading' })
    await row.getByRole('link', { name: /^Continue Harbour Lights/ }).click()
    const elsewhere = new OpenBook(other)
    await elsewhere.shows(6, 0)
    await elsewhere.turnPastEnd(0)
    await expect(other.getByText('#2 · Second Watch')).toBeVisible()
    await elsewhere.goOnFromEnd()
    await elsewhere.shows(1, 1)
    await expect
      .poll(async () => (await account.bookOf('Harbour Lights', 1)).readProgress?.completed)
      .toBe(true)
    await context.close()
  })

  await test.step('the first device has received it', async () => {
    await expect(page.getByRole('link', { name: 'Read #2', exact: true })).toBeVisible()
  })
})
