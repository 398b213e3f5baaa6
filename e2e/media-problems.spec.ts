import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createLibrary } from '@lectern/contract/libraries'
import { listBookPosters } from '@lectern/contract/posters'
import { getTasks } from '@lectern/contract/tasks-details'
import { writeCbz } from '@lectern/fixtures/archive'
import { image } from '@lectern/fixtures/images'
import { drawRectangles } from '@lectern/fixtures/seeded-rectangles'
import { expect } from '@playwright/test'
import { Account } from './support/account.ts'
import { checkAccess } from './support/check-access.ts'
import { test } from './support/own-server.ts'

/** Two books with one page in two qualities, one whose cover cannot be drawn, and two that cannot be read, each for another reason. */
async function fill(root: string): Promise<void> {
  for (const folder of ['Anchor', 'Beacon', 'Cellar']) mkdirSync(join(root, folder))
  for (const [i, quality] of [90, 40].entries()) {
    const pages = [
      drawRectangles(1).jpeg({ quality }),
      drawRectangles(10 + i).jpeg(),
      drawRectangles(20 + i).jpeg(),
    ]
    await writeCbz(join(root, i === 0 ? 'Anchor' : 'Beacon', `Tale ${i + 1}.cbz`), {
      pages: await Promise.all(
        pages.map(async (page, n) => ({ name: `p${n}.jpg`, bytes: await page.toBuffer() })),
      ),
    })
  }
  const broken = Buffer.concat([
    Buffer.from('ffd8ffe000104a46494600010100000100010000', 'hex'),
    Buffer.alloc(400),
  ])
  await writeCbz(join(root, 'Cellar/Faceless.cbz'), {
    pages: [
      { name: 'p1.jpg', bytes: broken },
      { name: 'p2.jpg', bytes: await image({ width: 300, height: 450, format: 'jpeg', label: '2' }) },
    ],
  })
  writeFileSync(join(root, 'Cellar/Unknown.cbz'), 'this is no archive')
  writeFileSync(join(root, 'Cellar/Cut.cbz'), Buffer.from('504b0304140000000000', 'hex'))
}

test('problems are sorted by their state, a poster is chosen for a book without one, pages that look the same are decided about', async ({
  serve,
  serverFolders,
  page,
}) => {
  test.setTimeout(120_000)
  const root = serverFolders.books
  await fill(root)
  const server = await serve()
  const owner = await Account.claim(server.address)
  await owner.ask(createLibrary, { body: { name: 'Shelf', root, hashPages: true } })
  await owner.waitForBooks(3)
  await expect
    .poll(
      async () =>
        (await owner.ask(getTasks)).types.reduce((sum, type) => sum + type.waiting + type.running, 0),
      { timeout: 60_000 },
    )
    .toBe(0)
  await owner.enter(page.context())
  const goTo = (path: string) => page.goto(`${server.address}${path}`)

  await test.step('the heading of the state sorts, and the address keeps it', async () => {
    await goTo('/media-management/analysis')
    const states = page.getByRole('cell').getByText(/^(Error|Unsupported)$/)
    await expect(states).toHaveText(['Error', 'Unsupported'])
    const heading = page.getByRole('columnheader', { name: 'Status' })
    await expect(heading).toHaveAttribute('aria-sort', 'ascending')
    await heading.getByRole('button').click()
    await expect(states).toHaveText(['Unsupported', 'Error'])
    await expect(heading).toHaveAttribute('aria-sort', 'descending')
    await page.reload()
    await expect(states).toHaveText(['Unsupported', 'Error'])
  })

  await test.step('a book without a poster gets one there', async () => {
    await goTo('/media-management/missing-posters')
    const row = page.getByRole('row').filter({ hasText: 'Faceless' })
    await row.getByRole('button', { name: 'Choose poster' }).click()
    const dialog = page.getByRole('dialog', { name: 'Book poster' })
    const chosen = page.waitForEvent('filechooser')
    await dialog.getByRole('button', { name: 'Choose images' }).click()
    await (await chosen).setFiles({
      name: 'cover.png',
      mimeType: 'image/png',
      buffer: Buffer.from(await image({ format: 'png', width: 200, height: 300, color: '#aa0000' })),
    })
    await checkAccess(page, 'the poster of a book without one', { within: '[role=dialog]' })
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('heading', { name: 'No missing posters' })).toBeVisible()
    const book = (await owner.books()).find(({ name }) => name === 'Faceless')
    const posters = await owner.ask(listBookPosters, { params: { bookId: book?.id ?? '' } })
    expect(posters.filter(({ selected }) => selected)).toEqual([
      expect.objectContaining({ type: 'USER_UPLOADED' }),
    ])
  })

  await test.step('one page in two qualities is one group; a decision is about both, and is taken back', async () => {
    await goTo('/media-management/duplicate-pages/near')
    const groups = page.locator('[data-near-pages]')
    await expect(groups).toHaveCount(1)
    await expect(groups).toContainText('2 versions in 2 places')
    await checkAccess(page, 'similar pages')
    await groups.getByRole('button', { name: 'Ignore' }).click()
    await expect(page.getByRole('heading', { name: 'No similar pages' })).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).first().click()
    await expect(groups).toHaveCount(1)
    await groups.getByRole('button', { name: 'Ignore' }).click()
    await expect(groups).toHaveCount(0)
    // Both versions.
    await goTo('/media-management/duplicate-pages/known?show=IGNORE')
    await expect(page.locator('[data-shared-page]')).toHaveCount(2)
  })

  await test.step('who is not an admin is refused, by page and by address', async () => {
    const credentials = { email: 'reader@example.org', password: 'another sentence' }
    await owner.addUser(credentials, ['PAGE_STREAMING'])
    const reader = await Account.signIn(server.address, credentials)
    expect((await reader.fetch('/api/lectern/page-hashes/near')).status).toBe(403)
    await page.context().clearCookies()
    await reader.enter(page.context())
    for (const path of ['analysis', 'missing-posters', 'duplicate-pages/near']) {
      await goTo(`/media-management/${path}`)
      await expect(page.getByRole('heading', { name: 'Administrators only' })).toBeVisible()
      await expect(page).toHaveURL(new RegExp(`/media-management/${path}$`))
    }
  })
})
