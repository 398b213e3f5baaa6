import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { checkAccess } from './support/check-access.ts'
import { test } from './support/own-server.ts'

const damagedBook = 'Paper Moons 1'

/** Changes one bit of a page. */
function damageBook(books: string): void {
  const file = join(books, `Paper Moons/${damagedBook}.cbz`)
  const bytes = readFileSync(file)
  bytes[200] = (bytes[200] ?? 0) ^ 1
  writeFileSync(file, bytes)
}

test('a check of the server finds a damaged book, says what to do, and its report is kept and saved', async ({
  page,
  serveShelf,
  serverFolders,
}) => {
  test.setTimeout(90_000)
  const { server, owner } = await serveShelf()
  await owner.enter(page.context())
  const main = page.getByRole('main')
  await page.goto(`${server.address}/settings/check`)

  await test.step('nothing was checked yet; a quick check runs and is shown without a reload', async () => {
    await expect(main.getByText('No checks yet')).toBeVisible()
    await main.getByRole('button', { name: 'Run quick check' }).click()
    await expect(main.getByRole('heading', { name: 'Last report' })).toBeVisible({ timeout: 30_000 })
    await expect(point('Book files')).toContainText('Book files OK')
    await expect(point('Archive checksums')).toContainText('Archive checksums OK')
    await expect(point('User restrictions')).toContainText('User restrictions OK')
    await expect(point('Backups')).toContainText('There is no backup.')
    await checkAccess(page, 'a report of a check', { hasThemes: true })
  })

  await test.step('a thorough check finds a page whose bytes have changed', async () => {
    damageBook(serverFolders.books)
    await main.getByRole('button', { name: 'Run thorough check' }).click()
    await expect(main.getByText(/^Thorough check, /)).toBeVisible({ timeout: 30_000 })
    await expect(point('Book files')).toContainText('Changed files')
    const damaged = point('Archive checksums')
    await expect(damaged).toContainText('Archive checksums Problem')
    await expect(damaged).toContainText('Replace the files with good copies')
    await expect(damaged.getByRole('link', { name: damagedBook })).toBeVisible()
    await page.reload()
    await expect(damaged).toContainText('Checksum errors')
  })

  await test.step('the report is saved as text and as JSON, without secrets', async () => {
    for (const [button, name] of [
      ['Save as text', /^lectern-check-.*\.txt$/],
      ['Save as JSON', /^lectern-check-.*\.json$/],
    ] as const) {
      const download = page.waitForEvent('download')
      await main.getByRole('button', { name: button }).click()
      const file = await download
      expect(file.suggestedFilename()).toMatch(name)
      const text = readFileSync(await file.path(), 'utf8')
      expect(text).toContain(damagedBook)
      expect(text).not.toContain(serverFolders.books)
      expect(text).not.toContain('@example.org')
    }
  })

  await test.step('from the report to the screen that helps', async () => {
    await point('Backups').getByRole('link', { name: 'Open Backups' }).click()
    await expect(page).toHaveURL(/\/settings\/backups$/)
  })

  function point(name: string) {
    return main.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) })
  }
})
