import { readFileSync } from 'node:fs'
import { getMetricsOverview } from '@lectern/contract/metrics-overview'
import { markBook } from '@lectern/contract/progress'
import { expect } from '@playwright/test'
import { Account } from './support/account.ts'
import { watchConsole } from './support/console-watch.ts'
import { test } from './support/shared-server.ts'

test('metrics come in one call, as charts and as tables, and stay as chosen', async ({
  openBrowser,
  shared: { owner },
}) => {
  const page = await openBrowser(owner)
  const calls: string[] = []
  page.on('request', (request) => {
    if (/\/(actuator|api\/lectern)\/metrics/.test(request.url())) calls.push(request.url())
  })
  await page.goto('/settings/metrics')
  const main = page.getByRole('main')
  const libraries = main.getByRole('region', { name: 'Libraries' })
  await expect(libraries.getByRole('row', { name: /Shelf/ })).toBeVisible()
  expect(calls).toHaveLength(1)
  const { libraries: known } = await owner.ask(getMetricsOverview)
  await expect(libraries.getByRole('row', { name: /Shelf/ })).toContainText(String(known[0]?.books))
  const growth = main.getByRole('region', { name: 'Growth' })
  await expect(growth.getByRole('img', { name: 'Growth' })).toBeVisible()
  await growth.getByRole('button', { name: 'Show as a table: Growth' }).click()
  await expect(growth.getByRole('table').getByRole('row')).not.toHaveCount(1)
  await growth.getByRole('button', { name: 'Show as a chart: Growth' }).click()
  await main.getByLabel('Period').selectOption('365 days')
  await expect(page).toHaveURL(/days=365/)
  await page.reload()
  await expect(main.getByLabel('Period')).toHaveValue('365')
  await expect(main.getByRole('table', { name: 'Requests' })).toContainText('/api/lectern/metrics')
})

test('an account is exported, and another one takes the file over', async ({
  openBrowser,
  newReader,
}, info) => {
  const [from, to] = [await newReader(), await newReader()]
  const [book] = await from.books({ media_status: 'READY' })
  if (!book) throw new Error('no book')
  await from.ask(markBook, { params: { bookId: book.id }, body: { completed: true } })
  const page = await openBrowser(from)
  await page.goto('/account/data')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  const file = info.outputPath('account.json')
  await (await download).saveAs(file)
  await expect(page.getByText('Exported: progress in 1 book')).toBeVisible()
  expect(readFileSync(file, 'utf8')).not.toContain('password')

  const other = await openBrowser(to)
  await other.goto('/account/data')
  const chooser = other.waitForEvent('filechooser')
  await other.getByRole('button', { name: 'Choose a file' }).click()
  await (await chooser).setFiles({ name: 'x.json', mimeType: 'application/json', buffer: Buffer.from('{}') })
  await expect(other.getByText('This file is not an account export.')).toBeVisible()
  await other.locator('input[type=file]').setInputFiles(file)
  await other.getByRole('button', { name: 'Import', exact: true }).click()
  await expect(other.getByText('Imported: progress in 1 book')).toBeVisible()
  expect((await to.books({ read_status: 'READ' })).map(({ id }) => id)).toEqual([book.id])
})

test('an administrator views the client as a user, changes nothing, and returns', async ({
  openBrowser,
  newReader,
  shared: { owner, server },
}) => {
  test.setTimeout(60_000)
  const reader = await newReader()
  const [book] = await reader.books({ media_status: 'READY' })
  if (!book) throw new Error('no book')
  // A session of its own: the mode is one of the session.
  const looker = await Account.signIn(server.address, owner.credentials)
  const page = await openBrowser(looker)
  await page.goto('/settings/users')
  const { email } = reader.credentials
  await page.getByRole('button', { name: `More actions for ${email}` }).click()
  await page.getByRole('menuitem', { name: 'View as user' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'View as user' }).click()
  const banner = page.getByRole('region', { name: 'Viewing as another user' })
  await expect(banner).toContainText(`You’re viewing as ${email}`)
  // Not an admin here: no administration, by the navigation or by its address.
  await page.goto('/settings/users')
  await expect(page.getByRole('heading', { name: 'Administrators only' })).toBeVisible()
  await expect(page.getByRole('row')).toHaveCount(0)
  await page.goto(`/book/${book.id}/read?page=2`)
  await page.waitForTimeout(1500)
  await page.goto(`/book/${book.id}`)
  await expect(banner).toBeVisible()
  expect((await reader.books({ read_status: 'IN_PROGRESS' })).length).toBe(0)
  await banner.getByRole('button', { name: 'Return to your account' }).click()
  await expect(page).toHaveURL(/settings\/users/)
  await expect(page.getByRole('row', { name: email })).toBeVisible()
  await expect(banner).toHaveCount(0)
})

test('the log is followed without a line in the console of the browser', async ({
  openBrowser,
  shared: { owner },
}) => {
  const page = await openBrowser(owner)
  const watch = watchConsole(page)
  const nextPart = () => page.waitForResponse((response) => response.url().includes('/actuator/logfile'))
  const first = nextPart()
  await page.goto('/settings/log')
  await first
  // At rest, and again: what is new may be nothing at all.
  await nextPart()
  await nextPart()
  await expect(page.getByRole('main').getByLabel('Search the log')).toBeVisible()
  expect(watch.lines).toEqual([])
})
