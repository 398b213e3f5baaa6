import { copyFileSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createLibrary } from '@lectern/contract/libraries'
import { getTasks } from '@lectern/contract/tasks-details'
import { writeCbz } from '@lectern/fixtures/archive'
import { image } from '@lectern/fixtures/images'
import { expect, type Page } from '@playwright/test'
import { Account } from './support/account.ts'
import { checkAccess } from './support/check-access.ts'
import { test } from './support/own-server.ts'

const pageOf = (label: string) => image({ width: 360, height: 540, format: 'jpeg', label })

/** Two books with a page in common, a copy of the first, and a file that cannot be read. */
async function fill(root: string): Promise<void> {
  for (const [name, letter] of [
    ['Anchor', 'A'],
    ['Beacon', 'B'],
  ] as const) {
    const labels = ['X', `${letter}1`, `${letter}2`, `${letter}3`]
    const pages = await Promise.all(
      labels.map(async (label, i) => ({ name: `p${i + 1}.jpg`, bytes: await pageOf(label) })),
    )
    mkdirSync(join(root, name))
    await writeCbz(join(root, name, `${name} 1.cbz`), { pages })
  }
  mkdirSync(join(root, 'Cellar'))
  copyFileSync(join(root, 'Anchor/Anchor 1.cbz'), join(root, 'Cellar/Copy.cbz'))
  writeFileSync(join(root, 'Cellar/Damaged.cbz'), 'this is no archive')
}

const waitForIdle = (owner: Account) =>
  expect
    .poll(
      async () =>
        (await owner.ask(getTasks)).types.reduce((sum, type) => sum + type.waiting + type.running, 0),
      { timeout: 60_000 },
    )
    .toBe(0)

const rows = (page: Page) => page.getByRole('table').getByRole('row')

test('problems, copies and shared pages are found, cleaned up on the disk, and listed in the history', async ({
  serve,
  serverFolders,
  browser,
}) => {
  test.setTimeout(180_000)
  const root = serverFolders.books
  await fill(root)
  const server = await serve()
  const owner = await Account.claim(server.address)
  await owner.ask(createLibrary, { body: { name: 'Shelf', root, hashFiles: true, hashPages: true } })
  await owner.waitForBooks(3)
  await waitForIdle(owner)
  const context = await browser.newContext({ baseURL: server.address, locale: 'en-GB' })
  await owner.enter(context)
  const page = await context.newPage()

  // Analysis: the reason in words, and a file that was put right is found to be so by analyzing it again.
  await page.goto('/dashboard')
  await expect(page.getByRole('link', { name: /^Media.*1 book with problems/ })).toBeVisible()
  await page.getByRole('link', { name: /^Media/ }).click()
  await expect(page).toHaveURL('/media-management/analysis')
  await expect(rows(page).filter({ hasText: 'Damaged' })).toContainText('This file format is not supported')
  await page.getByRole('combobox', { name: 'Status' }).selectOption('Error')
  await expect(page.getByRole('heading', { name: 'No matching books' })).toBeVisible()
  await page.getByRole('combobox', { name: 'Status' }).selectOption('All statuses')
  await checkAccess(page, 'analysis')
  copyFileSync(join(root, 'Beacon/Beacon 1.cbz'), join(root, 'Cellar/Damaged.cbz'))
  await page.getByRole('checkbox', { name: 'Select Damaged' }).check()
  await page.getByRole('toolbar', { name: 'Selected rows' }).getByRole('button', { name: 'Analyze' }).click()
  await expect(page.getByRole('heading', { name: 'No unreadable books' })).toBeVisible({
    timeout: 30_000,
  })
  rmSync(join(root, 'Cellar/Damaged.cbz'))

  // Equal files: the rule proposes, another choice is kept, and only the others leave the disk.
  await page.getByRole('link', { name: 'Duplicate files' }).click()
  await expect(page.getByRole('status').filter({ hasText: '1 duplicated book' })).toBeVisible()
  await page.getByRole('radio', { name: /Anchor 1\.cbz/ }).check()
  await checkAccess(page, 'duplicate files')
  await page.getByRole('button', { name: 'Keep this, delete the other' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(join(root, 'Cellar/Copy.cbz'))).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Delete 1 file' })).toBeDisabled()
  await dialog.getByRole('checkbox').check()
  await dialog.getByRole('button', { name: 'Delete 1 file' }).click()
  await expect(page.getByRole('heading', { name: 'No duplicate files' })).toBeVisible({ timeout: 30_000 })
  expect(existsSync(join(root, 'Cellar/Copy.cbz'))).toBe(false)
  expect(existsSync(join(root, 'Anchor/Anchor 1.cbz'))).toBe(true)

  // Shared pages: decided by a key, taken back, decided again, and removed from the files.
  await page.getByRole('link', { name: 'New duplicate pages' }).click()
  const cards = page.locator('[data-shared-page]')
  await expect(cards.first()).toBeVisible()
  await checkAccess(page, 'new duplicate pages')
  const before = await cards.count()
  await cards
    .first()
    .getByRole('button', { name: /In \d places/ })
    .focus()
  await page.keyboard.press('m')
  await expect(cards).toHaveCount(before - 1)
  await page.getByRole('button', { name: 'Undo' }).first().click()
  await expect(cards).toHaveCount(before)
  await cards.first().getByRole('button', { name: 'Remove manually' }).click()
  await expect(cards).toHaveCount(before - 1)
  await page.getByRole('link', { name: 'Duplicate pages', exact: true }).click()
  await checkAccess(page, 'duplicate pages')
  await page.getByRole('button', { name: /Remove from \d places/ }).click()
  await dialog.getByRole('button', { name: /Remove from \d places/ }).click()
  await expect(page.getByText(/Removed \d times/)).toBeVisible({ timeout: 60_000 })
  const anchor = (await owner.books()).find(({ name }) => name === 'Anchor 1')
  expect(anchor?.media.pagesCount).toBe(3)

  // The history names all of it, narrows to a kind, and the address keeps that.
  await page.getByRole('link', { name: 'History' }).click()
  await expect(rows(page).filter({ hasText: 'File deleted' })).toContainText('Copy.cbz')
  await checkAccess(page, 'history')
  await page.getByRole('combobox', { name: 'Type' }).selectOption('Page removed')
  await expect(rows(page).filter({ hasText: 'File deleted' })).toHaveCount(0)
  await expect(page).toHaveURL(/type=DuplicatePageDeleted/)
  await page.reload()
  await rows(page)
    .filter({ hasText: 'Anchor' })
    .getByRole('button', { name: /Page removed/ })
    .click()
  await expect(dialog.getByRole('img', { name: 'Removed page' })).toBeVisible()
  await expect(dialog).toContainText('p1.jpg')
  await checkAccess(page, 'an entry of the history', { within: '[role=dialog]' })
  await context.close()
})
