import { changePassword, deleteUser } from '@lectern/contract/users'
import { expect, type Page } from '@playwright/test'
import { test } from './support/shared-server.ts'
import { signIn } from './support/sign-in.ts'

const background = (page: Page) =>
  page.evaluate<string>('getComputedStyle(document.documentElement).backgroundColor')

/** Returns the sum of red, green and blue: dark is below 200, light above 600. */
async function brightness(page: Page): Promise<number> {
  const [red = 0, green = 0, blue = 0] = (await background(page)).match(/[\d.]+/g)?.map(Number) ?? []
  return red + green + blue
}

const choose = async (page: Page, name: string) => {
  await page.getByRole('button', { name: 'Account menu' }).click()
  await page.getByRole('menuitemradio', { name, exact: true }).click()
  await page.keyboard.press('Escape')
}

test('the theme is chosen, remembered, and else that of the system', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto('/dashboard')
  await expect.poll(() => brightness(page)).toBeGreaterThan(600)
  await choose(page, 'Dark')
  await expect.poll(() => brightness(page)).toBeLessThan(200)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Account menu' })).toBeVisible()
  expect(await brightness(page)).toBeLessThan(200)
  await choose(page, 'System')
  await expect.poll(() => brightness(page)).toBeGreaterThan(600)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect.poll(() => brightness(page)).toBeLessThan(200)
  await choose(page, 'Light')
  await expect.poll(() => brightness(page)).toBeGreaterThan(600)
})

test('a language that is written from the right mirrors everything, and is remembered', async ({ page }) => {
  await page.goto('/dashboard')
  const html = page.locator('html')
  const rail = page.getByRole('navigation').first()
  await expect(html).toHaveAttribute('lang', 'en')
  expect((await rail.boundingBox())?.x).toBe(0)
  await choose(page, 'العربية')
  await expect(html).toHaveAttribute('dir', 'rtl')
  await expect(html).toHaveAttribute('lang', 'ar')
  const isRight = async () => {
    const box = await rail.boundingBox()
    return box !== null && box.x > 640 && Math.round(box.x + box.width) <= 1280
  }
  await expect.poll(isRight).toBe(true)
  await expect(page.getByRole('heading', { name: 'Recently added books' })).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('region').first()).toBeVisible()
  await expect(html).toHaveAttribute('dir', 'rtl')
  expect(await isRight()).toBe(true)
  // The entry that leads back is written in its own language.
  await page.locator('header button[aria-haspopup="menu"]').first().click()
  await page.getByRole('menuitemradio', { name: 'English' }).click()
  await expect(html).toHaveAttribute('dir', 'ltr')
  await expect(page.getByRole('heading', { name: 'Recently added books' })).toBeVisible()
})

test('the password is changed, and only the new one is let in', async ({ page, reader }) => {
  const { email, password } = reader.credentials
  await page.goto('/account')
  await expect(page.getByText(email).first()).toBeVisible()
  await expect(page.getByText('Read online')).toBeVisible()
  await page.getByRole('button', { name: 'Change password' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change password' })
  const submit = dialog.getByRole('button', { name: 'Change password' })
  await submit.click()
  await expect(dialog.getByText('Enter a password.').first()).toBeVisible()
  await dialog.getByLabel('Current password').fill('not this one')
  await dialog.getByLabel('New password').fill('a new sentence')
  await dialog.getByLabel('Confirm password').fill('another one')
  await submit.click()
  await expect(dialog.getByText('Passwords do not match.')).toBeVisible()
  await dialog.getByLabel('Confirm password').fill('a new sentence')
  await submit.click()
  await expect(dialog.getByText('Your current password is incorrect.')).toBeVisible()
  await dialog.getByLabel('Current password').fill(password)
  await submit.click()
  await expect(page.getByText('Password changed')).toBeVisible()
  await expect(dialog).toBeHidden()

  await page.getByRole('button', { name: 'Account menu' }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(/\/login\?logout=true$/)
  await page.goBack()
  await expect(page).toHaveURL(/\/login/)
  await signIn(page, { email, password })
  await expect(page.getByText('Incorrect email address or password.')).toBeVisible()
  await signIn(page, { email, password: 'a new sentence' })
  await expect(page).toHaveURL(/\/account$/)
})

for (const isRemembered of [true, false]) {
  test(`a browser that is closed ${isRemembered ? 'knows its reader again' : 'has forgotten its reader'}`, async ({
    openBrowser,
    newReader,
  }) => {
    const reader = await newReader()
    const page = await openBrowser()
    await page.goto('/')
    await signIn(page, reader.credentials, isRemembered)
    await expect(page).toHaveURL(/\/dashboard$/)
    // Only these cookies survive when a browser is closed.
    const persistentCookies = (await page.context().cookies()).filter((cookie) => cookie.expires > 0)
    expect(persistentCookies).toHaveLength(isRemembered ? 1 : 0)
    const again = await openBrowser()
    await again.context().addCookies(persistentCookies)
    await again.goto('/dashboard')
    await expect(again).toHaveURL(isRemembered ? /\/dashboard$/ : /\/login/)
    if (!isRemembered) return
    await again.getByRole('button', { name: 'Account menu' }).click()
    await again.getByRole('menuitem', { name: 'Sign out' }).click()
    await expect(again).toHaveURL(/\/login\?logout=true$/)
    expect((await again.context().cookies()).filter((cookie) => cookie.expires > 0)).toEqual([])
  })
}

test('who comes to the login by hand and is signed in is led on', async ({ page, reader }) => {
  const { seriesId } = await reader.bookOf('Harbour Lights', 1)
  await page.goto('/login')
  await expect(page).toHaveURL(/\/dashboard$/)
  await page.goto(`/login?redirect=/series/${seriesId}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Harbour Lights' })).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`/series/${seriesId}$`))
})

test('too many attempts show a message to wait', async ({ openBrowser, newReader, shared: home }) => {
  const { credentials } = await newReader()
  const page = await openBrowser()
  await page.goto('/login')
  await signIn(page, { ...credentials, password: 'wrong' })
  await expect(page.getByText('Incorrect email address or password.')).toBeVisible()
  const authorization = `Basic ${Buffer.from(`${credentials.email}:wrong`).toString('base64')}`
  const guess = () => fetch(`${home.server.address}/api/v2/users/me`, { headers: { authorization } })
  await expect.poll(async () => (await guess()).status, { intervals: [10] }).toBe(429)
  // Even the right password is refused: otherwise guessing on would pay.
  await signIn(page, credentials)
  await expect(page.getByText('Too many attempts. Wait a few minutes and try again.')).toBeVisible()
  await expect(page).toHaveURL(/\/login$/)
})

test('a session that an administrator ends leads to the login, and back to the same page', async ({
  page,
  reader,
  shared: home,
}) => {
  const { seriesId } = await reader.bookOf('Harbour Lights', 1)
  await page.goto(`/series/${seriesId}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Harbour Lights' })).toBeVisible()
  const password = 'given by the owner'
  await home.owner.ask(changePassword, { params: { userId: reader.user.id }, body: { password } })
  await expect(page).toHaveURL(/\/login\?redirect=/)
  await expect(page.getByRole('heading', { name: 'Harbour Lights' })).toHaveCount(0)
  await signIn(page, { ...reader.credentials, password })
  await expect(page).toHaveURL(`${home.server.address}/series/${seriesId}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Harbour Lights' })).toBeVisible()
})

test('images that are refused do not make the browser ask for a password', async ({
  openBrowser,
  newReader,
}) => {
  const reader = await newReader()
  const { id } = await reader.bookOf('Harbour Lights', 1)
  const page = await openBrowser()
  await page.goto('/login')
  await expect(page.getByLabel('Email')).toBeFocused()
  // The dialog of the browser would block the response, and every key.
  const refused = page.waitForResponse(/\/thumbnail$/)
  await page.evaluate(`void (new Image().src = '/api/v1/books/${id}/thumbnail')`)
  expect((await refused).status()).toBe(401)
  await page.keyboard.type('me')
  await expect(page.getByLabel('Email')).toHaveValue('me')
})

test('a reader who is removed while reading is led out', async ({ page, reader, shared: home }) => {
  const { id } = await reader.bookOf('Harbour Lights', 1)
  await page.goto(`/book/${id}/read`)
  await expect(page.getByRole('img', { name: 'Page 1', exact: true })).toBeVisible()
  await home.owner.ask(deleteUser, { params: { userId: reader.user.id } })
  await expect(page).toHaveURL(/\/login/)
  await expect(page.locator('[data-page]')).toHaveCount(0)
})
