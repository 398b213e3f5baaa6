import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { Account } from './support/account.ts'
import { checkAccess } from './support/check-access.ts'
import { test } from './support/own-server.ts'
import { startServer } from './support/running-server.ts'
import { createServerFolders } from './support/server-folders.ts'

test('a copy is put back from the screen, into another, empty server, which is then as the first one was', async ({
  page,
  serve,
  serverFolders,
}) => {
  test.setTimeout(120_000)
  const first = await serve()
  const owner = await Account.claim(first.address)
  await owner.addUser({ email: 'reader@example.org', password: 'another sentence' }, ['PAGE_STREAMING'])
  await owner.enter(page.context())
  await page.goto(`${first.address}/settings/backups`)
  await page.getByRole('button', { name: 'Back up now' }).click()
  await expect(page.getByRole('row')).toHaveCount(2)
  await first.stop()

  const others = createServerFolders()
  let second = await startServer({ configDir: others.config })
  try {
    const admin = await Account.claim(second.address, {
      email: 'new@example.org',
      password: 'a new sentence',
    })
    const [copy = ''] = readdirSync(join(serverFolders.config, 'backups'))
    await page.context().clearCookies()
    await admin.enter(page.context())
    await page.goto(`${second.address}/settings/backups`)
    // What the admin has on their computer is sent there, and used only if it is a whole copy.
    const file = page.locator('input[type="file"]')
    await file.setInputFiles({ name: 'x.sqlite', mimeType: '', buffer: Buffer.from('no database') })
    await expect(page.getByRole('alert')).toContainText('damaged')
    await file.setInputFiles(join(serverFolders.config, 'backups', copy))
    await expect(page.getByText('Backup uploaded, ready to restore')).toBeVisible({ timeout: 30_000 })
    await expect(page.getByRole('row')).toHaveCount(2)
    await checkAccess(page, 'an uploaded backup', { hasThemes: true })
    await page.getByRole('button', { name: /^More actions for uploaded-/ }).click()
    await page.getByRole('menuitem', { name: 'Restore' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Restore and shut down' }).click()
    await expect(page.getByRole('heading', { name: 'The server has shut down' })).toBeVisible({
      timeout: 30_000,
    })
    second = await startServer({ configDir: others.config, port: second.port })
    // Its accounts are those of the copy: the one of before does not exist any more.
    await expect(page).toHaveURL(/login/, { timeout: 30_000 })
    const again = await Account.signIn(second.address, owner.credentials)
    expect((await again.fetch('/api/v2/users')).status).toBe(200)
    await Account.signIn(second.address, { email: 'reader@example.org', password: 'another sentence' })
    // What was there is kept as another copy.
    const kept = readdirSync(join(others.config, 'backups')).filter((name) => name.endsWith('.sqlite'))
    expect(kept).toHaveLength(2)
  } finally {
    await second.kill()
    others.remove()
  }
})
