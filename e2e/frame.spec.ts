import { changeUserSettings } from '@lectern/contract/client-settings'
import { expect } from '@playwright/test'
import { test as ownTest } from './support/own-server.ts'
import { test } from './support/shared-server.ts'

// Movements are a part of what is tested here.
test.use({ reducedMotion: 'no-preference' })

test('the sections of home are arranged by the user, on every device', async ({
  page,
  reader,
  openBrowser,
}) => {
  await page.goto('/dashboard')
  const titles = page.getByRole('main').getByRole('heading', { level: 2 })
  await expect(titles).toHaveText(['Recently added books', 'Recently added series'])
  await page.getByRole('button', { name: 'Edit sections' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit sections' })
  await dialog.getByRole('button', { name: 'Move Recently added series up' }).click()
  await expect(dialog.getByRole('status')).toHaveText('Recently added series is now 4 of 7')
  await expect(dialog.getByRole('row').nth(3)).toHaveText('Recently added series')
  await dialog.getByRole('button', { name: 'Show Recently released' }).click()
  const saved = page.waitForResponse((response) => response.request().method() === 'PATCH')
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(titles).toHaveText(['Recently added series', 'Recently added books'])
  expect(new URL((await saved).url()).pathname).toBe(changeUserSettings.path)

  const other = await openBrowser(reader)
  const requests: string[] = []
  other.on('request', (request) => requests.push(request.url()))
  await other.goto('/dashboard')
  await expect(other.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([
    'Recently added series',
    'Recently added books',
  ])
  expect(requests.filter((url) => url.includes('released_after'))).toEqual([])
})

test('a row is one stop of the Tab key, and Back returns to the card that was opened', async ({ page }) => {
  await page.goto('/dashboard')
  const row = page.getByRole('region', { name: 'Recently added series' })
  const cards = row.getByRole('article').getByRole('link')
  await cards.first().focus()
  await page.keyboard.press('End')
  const last = cards.last()
  await expect(last).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowRight')
  await expect(last).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(row.getByRole('article').last().getByRole('button')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(row.getByRole('checkbox').last()).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(row.locator(':focus')).toHaveCount(0)
  await page.keyboard.press('Shift+Tab')
  await expect(last).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Harbour|Broken|\w/)
  await expect(page.getByRole('main')).toBeFocused()
  await page.goBack()
  await expect(last).toBeFocused()
})

ownTest(
  'a server that cannot be reached is announced, and screens wait for it',
  async ({ serveShelf, serve, page }) => {
    ownTest.setTimeout(90_000)
    const { server, owner } = await serveShelf()
    await owner.enter(page.context())
    await page.goto(`${server.address}/dashboard`)
    await expect(page.getByRole('region', { name: 'Recently added series' })).toBeVisible()
    await server.kill()
    const banner = page.getByText('The server cannot be reached. Loaded content stays available')
    await expect(banner).toBeVisible({ timeout: 5000 })
    // The script of this screen was not loaded before.
    await page.getByRole('navigation').getByRole('link', { name: 'Account' }).click()
    await expect(page.getByRole('heading', { name: 'The server cannot be reached' })).toBeVisible({
      timeout: 2500,
    })
    await serve({ port: Number(new URL(server.address).port) })
    await expect(page.getByRole('heading', { level: 1, name: 'Account' })).toBeVisible()
    await expect(banner).toBeHidden()
  },
)

test('a page whose code does not arrive is loaded once more, and then says so', async ({ page }) => {
  let isGone = true
  let loads = 0
  page.on('framenavigated', () => {
    loads += 1
  })
  // As after an update of the server, whose page names files that are gone.
  await page.route(/\/assets\/.*\.js$/, (route) =>
    isGone ? route.fulfill({ status: 404 }) : route.continue(),
  )
  await page.goto('/libraries/all/series')
  await expect(page.getByRole('heading', { name: 'The page could not be loaded' })).toBeVisible()
  expect(loads).toBe(2)
  isGone = false
  await page.getByRole('button', { name: 'Reload' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'The page could not be loaded' })).toHaveCount(0)
})
