import { expect, type Page } from '@playwright/test'
import { Account } from './support/account.ts'
import { test } from './support/own-server.ts'

interface ApiDocument {
  info: { title: string; description: string }
  tags: { name: string; description: string }[]
  paths: Record<
    string,
    Record<string, { operationId: string; summary: string; description: string; tags: string[] }>
  >
}

// The page draws some two hundred calls at once, which takes a busy machine longer than an action may take elsewhere.
test.use({ actionTimeout: 60_000 })

const tags = (page: Page) => page.locator('.opblock-tag')
const opened = async (page: Page, address: string): Promise<void> => {
  await page.goto(`${address}/api-docs`)
  await expect(tags(page).first()).toBeVisible({ timeout: 60_000 })
}
const describedBy = async (address: string): Promise<ApiDocument> =>
  (await (await fetch(`${address}/api-docs/openapi.json`)).json()) as ApiDocument

test('the page of the API shows every call below a path, tries one with the session, and loads nothing else', async ({
  serve,
  page,
}) => {
  test.setTimeout(300_000)
  const { address } = await serve({ contextPath: '/lectern' })
  const account = await Account.claim(address)
  await account.enter(page.context())
  const outside: string[] = []
  page.on('request', (request) => {
    if (!request.url().startsWith(`${address}/`)) outside.push(request.url())
  })
  // A violation of the content policy is logged to the console.
  const complaints: string[] = []
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(error.message))
  const described = await describedBy(address)
  const ids = Object.values(described.paths).flatMap((methods) =>
    Object.values(methods).map((operation) => operation.operationId),
  )
  await opened(page, address)

  await test.step('every call is listed', async () => {
    const shown: string[] = []
    await expect(tags(page)).toHaveCount(described.tags.length)
    for (const { name } of described.tags) {
      const tag = page.locator(`#operations-tag-${name}`)
      await tag.click()
      const calls = page.locator(`.opblock[id^="operations-${name}-"]`)
      await expect(calls.first()).toBeVisible()
      for (const id of await calls.evaluateAll((all) => all.map((call) => call.id)))
        shown.push(id.slice(`operations-${name}-`.length))
      await tag.click()
    }
    expect(shown.sort()).toEqual(ids.sort())
  })

  await test.step('calls are found by a part of their path', async () => {
    const filter = page.getByPlaceholder('Filter by tag or path')
    await filter.fill('books/ondeck')
    await expect(tags(page)).toHaveCount(1)
    await filter.fill('')
    await expect(tags(page)).toHaveCount(described.tags.length)
  })

  await test.step('an address leads to a call, which can be tried', async () => {
    await page.goto(`${address}/api-docs#/auth/getMe`)
    await page.reload()
    await expect(page).toHaveURL(`${address}/api-docs#/auth/getMe`)
    const call = page.locator('.opblock.is-open')
    await expect(call.locator('.opblock-summary-path')).toHaveText('/api/v2/users/me', { timeout: 60_000 })
    await call.getByRole('button', { name: 'Try it out' }).click()
    await call.getByRole('button', { name: 'Execute' }).click()
    const answer = call.locator('.live-responses-table')
    await expect(answer.locator('.response-col_status').last()).toHaveText('200')
    await expect(answer).toContainText(account.credentials.email)
  })

  await test.step('without a session a call is refused, and the browser asks for no password', async () => {
    await page.context().clearCookies()
    const call = page.locator('.opblock.is-open')
    const refused = page.waitForResponse((response) => response.url().endsWith('/api/v2/users/me'))
    await call.getByRole('button', { name: 'Execute' }).click()
    expect((await refused).status()).toBe(401)
    expect((await refused).headers()['www-authenticate']).toBeUndefined()
  })

  await test.step('on a phone nothing has to be scrolled sideways', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390)
  })
  expect(outside).toEqual([])
  expect(complaints.filter((text) => !text.includes('401 (Unauthorized)'))).toEqual([])
})

test('the page of the API shows what is described and runs none of it', async ({ serve, page }) => {
  test.setTimeout(120_000)
  const { address } = await serve()
  const evil = '<script>evil = 1</script><img src="x" onerror="evil = 1"><style>* { display: none }</style>'
  const described = await describedBy(address)
  described.info.title += evil
  described.info.description += `\n\n${evil}`
  for (const tag of described.tags) tag.description += evil
  // One section is opened: the calls of the others would only be made ready, which takes half a minute on a busy machine.
  described.paths = Object.fromEntries(
    Object.entries(described.paths).filter(([, methods]) =>
      Object.values(methods).some((operation) => operation.tags.includes('auth')),
    ),
  )
  for (const operation of Object.values(described.paths).flatMap((methods) => Object.values(methods))) {
    operation.summary += evil
    operation.description += evil
  }
  await page.route('**/api-docs/openapi.json', (route) => route.fulfill({ json: described }))
  await opened(page, address)
  await page.locator('#operations-tag-auth').click()
  await page.locator('.opblock-summary-control').first().click()
  await expect(page.locator('.opblock.is-open .opblock-description-wrapper').first()).toBeVisible()
  await expect(page.locator('.opblock-summary-description').first()).toContainText('<script>')
  expect(await page.evaluate('typeof evil')).toBe('undefined')
  await expect(page.locator('script')).toHaveCount(2)
  await expect(page.locator('[onerror], #api style')).toHaveCount(0)
})
