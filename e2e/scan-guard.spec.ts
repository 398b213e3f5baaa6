import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import { markBook } from '@lectern/contract/progress'
import { scanLibrary } from '@lectern/contract/scan'
import { createLibrary } from '@lectern/fixtures/library'
import { type BrowserContext, expect, type Page } from '@playwright/test'
import { Account } from './support/account.ts'
import { test } from './support/own-server.ts'
import type { RunningServer } from './support/running-server.ts'
import type { ServerFolders } from './support/server-folders.ts'

const seriesCount = 4
const total = 32

/** Opens a scanned library of four series in the browser, with one book in progress. */
async function openLibrary(
  page: Page,
  context: BrowserContext,
  server: RunningServer,
  serverFolders: ServerFolders,
) {
  await createLibrary(serverFolders.books, {
    series: seriesCount,
    booksPerSeries: total / seriesCount,
    pages: 2,
  })
  const owner = await Account.claim(server.address)
  const library = await owner.addLibrary('Shelf', serverFolders.books)
  await owner.waitForBooks(total)
  const [begun] = await owner.books()
  const bookId = begun?.id ?? ''
  await owner.ask(markBook, { params: { bookId }, body: { page: 2 } })
  await owner.enter(context)
  await page.goto(`${server.address}/libraries/${library.id}/series`)
  await expect(page.getByRole('article')).toHaveCount(seriesCount)
  const scan = () => owner.ask(scanLibrary, { params: { libraryId: library.id } })
  return { owner, bookId, scan, libraryId: library.id }
}

const notice = (page: Page) => page.getByRole('region', { name: 'The last scan made no changes' })
const deleted = async (owner: Account) => (await owner.books({ deleted: true })).length

test('a folder that disappears needs a confirmation, and all is as before when it is back', async ({
  page,
  context,
  serve,
  serverFolders,
}) => {
  const server = await serve()
  const { owner, bookId, scan } = await openLibrary(page, context, server, serverFolders)
  const away = `${serverFolders.books}-away`
  await rename(serverFolders.books, away)
  await scan()
  await expect(notice(page)).toContainText('cannot be reached')
  expect(await deleted(owner)).toBe(0)

  await rename(away, serverFolders.books)
  await notice(page).getByRole('button', { name: 'Scan again' }).click()
  await expect(notice(page)).toHaveCount(0)
  await expect(page.getByRole('article')).toHaveCount(seriesCount)
  const begun = (await owner.books()).find(({ id }) => id === bookId)
  expect(begun?.readProgress?.page).toBe(2)
  expect(await deleted(owner)).toBe(0)
})

test('books that are really gone go to the trash when an administrator says so', async ({
  page,
  context,
  serve,
  serverFolders,
}) => {
  const server = await serve()
  const { owner, scan, libraryId } = await openLibrary(page, context, server, serverFolders)
  const folders = new Set(
    (await owner.books()).map(({ url }) => url.slice(serverFolders.books.length + 1).split('/')[0]),
  )
  for (const folder of [...folders].slice(0, 3))
    await rename(join(serverFolders.books, folder ?? ''), `${serverFolders.books}-${folder}`)
  await scan()
  await expect(notice(page)).toContainText('24 of 32 books were not found')
  expect(await deleted(owner)).toBe(0)

  await notice(page).getByRole('button', { name: 'Move 24 books to the trash' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Move 24 books to the trash' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(notice(page)).toHaveCount(0)
  await expect.poll(() => deleted(owner)).toBe(24)
  await page.goto(`${server.address}/libraries/${libraryId}/series`)
  await expect(page.getByText('Unavailable')).toHaveCount(3)
})
