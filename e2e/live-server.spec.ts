import { listBooks } from '@lectern/contract/books'
import { markBook } from '@lectern/contract/progress'
import { createLibrary } from '@lectern/fixtures/library'
import { expect } from '@playwright/test'
import { Account } from './support/account.ts'
import { test } from './support/own-server.ts'

test('what the server is doing is for those who run it', async ({ serve, serverFolders, page, browser }) => {
  test.setTimeout(120_000)
  // Enough books that there is work left when it is cancelled.
  const created = await createLibrary(serverFolders.books, { series: 30, booksPerSeries: 50, pages: 2 })
  const { address } = await serve({ flags: ['--task-threads', '1'] })
  const owner = await Account.claim(address)
  const credentials = { email: 'guest@example.org', password: 'a guest sentence' }
  await owner.addUser(credentials, ['PAGE_STREAMING'])
  const guest = await Account.signIn(address, credentials)
  const context = await browser.newContext({ locale: 'en-GB' })
  const theirs = await context.newPage()
  for (const [tab, account] of [
    [page, owner],
    [theirs, guest],
  ] as const) {
    await account.enter(tab.context())
    // Events before the subscription are not received.
    const listening = tab.waitForResponse(/\/sse\//)
    await tab.goto(`${address}/welcome`)
    await listening
    await expect(tab.getByRole('heading', { name: 'No libraries yet' })).toBeVisible()
  }
  const posters = new Map<string, number>()
  page.on('request', (request) => {
    const [, seriesId] = /\/series\/(\w+)\/thumbnail/.exec(request.url()) ?? []
    if (seriesId) posters.set(seriesId, (posters.get(seriesId) ?? 0) + 1)
  })
  await owner.addLibrary('Many', serverFolders.books)
  const indicator = page.getByRole('button', { name: /^[\d,]+ tasks?$/ })
  await expect(indicator).toBeVisible()
  // Both receive the events of new books; only one those of tasks.
  for (const tab of [page, theirs])
    await expect(tab.getByRole('region', { name: 'Recently added books' })).toBeVisible()
  await expect(indicator).toBeVisible()
  await expect(theirs.getByRole('button', { name: /tasks?$/ })).toHaveCount(0)

  // A scan that still runs would add tasks after those that are cancelled.
  const added = async () => (await owner.ask(listBooks, { query: { size: 1 } })).totalElements
  await expect.poll(added, { timeout: 30_000, intervals: [250] }).toBe(created.length)
  await indicator.click()
  await page.getByRole('button', { name: 'Cancel waiting tasks' }).click()
  await expect(page.getByText(/^[\d,]+ tasks? canceled$/)).toBeVisible()
  // Tasks that already run are finished first.
  await expect(indicator).toHaveCount(0, { timeout: 45_000 })
  // Fifty books of a series must not load its poster fifty times.
  expect(posters.size).toBeGreaterThan(0)
  expect(Math.max(...posters.values())).toBeLessThanOrEqual(5)
  await context.close()
})

test('a page that was open while the server was away receives what comes after', async ({
  serve,
  serveShelf,
  page,
}) => {
  test.setTimeout(90_000)
  const { server: first, owner } = await serveShelf()
  await owner.enter(page.context())
  await page.goto(`${first.address}/dashboard`)
  const going = page.getByRole('region', { name: 'Continue reading' })
  await expect(page.getByRole('region', { name: 'Recently added books' })).toBeVisible()
  await expect(going).toHaveCount(0)
  await page.evaluate('window.isFirstDocument = true')

  await first.stop()
  await serve({ port: first.port })
  const { id } = await owner.bookOf('Harbour Lights', 1)
  // Possibly no page is connected yet: then it fetches when it has reconnected.
  await owner.ask(markBook, { params: { bookId: id }, body: { page: 4 } })
  await expect(going.getByRole('article')).toContainText('Harbour Lights', { timeout: 30_000 })
  await owner.ask(markBook, { params: { bookId: id }, body: { page: 24, completed: true } })
  await expect(going).toHaveCount(0)
  expect(await page.evaluate('window.isFirstDocument')).toBe(true)
})

test('what happens before the stream is open for the first time is made up for', async ({
  serveShelf,
  page,
}) => {
  test.setTimeout(90_000)
  const { server, owner } = await serveShelf()
  await owner.enter(page.context())
  // Delays the stream until long after the screen is loaded.
  const opening = Promise.withResolvers<void>()
  await page.route(/\/sse\//, async (route) => {
    await opening.promise
    await route.continue()
  })
  const sentRequests: string[] = []
  page.on('request', (request) => {
    if (/\/api\/v1\/(series|books)(\/(new|latest|updated|ondeck))?\?/.test(request.url()))
      sentRequests.push(request.url())
  })
  const fetched = page.waitForResponse(/read_status=READ/)
  await page.goto(`${server.address}/dashboard`)
  const going = page.getByRole('region', { name: 'Continue reading' })
  await expect(page.getByRole('region', { name: 'Recently added books' })).toBeVisible()
  await (await fetched).finished()
  // What counts in the navigation is requested when the screen is there.
  await expect(async () => {
    const { length } = sentRequests
    await page.waitForTimeout(1000)
    expect(sentRequests).toHaveLength(length)
  }).toPass()
  const first = [...sentRequests]
  const { id } = await owner.bookOf('Harbour Lights', 1)
  await owner.ask(markBook, { params: { bookId: id }, body: { page: 4 } })
  await expect(going).toHaveCount(0)
  opening.resolve()
  await expect(going.getByRole('article')).toContainText('Harbour Lights')
  // All requests are sent once more, and only once.
  await expect.poll(() => sentRequests.length).toBe(2 * first.length)
  expect(new Set(sentRequests)).toEqual(new Set(first))
  // Events arrive from now on.
  await owner.ask(markBook, { params: { bookId: id }, body: { page: 24, completed: true } })
  await expect(going).toHaveCount(0)
})
