import { expect, type Page } from '@playwright/test'
import { longTag } from '../test/long-tests.ts'
import { checkAccess } from './support/check-access.ts'
import { moveTo } from './support/move-to.ts'
import { test } from './support/shared-server.ts'

/** Screens of administration, with a word of each that shows that it is there. */
const screens = [
  { at: '/import/books', shows: 'Find books' },
  { at: '/import/readlist', shows: 'Choose .cbl files' },
  { at: '/media-management/analysis', shows: 'No unreadable books' },
  { at: '/media-management/missing-posters', shows: 'No missing posters' },
  { at: '/media-management/duplicate-files', shows: 'No duplicate files' },
  { at: '/media-management/duplicate-pages/known', shows: 'No pages found' },
  { at: '/media-management/duplicate-pages/unknown', shows: 'No pages to review' },
  { at: '/media-management/duplicate-pages/near', shows: 'No similar pages' },
  { at: '/history', shows: 'No history yet' },
  { at: '/settings/users', shows: 'owner@example.org' },
  { at: '/settings/users/add', shows: 'Add user' },
  { at: '/settings/activity', shows: 'Signed in' },
  { at: '/settings/server', shows: 'Parallel tasks' },
  { at: '/settings/devices', shows: 'Kobo port' },
  { at: '/settings/client', shows: 'Sign-in providers' },
  { at: '/settings/tasks', shows: 'Since startup' },
  { at: '/settings/maintenance', shows: 'Shut down' },
  { at: '/settings/backups', shows: 'Backups to keep' },
  { at: '/settings/check', shows: 'Run quick check' },
  { at: '/settings/take-over', shows: 'Config folder of the old server' },
  { at: '/settings/log', shows: 'Search the log' },
  { at: '/settings/metrics', shows: 'Main thread delay' },
  { at: '/settings/announcements', shows: 'Lectern' },
  { at: '/settings/updates', shows: 'Installed' },
]
const ownScreens = [
  '/account',
  '/account/devices',
  '/account/api-keys',
  '/account/preferences',
  '/account/data',
  '/account/sessions',
  '/account/activity',
]

const store = (page: Page, theme: string, locale: string) =>
  page.addInitScript(`localStorage.setItem('lectern', '${JSON.stringify({ theme, locale })}')`)

for (const { name, theme, locale, width, tag } of [
  { name: 'light', theme: 'light', locale: 'en', width: 1280, tag: longTag },
  { name: 'dark, on a phone', theme: 'dark', locale: 'en', width: 390, tag: longTag },
  { name: 'from right to left, on a phone', theme: 'light', locale: 'ar', width: 390, tag: [] },
])
  test(`every screen of administration can be used by everybody: ${name}`, { tag }, async ({
    openBrowser,
    shared,
  }) => {
    test.setTimeout(180_000)
    const page = await openBrowser(shared.owner, { viewport: { width, height: 844 } })
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await store(page, theme, locale)
    for (const { at, shows } of [...screens, ...ownScreens.map((path) => ({ at: path, shows: undefined }))]) {
      await moveTo(page, at)
      await expect(page).toHaveURL(at)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0)
      if (shows && locale === 'en')
        await expect(page.getByText(shows).filter({ visible: true }).first()).toBeVisible()
      await checkAccess(page, at, { hasThemes: false })
      const overflow = 'document.documentElement.scrollWidth - document.documentElement.clientWidth'
      expect.soft(await page.evaluate(overflow), `${at} is as wide as the screen`).toBeLessThanOrEqual(0)
    }
  })

test('a user without the role of administrator gets a message on every screen, finds no link to it, and is refused by the server', async ({
  page,
  reader,
}) => {
  test.setTimeout(150_000)
  const areas = ['/settings', '/import', '/settings/users/1', '/media-management', '/history']
  for (const path of areas) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: 'Administrators only' })).toBeVisible()
  }
  // A typed address and a link are stopped by the same guard, which was just tried for each area.
  for (const path of [...screens.map(({ at }) => at), '/media-management/duplicate-pages']) {
    await moveTo(page, path)
    await expect(page.getByRole('heading', { name: 'Administrators only' })).toBeVisible()
  }
  await expect(page.getByRole('navigation').first()).toBeVisible()
  await expect(page.getByRole('link', { name: 'Settings' })).toHaveCount(0)
  await page.keyboard.press('Control+k')
  await page.keyboard.type('backups')
  await expect(page.getByRole('option', { name: 'Backups' })).toHaveCount(0)
  for (const path of [
    '/api/lectern/import-uploads',
    ...['/api/lectern/users', '/api/lectern/tasks', '/api/lectern/backups', '/api/v1/settings'],
    ...[
      '/api/v1/history',
      '/api/lectern/history',
      '/api/v1/books/duplicates',
      '/api/lectern/books/duplicates',
    ],
    ...['/api/v1/page-hashes', '/api/v1/page-hashes/unknown', '/api/lectern/page-hashes/totals'],
  ])
    expect((await reader.fetch(path)).status, path).toBe(403)
  await page.goto('/account/api-keys')
  await expect(page.getByRole('heading', { name: 'No API keys yet' })).toBeVisible()
})

test('an admin finds the screens in the navigation, the palette and the menu of a phone', async ({
  openBrowser,
  openPhone,
  shared: { owner },
}) => {
  const page = await openBrowser(owner)
  await page.goto('/dashboard')
  await page.getByRole('link', { name: /^Settings/ }).click()
  await expect(page).toHaveURL('/settings/users')
  await page
    .getByRole('navigation', { name: 'Settings pages' })
    .getByRole('link', { name: 'Server', exact: true })
    .click()
  await expect(page).toHaveURL('/settings/server')
  await expect(page).toHaveTitle('Server · Lectern')
  await page.keyboard.press('Control+k')
  await page.keyboard.type('backups')
  await page.getByRole('option', { name: 'Backups' }).first().click()
  await expect(page).toHaveURL('/settings/backups')
  await page.goto('/settings/nothing')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/not/i)

  const phone = await openPhone(owner)
  await phone.goto('/dashboard')
  await phone.getByRole('button', { name: 'Menu' }).tap()
  await phone
    .getByRole('dialog')
    .getByRole('link', { name: /^Settings/ })
    .tap()
  await expect(phone).toHaveURL('/settings/users')
})

test('an address beyond the last page of a table leads to the last page', async ({ openBrowser, shared }) => {
  const page = await openBrowser(shared.owner)
  await page.goto('/settings/server')
  await page.goto('/settings/activity?page=999')
  await expect(page).not.toHaveURL(/page=999/)
  await expect(page.getByRole('row').filter({ hasText: 'Signed in' }).first()).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(/settings\/server/)
})
