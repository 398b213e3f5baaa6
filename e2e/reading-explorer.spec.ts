import { join } from 'node:path'
import { writeCbz } from '@lectern/fixtures/archive'
import { image } from '@lectern/fixtures/images'
import { expect } from '@playwright/test'
import { Account } from './support/account.ts'
import { OpenBook } from './support/open-book.ts'
import { test } from './support/own-server.ts'

// Movements are a part of what is tested here.
test.use({ reducedMotion: 'no-preference' })

const pageCount = 1500

test('the overview of 1,500 pages opens at the page and holds few of them', async ({
  page,
  serve,
  serverFolders,
}) => {
  const narrow = await image({ width: 60, height: 90, label: 'n', color: '#345678' })
  const wide = await image({ width: 120, height: 90, label: 'w', color: '#785634' })
  const pages = Array.from({ length: pageCount }, (_, at) => ({
    name: `${String(at + 1).padStart(4, '0')}.jpg`,
    bytes: (at + 1) % 50 === 0 ? wide : narrow,
  }))
  await writeCbz(join(serverFolders.books, 'Long', 'Long 1.cbz'), { pages, compression: 'store' })
  const server = await serve()
  const owner = await Account.claim(server.address)
  await owner.addLibrary('Shelf', serverFolders.books)
  await owner.waitForBooks(1)
  const [found] = await owner.books()
  await owner.enter(page.context())
  await page.goto(`${server.address}/book/${found?.id}/read?page=701`)
  await expect(page.locator('[data-page="701"] img').first()).toBeVisible()
  const book = new OpenBook(page)
  await book.press('t')
  const cells = book.explorer.getByRole('gridcell')
  const at = (number: string) => book.explorer.getByRole('button', { name: `Page ${number}`, exact: true })
  await expect(at('701')).toBeFocused()
  await expect(at('701')).toHaveAttribute('aria-current', 'page')
  expect(await cells.count()).toBeLessThan(120)
  // A wide page has two columns.
  const widths = await Promise.all(
    ['699', '700'].map(async (number) => (await at(number).boundingBox())?.width),
  )
  expect((widths[1] ?? 0) / (widths[0] ?? 1)).toBeGreaterThan(2)
  await book.press('End')
  await expect(at('1,500')).toBeFocused()
  expect(await cells.count()).toBeLessThan(120)
  await book.press('Enter')
  await expect(page.getByRole('status').filter({ hasText: 'Page 1,500 of 1,500' })).toBeAttached()
})
