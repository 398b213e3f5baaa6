import { join } from 'node:path'
import { writeCbz } from '@lectern/fixtures/archive'
import { expect } from '@playwright/test'
import sharp from 'sharp'
import { Account } from './support/account.ts'
import { OpenStrip } from './support/open-strip.ts'
import { test } from './support/own-server.ts'

test('transparent pages lie on white paper, and the help of a large window needs no scrolling', async ({
  serverFolders,
  serve,
  page,
}) => {
  const transparent = {
    width: 400,
    height: 600,
    channels: 4,
    background: { r: 0, g: 0, b: 0, alpha: 0 },
  } as const
  const bytes = await sharp({ create: transparent }).png().toBuffer()
  await writeCbz(join(serverFolders.books, 'Ink', 'Ink 1.cbz'), {
    pages: [1, 2].map((number) => ({ name: `${number}.png`, bytes })),
  })
  const server = await serve()
  const owner = await Account.claim(server.address)
  await owner.addLibrary('Shelf', serverFolders.books)
  await owner.waitForBooks(1)
  const [book] = await owner.books()
  await owner.enter(page.context())
  await page.setViewportSize({ width: 2560, height: 1440 })

  const strip = new OpenStrip(page)
  for (const mode of ['r', 'w']) {
    await page.goto(`${server.address}/book/${book?.id}/read?page=1`)
    await expect(page.locator('[data-page="1"] :is(img, canvas, [role=img])').first()).toBeVisible()
    await page.keyboard.press(mode)
    await expect.poll(() => strip.colorAt(0.5, 0.35)).toEqual([255, 255, 255])
  }

  await page.keyboard.press('?')
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(help).toBeVisible()
  const isScrolled = await help.evaluate((dialog) =>
    [dialog, ...dialog.querySelectorAll('*')].some(
      (each) => each.scrollHeight > each.clientHeight + 1 && each.clientHeight > 100,
    ),
  )
  expect(isScrolled).toBe(false)
  expect((await help.boundingBox())?.width).toBeGreaterThan(600)
})
