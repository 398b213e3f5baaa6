import { statSync } from 'node:fs'
import { join } from 'node:path'
import { listLibraries } from '@lectern/contract/libraries'
import { getSettings } from '@lectern/contract/settings'
import { expect } from '@playwright/test'
import { Account } from './support/account.ts'
import { test } from './support/own-server.ts'

test('an administrator changes settings, backs up, reads the log, and stops the server; the page reconnects when it starts again', async ({
  page,
  serve,
  serverFolders,
}) => {
  test.setTimeout(90_000)
  const server = await serve({ flags: ['--log-level', 'info'] })
  const owner = await Account.claim(server.address)
  await owner.addLibrary('Shelf', serverFolders.books)
  await owner.enter(page.context())
  const main = page.getByRole('main')
  const goTo = (path: string) => page.goto(`${server.address}/settings/${path}`)

  await test.step('settings: only what was touched is sent, and posters are asked about', async () => {
    await goTo('server')
    await main.getByLabel('Poster size').selectOption('MEDIUM')
    const port = main.getByRole('textbox', { name: 'Port', exact: true })
    await port.fill('0')
    await port.blur()
    await main.getByLabel('Context path').fill('comics/')
    await main.getByRole('button', { name: 'Save' }).click()
    await expect(main.getByText('Start with “/”')).toBeVisible()
    await expect(port).toHaveValue('1')
    await main.getByLabel('Context path').fill('/comics')
    await port.fill('')
    await port.blur()
    const sent = page.waitForRequest((request) => request.method() === 'PATCH')
    await main.getByRole('button', { name: 'Save' }).click()
    expect((await sent).postDataJSON()).toEqual({ thumbnailSize: 'MEDIUM', serverContextPath: '/comics' })
    await page
      .getByRole('dialog', { name: 'Regenerate posters?' })
      .getByRole('button', { name: 'Regenerate all' })
      .click()
    await expect(page.getByText('Regenerating posters…')).toBeVisible()
    const settings = await owner.ask(getSettings)
    expect(settings).toMatchObject({
      thumbnailSize: 'MEDIUM',
      serverContextPath: { databaseSource: '/comics' },
    })
    // Given back to the configuration: the server is to be found after the restart below.
    await main.getByLabel('Context path').fill('')
    await page.getByRole('link', { name: 'Backups' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
    await main.getByRole('button', { name: 'Save' }).click()
    await expect(main.getByText('Unsaved changes')).toHaveCount(0)
  })

  await test.step('devices: files are prepared for KOReader, and the port for Kobo is saved', async () => {
    await goTo('devices')
    // Saved at once: the box changes with the answer of the server.
    const shelf = main.getByRole('checkbox', { name: 'Shelf' })
    await shelf.click()
    await expect(shelf).toBeChecked()
    await expect.poll(async () => (await owner.ask(listLibraries))[0]?.hashKoreader).toBe(true)
    const port = main.getByRole('textbox', { name: 'Kobo port' })
    await port.fill('8443')
    await port.blur()
    await main.getByRole('button', { name: 'Save' }).click()
    await expect(main.getByText('Unsaved changes')).toHaveCount(0)
    expect((await owner.ask(getSettings)).koboPort).toBe(8443)
    await expect(main.getByRole('checkbox', { name: 'Shelf' })).toBeChecked()
  })

  await test.step('a backup is made, checked and downloaded', async () => {
    await page.getByRole('link', { name: 'Backups' }).click()
    await main.getByRole('button', { name: 'Back up now' }).click()
    const row = main.getByRole('row').nth(1)
    const more = row.getByRole('button', { name: /^More actions for lectern-/ })
    await more.click()
    await page.getByRole('menuitem', { name: 'Check' }).click()
    await expect(page.getByRole('dialog')).toContainText('This backup is intact')
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click()
    await more.click()
    const download = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: 'Download' }).click()
    const file = await download
    expect(file.suggestedFilename()).toMatch(/^lectern-.*\.sqlite$/)
    const copy = join(serverFolders.config, 'backups', file.suggestedFilename())
    expect(statSync(await file.path()).size).toBe(statSync(copy).size)
    await main.getByLabel('Back up', { exact: true }).selectOption('7')
    await main.getByRole('button', { name: 'Save' }).click()
    await page.reload()
    await expect(main.getByLabel('Back up', { exact: true })).toHaveValue('7')
  })

  await test.step('the log is followed', async () => {
    await goTo('log')
    const log = main.getByRole('log')
    await expect(log).toContainText('Server listening')
    await page.getByRole('link', { name: 'Maintenance' }).click()
    await main.getByRole('button', { name: 'Scan all', exact: true }).click()
    await expect(page.getByText('Started for 1 library')).toBeVisible()
    await page.getByRole('link', { name: 'Tasks', exact: false }).first().click()
    await expect(main.getByRole('row', { name: /Scan library/i })).toBeVisible()
    await page.getByRole('link', { name: 'Log' }).click()
    await expect(log).toContainText('library scanned')
    await main.getByLabel('Search the log').fill('no such words')
    await expect(log).toContainText('No matching lines')
  })

  await test.step('announcements are marked as read, and the mark in the navigation goes', async () => {
    const entry = page
      .getByRole('navigation')
      .first()
      .getByRole('link', { name: /^Settings/ })
    await expect(entry).toContainText('1')
    await goTo('announcements')
    await main.getByRole('button', { name: 'Mark all as read' }).click()
    await expect(main.getByText('Unread', { exact: true })).toHaveCount(0)
    await expect(entry).not.toContainText('1')
  })

  await test.step('the server is stopped, and the page waits for it', async () => {
    await goTo('maintenance')
    await main.getByRole('button', { name: 'Shut down' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Shut down' }).click()
    await expect(page.getByRole('heading', { name: 'The server has shut down' })).toBeVisible({
      timeout: 20_000,
    })
    await serve({ port: Number(new URL(server.address).port) })
    await expect(main.getByRole('button', { name: 'Shut down' })).toBeVisible({ timeout: 20_000 })
  })
})
