import { expect, type Page } from '@playwright/test'
import type { Account } from './support/account.ts'
import { OpenStrip, openStrip } from './support/open-strip.ts'
import { test } from './support/shared-server.ts'
import { tallPages } from './support/strip-fixture.ts'
import { withStrips } from './support/strip-server.ts'

withStrips()

const savedOf = async (reader: Account) => (await reader.bookOf('Deep Well', 1)).readProgress

/** Returns the page and the share of it on the line in the middle of the window, from what is drawn. */
async function readLine(strip: OpenStrip): Promise<{ page: number; share: number }> {
  const { pages } = await strip.rest()
  const middle = (strip.page.viewportSize()?.height ?? 0) / 2
  const frame = pages.find(({ top, height }) => top <= middle && middle < top + height)
  return frame ? { page: frame.page, share: (middle - frame.top) / frame.height } : { page: 0, share: 0 }
}

/** Opens the book from its own page, as somebody does who reads on. */
async function readOn(page: Page, bookId: string, number: number): Promise<OpenStrip> {
  await page.goto(`/book/${bookId}`)
  const action = page.getByRole('main').getByRole('link', { name: /^(Start reading|Continue on|Read again)/ })
  await action.click()
  await expect(page.locator(`[data-page="${number}"] :is(img, [role=img])`).first()).toBeVisible()
  return new OpenStrip(page)
}

async function scrollBy(strip: OpenStrip, pixels: number): Promise<{ page: number; share: number }> {
  await strip.page.mouse.move(640, 400)
  await strip.page.mouse.wheel(0, pixels)
  return readLine(strip)
}

const expectSame = async (strip: OpenStrip, at: { page: number; share: number }) => {
  await expect
    .poll(async () => {
      const now = await readLine(strip)
      return now.page === at.page ? Math.abs(now.share - at.share) : 1
    })
    .toBeLessThan(0.002)
  await strip.expectPlace(at.page, tallPages)
}

for (const [where, pixels, number] of [
  ['the first page', 5200, 1],
  ['a page between', 26_000, 2],
  ['the last page, which finishes nothing before its end', 46_000, 3],
] as const) {
  test(`the lines in sight are found again on ${where}, however the book was left`, async ({
    page,
    reader,
  }) => {
    const { id } = await reader.bookOf('Deep Well', 1)
    let strip = await openStrip(page, id)
    let at = await scrollBy(strip, pixels)
    expect(at.page).toBe(number)

    await page.reload()
    await expectSame(strip, at)
    await expect(page).toHaveURL(new RegExp(`page=${number}`))

    at = await scrollBy(strip, 300)
    // The first press may close the bars.
    await expect(async () => {
      await page.keyboard.press('Escape')
      await expect(page).not.toHaveURL(/\/read/, { timeout: 1500 })
    }).toPass()
    await expect.poll(async () => (await savedOf(reader))?.page).toBe(number)
    expect((await savedOf(reader))?.completed).toBe(false)
    strip = await readOn(page, id, number)
    await expectSame(strip, at)

    // At once: the place has not been sent yet.
    await page.mouse.move(640, 400)
    await page.mouse.wheel(0, 300)
    await page.waitForTimeout(100)
    const top = (await strip.read()).top
    await page.goBack()
    strip = await readOn(page, id, number)
    await expect.poll(async () => Math.abs((await strip.read()).top - top)).toBeLessThan(40)

    at = await scrollBy(strip, 250)
    const context = page.context()
    await page.close({ runBeforeUnload: true })
    const another = await context.newPage()
    await another.setViewportSize({ width: 500, height: 900 })
    strip = await readOn(another, id, number)
    await expectSame(strip, at)
  })
}

test('another device opens at the same lines, gets a notice of a later position on the page, and goes there', async ({
  page,
  reader,
  openPhone,
}) => {
  const { id } = await reader.bookOf('Deep Well', 1)
  const desk = await openStrip(page, id)
  const at = await scrollBy(desk, 7000)
  await expect.poll(async () => (await savedOf(reader))?.place?.share).toBeGreaterThan(0)
  const phonePage = await openPhone(reader)
  const phone = await readOn(phonePage, id, 1)
  await expectSame(phone, at)
  await phonePage.keyboard.press('PageDown')
  await phonePage.keyboard.press('PageDown')
  await phonePage.keyboard.press('PageDown')
  const further = await readLine(phone)
  await expect(page.getByRole('status').filter({ hasText: /^Last read: page 1, Chrome on/ })).toBeVisible()
  await page.getByRole('button', { name: 'Go there' }).click()
  await expectSame(desk, further)
})

test('a reload finds the lines in sight before the address has their page', async ({ page, reader }) => {
  const { id } = await reader.bookOf('Deep Well', 1)
  const strip = await openStrip(page, id)
  await page.evaluate(`history.replaceState = () => {}`)
  const at = await scrollBy(strip, 46_000)
  await expect(page).not.toHaveURL(/page=3/)
  await page.reload()
  await expectSame(strip, at)
  await expect(page).toHaveURL(/page=3/)
  // Another opening means the page of its address, also when it is loaded again before anybody moves.
  await page.goto(`/book/${id}/read?page=2`)
  await expect.poll(async () => (await readLine(strip)).page).toBe(2)
  await page.reload()
  await expect.poll(async () => (await readLine(strip)).page).toBe(2)
})

test('reading that is not saved survives a reload and leaves nothing', async ({ page, reader }) => {
  const { id } = await reader.bookOf('Deep Well', 1)
  await page.goto(`/book/${id}/read?page=1&incognito=true`)
  const strip = new OpenStrip(page)
  await expect(page.locator('[data-page="1"] :is(img, [role=img])').first()).toBeVisible()
  const at = await scrollBy(strip, 26_000)
  await expect(page).toHaveURL(/page=2/)
  await page.reload()
  await expectSame(strip, at)
  expect(await savedOf(reader)).toBeNull()
})

test('a finished book that is only viewed remains finished', async ({ page, reader }) => {
  const { id } = await reader.bookOf('Deep Well', 1)
  const strip = await openStrip(page, id)
  await page.keyboard.press('End')
  await strip.rest()
  await expect.poll(async () => (await savedOf(reader))?.completed).toBe(true)
  const again = await readOn(page, id, 1)
  await scrollBy(again, 200)
  await page.goto(`/book/${id}`)
  await page.waitForTimeout(1000)
  expect((await savedOf(reader))?.completed).toBe(true)
})
