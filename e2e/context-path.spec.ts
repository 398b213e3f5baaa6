import { markBook } from '@lectern/contract/progress'
import { expect } from '@playwright/test'
import { owner } from './support/account.ts'
import { OpenBook } from './support/open-book.ts'
import { test } from './support/own-server.ts'
import { signIn } from './support/sign-in.ts'

test('everything works below a path', async ({ serveShelf, page }) => {
  test.setTimeout(90_000)
  const { server, owner: account } = await serveShelf({ contextPath: '/lectern' })
  const { address } = server
  const { origin } = new URL(address)
  const series = await account.seriesNamed('Harbour Lights')
  const outside: string[] = []
  page.on('request', (request) => {
    const isOurs = request.url().startsWith(`${address}/`) || request.url().startsWith('data:')
    if (!isOurs) outside.push(request.url())
  })

  await test.step('a deep link leads over the login back to itself', async () => {
    await page.goto(`${address}/series/${series.id}`)
    await expect(page).toHaveURL(new RegExp(`^${address}/login\\?redirect=`))
    await signIn(page, owner, true)
    await expect(page).toHaveURL(`${address}/series/${series.id}`)
    await expect(page.getByRole('heading', { level: 1, name: 'Harbour Lights' })).toBeVisible()
  })

  await test.step('cookies belong to the path', async () => {
    const cookies = await page.context().cookies(`${address}/`)
    expect(cookies.length).toBe(2)
    for (const cookie of cookies) expect(cookie.path).toBe('/lectern')
    expect(await page.context().cookies(`${origin}/other`)).toEqual([])
  })

  await test.step('images, pages and the address of the reader', async () => {
    const drawn = `[...document.querySelectorAll('main li img:not([src^="data:"])')].filter((image) => image.naturalWidth > 0).length`
    await expect.poll(() => page.evaluate(drawn)).toBe(3)
    await page.getByRole('link', { name: 'Start reading' }).click()
    const book = new OpenBook(page)
    await book.shows(1, 0)
    await book.press('ArrowRight', 2)
    await book.shows(3, 0)
    await expect(page).toHaveURL(new RegExp(`^${address}/book/\\w+/read\\?page=3$`))
    await page.reload()
    await book.shows(3, 0)
    await page.goBack()
    await expect(page).toHaveURL(`${address}/series/${series.id}`)
  })

  await test.step('events arrive', async () => {
    await page.goto(`${address}/`)
    await expect(page).toHaveURL(`${address}/dashboard`)
    const going = page.getByRole('region', { name: 'Continue reading' })
    await expect(going.getByRole('article')).toHaveCount(1)
    const { id } = await account.bookOf('Paper Moons', 1)
    await account.ask(markBook, { params: { bookId: id }, body: { page: 4 } })
    await expect(going.getByRole('article')).toHaveCount(2)
  })

  await test.step('signing out ends at the login below the path', async () => {
    await page.getByRole('button', { name: 'Account menu' }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await expect(page).toHaveURL(`${address}/login?logout=true`)
    expect(await page.context().cookies(`${address}/`)).toEqual([])
  })

  expect(outside).toEqual([])
  for (const path of ['/api/v1/claim', '/dashboard', '/lecternx/api/v1/claim'])
    expect((await fetch(`${origin}${path}`)).status, path).toBe(404)
})
