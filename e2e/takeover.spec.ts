import { cpSync, existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { Account } from './support/account.ts'
import { test } from './support/own-server.ts'

const fixture = fileURLToPath(new URL('../fixtures/takeover', import.meta.url))

async function findViolations(page: Page): Promise<readonly string[]> {
  await expect.poll(() => page.evaluate('document.getAnimations().length')).toBe(0)
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode()
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join('; ')}`)
}

test('an administrator imports another server, and users continue with their passwords', async ({
  page,
  serve,
  serverFolders,
}) => {
  test.slow()
  cpSync(join(fixture, 'library'), serverFolders.books, { recursive: true })
  const server = await serve()
  const owner = await Account.claim(server.address)
  await owner.enter(page.context())
  await page.goto(`${server.address}/settings/take-over`)

  await page.getByLabel('Config folder of the old server').fill(serverFolders.books)
  await page.getByRole('button', { name: 'Check folder' }).click()
  await expect(
    page.getByText('The folder contains neither Komga’s database.sqlite nor Kavita’s kavita.db.'),
  ).toBeVisible()

  // From this device; the log without which the database is empty comes first in the list.
  const chosen = ['database.sqlite-wal', 'database.sqlite', 'database.sqlite-shm']
  const upload = async () => {
    await page
      .getByLabel('Database to upload')
      .setInputFiles(
        chosen.map((name) => join(fixture, 'config-live', name)).filter((path) => existsSync(path)),
      )
    await expect(page.getByText('This folder does not exist or is empty.')).toHaveCount(2)
    await expect(page).toHaveURL(/folder=/)
  }
  await upload()
  // What was uploaded and is not wanted can go at once.
  const uploaded = page.getByText('A database was uploaded on')
  await expect(uploaded).toBeVisible()
  await page.getByRole('button', { name: 'Delete now' }).click()
  await expect(uploaded).toHaveCount(0)
  await expect(page).not.toHaveURL(/folder=/)
  expect(existsSync(join(serverFolders.config, 'uploads', 'database'))).toBe(false)
  await upload()
  for (const [name, folder] of [
    ['Comics', 'comics'],
    ['Books & Papers', 'books'],
  ] as const) {
    await page.getByRole('button', { name: `Choose another folder for ${name}` }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox').fill(join(serverFolders.books, folder))
    await dialog.getByRole('textbox').press('Enter')
    await dialog.getByRole('button', { name: 'Choose this folder', exact: true }).click()
  }
  await expect(page.getByText('18 of 18 checked files match.')).toBeVisible()
  await expect(page.getByText('4 of 4 checked files match.')).toBeVisible()
  expect(await findViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Import now' }).click()

  await expect(page.getByRole('heading', { name: 'Last import' })).toBeVisible({ timeout: 30_000 })
  // What was uploaded holds passwords.
  await expect.poll(() => existsSync(join(serverFolders.config, 'uploads', 'database'))).toBe(false)
  await expect(page.getByRole('row', { name: /^Books 24 24/ })).toBeVisible()
  await expect(page.getByText('Left off: Remove duplicate pages automatically')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Comics' })).toBeVisible()
  // The ring of the tasks turns as long as books are looked at.
  await owner.waitForTasks()
  await expect(page.getByRole('button', { name: /^\d+ tasks?$/ })).toHaveCount(0)
  expect(await findViolations(page)).toEqual([])

  await page.getByRole('button', { name: 'Undo import' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()

  const keeper = await Account.signIn(server.address, {
    email: 'keeper@fixture.example',
    password: 'lamp-Oil_1888',
  })
  await keeper.enter(page.context())
  await page.goto(`${server.address}/series/0SAMB63C4EW3T`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Harbour Lights: The Complete Watch')
})
