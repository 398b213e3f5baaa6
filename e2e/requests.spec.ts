import { setTimeout as sleep } from 'node:timers/promises'
import { expect, type Page } from '@playwright/test'
import { watchConsole } from './support/console-watch.ts'
import { OpenBook, openBook } from './support/open-book.ts'
import { test } from './support/shared-server.ts'

interface PageLog {
  /** `GET http://…` */
  readonly requests: readonly string[]
  readonly consoleErrors: readonly string[]
}

/** Records the requests of a page and its console errors. */
function recordPage(page: Page): PageLog {
  const requests: string[] = []
  page.on('request', (request) => requests.push(`${request.method()} ${request.url()}`))
  return { requests, consoleErrors: watchConsole(page).lines }
}

const isApiCall = (request: string) => /\/api\//.test(request) && !/\/thumbnail(\?|$)/.test(request)

test('a whole visit sends requests to no other server and logs no errors', async ({ page, shared: home }) => {
  const { requests, consoleErrors } = recordPage(page)
  await page.goto('/')
  await page
    .getByRole('region', { name: 'Recently added series' })
    .getByRole('link', { name: 'Harbour Lights' })
    .click()
  await page.getByRole('link', { name: '#2 · Second Watch', exact: true }).click()
  // The series has a link of that name, too.
  await expect(page.getByRole('heading', { level: 1, name: 'Second Watch' })).toBeVisible()
  await page.getByRole('link', { name: 'Start reading' }).click()
  const book = new OpenBook(page)
  await book.shows(1, 1)
  await book.press('ArrowRight', 2)
  await book.press('t')
  await expect(book.explorer).toBeInViewport()
  await book.press('Escape')
  await page.goBack()
  await page.getByRole('navigation').getByRole('link', { name: 'Shelf' }).first().click()
  await page.getByRole('link', { name: 'Series', exact: true }).click()
  await expect(page.getByRole('list', { name: 'Series' }).getByRole('article')).toHaveCount(3)
  await page.getByRole('link', { name: 'Account' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Account' })).toBeVisible()
  const { origin } = new URL(home.server.address)
  const elsewhere = requests.filter((request) => !/^\w+ (data|blob):/.test(request))
  expect(elsewhere.length).toBeGreaterThan(20)
  expect(elsewhere.filter((request) => !request.includes(` ${origin}/`))).toEqual([])
  expect(consoleErrors).toEqual([])
})

test('the dashboard needs few calls, and none twice; its rows are asked for before its code runs', async ({
  page,
}) => {
  const { requests } = recordPage(page)
  const rows = () => requests.filter((each) => /\/api\/v1\/(books|series).*size=20/.test(each))
  // The code of the client comes later than the answers.
  await page.route(/\/assets\/index-[^/]+\.js$/, async (route) => {
    await expect.poll(() => rows().length, { timeout: 10_000 }).toBe(7)
    await route.continue()
  })
  await page.goto('/dashboard')
  const added = page.getByRole('region', { name: 'Recently added series' })
  const posters = added.locator('article img[src*="/api/"]')
  await expect(posters.first()).toBeVisible()
  await expect(posters.first()).toHaveJSProperty('complete', true)
  // The screen stays as it is until long after the event stream is open.
  await sleep(2500)
  const calls = requests.filter((each) => each.includes('/api/'))
  expect(calls.filter((call, at) => calls.indexOf(call) < at)).toEqual([])
  expect(calls.some((call) => /\/thumbnail(\?|$)/.test(call))).toBe(true)
  expect(calls.filter(isApiCall).length).toBeLessThanOrEqual(14)
})

test('leafing through ten pages is sent in few requests', async ({ page, reader }) => {
  const { id } = await reader.bookOf('Harbour Lights', 1)
  const book = await openBook(page, id)
  const { requests } = recordPage(page)
  await book.press('ArrowRight', 10)
  await book.shows(11)
  await expect.poll(async () => (await reader.bookOf('Harbour Lights', 1)).readProgress?.page).toBe(11)
  const progressCalls = requests.filter(
    (each) => each.startsWith('PATCH ') && each.endsWith('/read-progress'),
  )
  expect(progressCalls.length).toBeGreaterThan(0)
  expect(progressCalls.length).toBeLessThanOrEqual(3)
})
