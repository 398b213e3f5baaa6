import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { getBookNeighbours } from '@lectern/contract/books'
import { expect } from '@playwright/test'
import { Account, owner } from './support/account.ts'
import { watchConsole } from './support/console-watch.ts'
import { OpenBook } from './support/open-book.ts'
import { test } from './support/own-server.ts'
import { bookshelf, createReadingFixture } from './support/reading-fixture.ts'
import { signIn } from './support/sign-in.ts'

test('an ordinary visit leaves the console empty', async ({ serve, serverFolders, page }) => {
  test.setTimeout(120_000)
  await createReadingFixture(serverFolders.books)
  // A book that cannot be read never has a poster.
  mkdirSync(join(serverFolders.books, 'Broken Glass'))
  writeFileSync(join(serverFolders.books, 'Broken Glass', 'Broken Glass 1.cbz'), 'no archive')
  const seriesCount = 4
  const { address } = await serve()
  const { lines } = watchConsole(page)
  const expectEmpty = () => expect(lines).toEqual([])
  const list = page.getByRole('list', { name: 'Series' })
  const signOut = async () => {
    await page.getByRole('button', { name: 'Account menu' }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await expect(page.getByLabel('Email')).toBeVisible()
  }

  await test.step('a first page without a session, and the claim', async () => {
    await page.goto(`${address}/`)
    await page.getByLabel('Email').fill(owner.email)
    await page.getByLabel('Password', { exact: true }).fill(owner.password)
    await page.getByLabel('Confirm password').fill(owner.password)
    await page.getByRole('button', { name: 'Create account' }).click()
    await expect(page).toHaveURL(`${address}/welcome`)
    expectEmpty()
  })

  const account = await Account.signIn(address, owner)
  await test.step('the dashboard, while a first scan fills it', async () => {
    await account.addLibrary('Shelf', serverFolders.books)
    const covers = page
      .getByRole('region', { name: 'Recently added series' })
      .locator('article img[src*="/api/"]')
    await expect(
      page.getByRole('region', { name: 'Recently added series' }).getByRole('article'),
    ).toHaveCount(seriesCount, { timeout: 30_000 })
    await account.waitForBooks(bookshelf.length)
    await expect(covers).toHaveCount(seriesCount - 1)
    expectEmpty()
  })

  await test.step('signing out, and in again on the way to a page for members', async () => {
    await signOut()
    await page.goto(`${address}/libraries/all/series`)
    await signIn(page, owner)
    await expect(list.getByRole('article')).toHaveCount(seriesCount)
    expectEmpty()
  })

  await test.step('every screen to browse', async () => {
    await page.goto(`${address}/`)
    await expect(page.getByRole('region', { name: 'Recently added books' })).toBeVisible()
    await page
      .getByRole('navigation')
      .getByRole('link', { name: /^Shelf/ })
      .first()
      .click()
    await expect(page).toHaveURL(/\/recommended$/)
    await page.getByRole('link', { name: 'Series', exact: true }).click()
    await expect(list.getByRole('article')).toHaveCount(seriesCount)
    await page.getByRole('button', { name: 'Unread', exact: true }).click()
    await expect(page).toHaveURL(/readStatus=UNREAD/)
    await list.getByRole('link', { name: 'Broken Glass' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Broken Glass' })).toBeVisible()
    await page.goBack()
    await list.getByRole('link', { name: 'Harbour Lights' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Harbour Lights' })).toBeVisible()
    expectEmpty()
  })

  await test.step('the first and the last book of a series', async () => {
    for (const [number, title] of [
      [1, 'First Watch'],
      [3, 'Third Watch'],
    ] as const) {
      const { id } = await account.bookOf('Harbour Lights', number)
      const path = getBookNeighbours.path.replace(':bookId', id)
      const answered = page.waitForResponse((response) => response.url().endsWith(path))
      await page.getByRole('link', { name: `#${number} · ${title}`, exact: true }).click()
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
      await answered
      const neighbour = page.getByRole('main').getByRole('link', { name: /^(Previous|Next).*Second Watch/ })
      await expect(neighbour).toBeVisible()
      await page.goBack()
    }
    expectEmpty()
  })

  await test.step('reading to the end of the series and past it', async () => {
    const { id } = await account.bookOf('Harbour Lights', 3)
    await page.goto(`${address}/book/${id}`)
    await page.getByRole('link', { name: 'Start reading' }).click()
    const book = new OpenBook(page)
    await book.shows(1, 2)
    await book.turnPastEnd(2)
    await book.goOnFromEnd()
    await expect(page).toHaveURL(/\/book\/\w+$/)
    await expect(page.getByRole('link', { name: 'Read again' })).toBeVisible()
    expectEmpty()
  })

  await test.step('the account, and signing out', async () => {
    await page.getByRole('navigation').getByRole('link', { name: 'Account' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Account' })).toBeVisible()
    await signOut()
    await page.reload()
    await expect(page.getByLabel('Email')).toBeVisible()
    expectEmpty()
  })
})
