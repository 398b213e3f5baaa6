import { expect } from '@playwright/test'
import { Account } from './support/account.ts'
import { makeFormats, pagesPerDocument } from './support/formats.ts'
import { OpenBook } from './support/open-book.ts'
import { test } from './support/own-server.ts'

test('a PDF, a CBR, a CBT and an EPUB are on one shelf, and their pages turn', async ({
  page,
  context,
  serve,
  serverFolders,
}) => {
  test.setTimeout(120_000)
  await makeFormats(serverFolders.books)
  const server = await serve()
  const owner = await Account.claim(server.address)
  await owner.addLibrary('Kinds', serverFolders.books)
  await owner.waitForBooks(4)
  await owner.enter(context)

  const findId = async (ending: string) => {
    const found = (await owner.books()).find((book) => book.url.endsWith(ending))
    if (!found) throw new Error(`no ${ending}`)
    return found.id
  }
  const { seriesId } = await owner.bookOf('Every Kind', 2)
  await page.goto(`${server.address}/series/${seriesId}`)
  await expect(page.getByRole('listitem').filter({ has: page.getByRole('article') })).toHaveCount(4)

  for (const [ending, format] of [
    ['.pdf', 'PDF'],
    ['.cbr', 'CBR'],
    ['.cbt', 'CBT'],
    ['.epub', 'EPUB'],
  ] as const) {
    await page.goto(`${server.address}/book/${await findId(ending)}`)
    await page.locator('summary', { hasText: 'Details' }).click()
    await expect(page.getByRole('definition').filter({ hasText: new RegExp(`^${format}$`) })).toBeVisible()
  }
  await expect(page.getByRole('link', { name: 'Start reading' })).toHaveAttribute('href', /read-epub/)
  await expect(page.getByRole('link', { name: 'Download' })).toBeVisible()

  const shown = (number: number) => page.locator(`[data-page="${number}"] img[alt="Page ${number}"]`)
  for (const [ending, count] of [
    ['.pdf', pagesPerDocument],
    ['.cbr', 3],
    ['.cbt', 3],
  ] as const) {
    await page.goto(`${server.address}/book/${await findId(ending)}`)
    await page.getByRole('link', { name: 'Start reading' }).click()
    const book = new OpenBook(page)
    for (let number = 1; number <= count; number += 1) {
      await expect(book.place).toHaveText(`Page ${number} of ${count}`)
      await expect(shown(number)).toBeVisible({ timeout: 20_000 })
      if (number < count) await book.press('ArrowRight')
    }
  }
  await expect
    .poll(async () => (await owner.books({ read_status: ['READ'] })).length, { timeout: 10_000 })
    .toBe(3)
})
