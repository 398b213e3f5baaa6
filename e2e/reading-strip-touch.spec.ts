import { expect, type Page } from '@playwright/test'
import { openStrip } from './support/open-strip.ts'
import { test } from './support/shared-server.ts'
import { withStrips } from './support/strip-server.ts'
import { touch } from './support/touch.ts'

// Movements are a part of what is tested here.
test.use({ reducedMotion: 'no-preference' })

withStrips()

/** Moves a finger along the middle of the window, from one share of the height to another; a finger that rests before it is lifted does not flick. */
async function drag(page: Page, from: number, to: number, holdMs = 150, steps = 12): Promise<void> {
  const { width, height } = page.viewportSize() ?? { width: 412, height: 915 }
  const shares = Array.from({ length: steps + 1 }, (_, at) => from + ((to - from) * at) / steps)
  await touch(
    page,
    shares.map((share) => ({ x: width / 2, y: height * share })),
    holdMs,
  )
}

test('a finger scrolls, taps, pinches, and pulls beyond the end', async ({ openPhone, newReader }) => {
  const reader = await newReader()
  const { id } = await reader.bookOf('Long Stairs', 1)
  const next = await reader.bookOf('Long Stairs', 2)
  const page = await openPhone(reader)
  const strip = await openStrip(page, id)
  expect((await strip.read()).pages[0]?.width).toBe(412)
  await drag(page, 0.8, 0.2)
  const dragged = (await strip.rest()).top
  expect(dragged).toBeGreaterThan(400)
  await expect(strip.bars).toHaveAttribute('inert')
  await page.touchscreen.tap(206, 850)
  expect((await strip.rest()).top).toBeGreaterThan(dragged + 500)
  await page.touchscreen.tap(206, 450)
  await expect(strip.bars).not.toHaveAttribute('inert')
  await page.touchscreen.tap(206, 450)
  await expect(strip.bars).toHaveAttribute('inert')

  const session = await page.context().newCDPSession(page)
  const fingers = (apart: number) => [
    { x: 206, y: 450 - apart, id: 1 },
    { x: 206, y: 450 + apart, id: 2 },
  ]
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: fingers(60) })
  for (const apart of [70, 80, 90, 100, 110, 120])
    await session.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: fingers(apart) })
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await expect.poll(async () => (await strip.read()).pages[0]?.width).toBeGreaterThan(700)
  // Two taps in the middle show the whole width again.
  await page.touchscreen.tap(206, 450)
  await page.touchscreen.tap(206, 450)
  await expect.poll(async () => (await strip.read()).pages[0]?.width).toBe(412)

  await page.evaluate(`document.querySelector('main section > div').scrollTop = 1e9`)
  await strip.rest()
  await drag(page, 0.8, 0.3)
  await expect(strip.end).toBeVisible()
  await page.waitForTimeout(400)
  await drag(page, 0.8, 0.3)
  await expect(page).toHaveURL(new RegExp(`/book/${next.id}/read`))
})

test('a phone that is turned keeps the page', async ({ openPhone, newReader }) => {
  const reader = await newReader()
  const { id } = await reader.bookOf('Long Stairs', 1)
  const page = await openPhone(reader)
  const strip = await openStrip(page, id, 3)
  await drag(page, 0.7, 0.4)
  await strip.rest()
  await strip.shows('1.3')
  await page.setViewportSize({ width: 915, height: 412 })
  await strip.shows('1.3')
  await page.setViewportSize({ width: 412, height: 915 })
  await strip.shows('1.3')
  await strip.expectPlace(3)
})
