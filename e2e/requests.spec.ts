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
  await expect(book.thumbnails).toBeInViewport()
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

/**
 * Returns the calls that the page sent before its event stream was open. Their responses may be outdated, so that on a slow machine they
 * are sent once more.
 */
async function recordEarlyCalls(page: Page): Promise<() => Promise<ReadonlySet<string>>> {
  await page.addInitScript(`
    window.EventSource = class extends EventSource {
      constructor(...given) {
        performance.mark('asked')
        super(...given)
        this.addEventListener('open', () => performance.mark('told'))
      }
    }`)
  const early = `(() => {
    const [asked, told] = ['asked', 'told'].map((name) => performance.getEntriesByName(name)[0]?.startTime ?? Infinity)
    const isEarly = (each) => each.startTime < asked || each.responseEnd < told
    return performance.getEntriesByType('resource').filter(isEarly).map((each) => 'GET ' + each.name)
  })()`
  return async () => new Set(await page.evaluate<string[]>(early))
}

test('the dashboard needs few calls, and none twice', async ({ page }) => {
  const { requests } = recordPage(page)
  const earlyCalls = await recordEarlyCalls(page)
  await page.goto('/dashboard')
  await expect(page.getByRole('region', { name: 'Recently added series' })).toBeVisible()
  await page.waitForLoadState('load')
  // The event stream stays open, so that the network is never idle: the last row is the last call.
  await expect.poll(() => requests.some((each) => each.includes('read_status=READ'))).toBe(true)
  const calls = requests.filter(isApiCall)
  const again = calls.filter((call, at) => calls.indexOf(call) < at)
  const early = await earlyCalls()
  expect(again.filter((call) => !early.has(call))).toEqual([])
  expect(again).toEqual([...new Set(again)])
  expect(calls.length - again.length).toBeLessThanOrEqual(14)
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
