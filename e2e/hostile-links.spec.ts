import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createSignInToken, getMe, User } from '@lectern/contract/auth'
import { rawEpub, rawPage } from '@lectern/fixtures/raw-epub'
import { blackPng } from '@lectern/fixtures/raw-png'
import { expect, type Page } from '@playwright/test'
import { Account } from './support/account.ts'
import { test as ownTest } from './support/own-server.ts'
import { test } from './support/shared-server.ts'

async function getToken({ address, credentials: { email, password } }: Account): Promise<string> {
  const authorization = `Basic ${Buffer.from(`${email}:${password}`).toString('base64')}`
  const answer = await fetch(`${address}${getMe.path}`, { headers: { authorization, 'x-auth-token': '' } })
  return answer.headers.get('x-auth-token') ?? ''
}
const getEmail = async (page: Page): Promise<string> => {
  const { email } = User.parse(await page.evaluate(async () => (await fetch('/api/v2/users/me')).json()))
  return email
}

test('a link signs a user into another account only after a question, and its session does not get into the address', async ({
  page,
  reader,
  newReader,
  openBrowser,
}) => {
  const other = await newReader()
  const token = await getToken(other)
  const addresses: string[] = []
  page.on('request', (request) => {
    addresses.push(request.url(), request.headers().referer ?? '')
  })
  await page.goto(`/startup?xAuthToken=${encodeURIComponent(token)}`)
  await expect(page.getByRole('heading', { name: 'Switch to another account?' })).toBeVisible()
  await expect(page.getByText(other.credentials.email)).toBeVisible()
  expect(page.url()).not.toContain('xAuthToken')
  // The first request is the link itself; no later one names the token.
  expect(addresses.slice(2).filter((address) => address.includes(token))).toEqual([])
  await page.getByRole('button', { name: `Stay signed in as ${reader.credentials.email}` }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
  expect(await getEmail(page)).toBe(reader.credentials.email)

  await page.goto(`/startup?xAuthToken=${encodeURIComponent(token)}`)
  await page.getByRole('button', { name: 'Switch account' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
  expect(await getEmail(page)).toBe(other.credentials.email)

  // Nobody is signed in: there is nobody to ask.
  const fresh = await openBrowser()
  const third = await newReader()
  const { token: once } = await third.ask(createSignInToken)
  await fresh.goto(`/startup#signInToken=${once}`)
  await expect(fresh).toHaveURL(/\/dashboard$/)
  expect(await getEmail(fresh)).toBe(third.credentials.email)
  const second = await openBrowser()
  await second.goto(`/startup#signInToken=${once}`)
  await expect(second).toHaveURL(/\/login$/)
})

ownTest(
  'a book that is opened by its address reaches nothing but its own files',
  async ({ serve, serverFolders, page }) => {
    const folder = join(serverFolders.books, 'Hostile')
    await mkdir(folder)
    const page1 = rawPage(
      [
        '<img src="own.png" alt=""/>',
        ...['/api/logout', '/api/v1/libraries', '../../../../../../api/logout'].map(
          (address) => `<img src="${address}" alt="" referrerpolicy="no-referrer"/>`,
        ),
        '<link rel="stylesheet" href="/api/logout"/><audio src="/api/logout" autoplay="autoplay"></audio>',
        '<iframe src="/api/logout"></iframe><object data="/api/logout"></object>',
        '<meta http-equiv="refresh" content="0;url=/api/logout"/>',
      ].join(''),
    )
    await writeFile(
      join(folder, 'Hostile 1.epub'),
      rawEpub({
        items: [
          { id: 'one', href: 'one.xhtml', bytes: page1 },
          { id: 'own', href: 'own.png', mediaType: 'image/png', bytes: blackPng(30, 40) },
        ],
      }),
    )
    const { address } = await serve()
    const owner = await Account.claim(address)
    await owner.addLibrary('Books', serverFolders.books)
    await owner.waitForBooks(1)
    const [book] = await owner.books()
    await owner.enter(page.context())
    const requested: string[] = []
    page.on('response', (response) => requested.push(new URL(response.url()).pathname))
    const resources = `/api/v1/books/${book?.id}/resource/OEBPS`
    await page.goto(`${address}${resources}/one.xhtml`)
    await expect
      .poll(() =>
        page
          .locator('img')
          .first()
          .evaluate((image) => (image as unknown as { naturalWidth: number }).naturalWidth),
      )
      .toBe(30)
    await page.waitForLoadState('networkidle')
    // Style sheets may come from all of the server: what answers that request is the server, which refuses.
    expect(requested.filter((path) => !path.startsWith(resources) && path !== '/favicon.ico')).toEqual([])
    expect((await owner.fetch('/api/v2/users/me')).status).toBe(200)
  },
)
