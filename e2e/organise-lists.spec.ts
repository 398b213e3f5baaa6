import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  createCollection,
  deleteCollection,
  getCollection,
  listCollections,
} from '@lectern/contract/collections'
import {
  changeReadList,
  createReadList,
  deleteReadList,
  getReadList,
  listBookReadLists,
} from '@lectern/contract/readlists'
import { image } from '@lectern/fixtures/images'
import { expect, type Page } from '@playwright/test'
import type { Account } from './support/account.ts'
import { checkAccess } from './support/check-access.ts'
import { test } from './support/shared-server.ts'
import { touch } from './support/touch.ts'

const roles = ['ADMIN', 'PAGE_STREAMING', 'FILE_DOWNLOAD'] as const
const dialogOf = (page: Page) => page.getByRole('dialog')
const undo = (page: Page) =>
  page.getByRole('region', { name: 'Notifications' }).getByRole('button', { name: 'Undo' }).last().click()
const chooseAction = async (page: Page, name: string) => {
  await page.getByRole('main').getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name }).click()
}
/** Names of the rows, by the positions that they show. */
const titles = (page: Page): Promise<string[]> =>
  page.evaluate(`[...document.querySelectorAll('ol > li input')]
    .sort((one, other) => one.value - other.value)
    .map((input) => input.getAttribute('aria-label').replace('Position of ', ''))`)
const readOrder = async (admin: Account, readListId: string) =>
  (await admin.ask(getReadList, { params: { readListId } })).bookIds

test('series are added to collections by the keyboard alone, to new ones and to several; undo takes them away', async ({
  newReader,
  openBrowser,
}) => {
  const admin = await newReader(roles)
  const lights = await admin.seriesNamed('Harbour Lights')
  const others = (await admin.series()).filter(({ id }) => id !== lights.id)
  const [first, second] = [`First ${admin.user.id}`, `Second ${admin.user.id}`]
  const made = await Promise.all(
    [first, second].map((name) =>
      admin.ask(createCollection, {
        body: { name, ordered: true, seriesIds: [others[0]?.id ?? ''] },
      }),
    ),
  )
  const members = async (collectionId: string) =>
    (await admin.ask(getCollection, { params: { collectionId } })).seriesIds
  const page = await openBrowser(admin)
  await page.goto(`/series/${lights.id}`)
  await chooseAction(page, 'Add to collection')
  const field = dialogOf(page).getByRole('textbox')
  await expect(field).toBeFocused()
  await expect(dialogOf(page).getByRole('checkbox', { name: first })).toBeVisible()
  await checkAccess(page, 'add to collection', { within: '[role=dialog]' })

  // A name that is taken, in any case, creates nothing.
  await page.keyboard.type(first.toUpperCase())
  await expect(dialogOf(page).getByText('A collection with this name already exists.')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(dialogOf(page)).toBeVisible()
  await field.fill('')
  for (const name of [first, second]) {
    await dialogOf(page).getByRole('checkbox', { name }).focus()
    await page.keyboard.press('Space')
  }
  await dialogOf(page).getByRole('button', { name: 'Add to 2 collections' }).press('Enter')
  await expect(page.getByText('1 series added to 2 collections')).toBeVisible()
  for (const { id } of made) expect(await members(id)).toEqual([others[0]?.id, lights.id])
  await undo(page)
  for (const { id } of made) await expect.poll(() => members(id)).toEqual([others[0]?.id])

  const third = `Third ${admin.user.id}`
  await chooseAction(page, 'Add to collection')
  await dialogOf(page).getByRole('textbox').fill(third)
  await page.keyboard.press('Enter')
  await expect(page.getByText(`“${third}” created with 1 series`)).toBeVisible()
  const find = async () =>
    (await admin.ask(listCollections, { query: { search: third } })).content.find(
      ({ name }) => name === third,
    )
  await expect(dialogOf(page)).toHaveCount(0)

  // Removing the only series deletes the collection, and undoing brings it back.
  await page.getByRole('button', { name: `Remove from the collection ${third}` }).click()
  await expect(page.getByText(`“${third}” became empty and was deleted`)).toBeVisible()
  await undo(page)
  await expect(page.getByRole('link', { name: `In the collection ${third}` })).toBeVisible()
  const again = await expect.poll(find).toBeTruthy().then(find)
  for (const id of [...made.map(({ id }) => id), again?.id ?? ''])
    await admin.ask(deleteCollection, { params: { collectionId: id } })
})

test('a read list is edited, and deleted by touch; undo creates it again', async ({
  newReader,
  openPhone,
}) => {
  const admin = await newReader(roles)
  const books = await admin.books({ size: 3 })
  const bookIds = books.map(({ id }) => id)
  const [name, taken] = [`Crossing ${admin.user.id}`, `Taken ${admin.user.id}`]
  const list = await admin.ask(createReadList, { body: { name, ordered: true, bookIds } })
  const other = await admin.ask(createReadList, { body: { name: taken, ordered: true, bookIds } })
  const page = await openPhone(admin)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/readlists/${list.id}`)
  await page.getByRole('button', { name: 'Edit read list' }).tap()
  const nameField = dialogOf(page).getByRole('textbox', { name: 'Name' })
  await nameField.fill(' ')
  await dialogOf(page).getByRole('button', { name: 'Save' }).tap()
  await expect(dialogOf(page).getByText('This cannot be empty.')).toBeVisible()
  await nameField.fill(taken)
  await dialogOf(page).getByRole('button', { name: 'Save' }).tap()
  await expect(dialogOf(page).getByText('A read list with this name already exists.')).toBeVisible()
  await nameField.fill(`${name} anew`)
  await dialogOf(page).getByRole('textbox', { name: 'Summary' }).fill('From coast to coast.')
  await checkAccess(page, 'read list dialog', { within: '[role=dialog]' })

  // A picture of another shape says how it is shown; what is no picture is refused before it is sent.
  await dialogOf(page).getByRole('tab', { name: 'Poster' }).tap()
  const picture = await image({ format: 'png', width: 800, height: 450 })
  await dialogOf(page)
    .locator('input[type=file]')
    .setInputFiles([
      { name: 'wide.png', mimeType: 'image/png', buffer: Buffer.from(picture) },
      { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') },
    ])
  await expect(dialogOf(page).getByText('“notes.txt” is not a supported image')).toBeVisible()
  await expect(dialogOf(page).getByText('Wider than a poster')).toBeVisible()
  await checkAccess(page, 'posters', { within: '[role=dialog]' })
  await dialogOf(page).getByRole('button', { name: 'Save' }).tap()
  await expect(dialogOf(page)).toHaveCount(0)
  await expect(page.getByRole('heading', { name: `${name} anew`, level: 1 })).toBeVisible()
  await expect(page.getByText('From coast to coast.')).toBeVisible()

  await chooseAction(page, 'Delete read list')
  const button = dialogOf(page).getByRole('button', { name: 'Delete read list' })
  await expect(button).toBeDisabled()
  await checkAccess(page, 'deletion', { within: '[role=dialog]' })
  await dialogOf(page).getByRole('checkbox').check()
  await button.tap()
  await expect(page).toHaveURL(/\/libraries\/all\/readlists/)
  await undo(page)
  const found = async () => {
    const lists = await admin.ask(listBookReadLists, { params: { bookId: bookIds[0] ?? '' } })
    return lists.find((each) => each.name === `${name} anew`)
  }
  await expect.poll(async () => (await found())?.bookIds).toEqual(bookIds)
  expect((await found())?.summary).toBe('From coast to coast.')
  for (const readListId of [(await found())?.id ?? '', other.id])
    await admin.ask(deleteReadList, { params: { readListId } })
})

test('the order of a read list changes by mouse, keys, positions and touch, and keeps what others do meanwhile', async ({
  newReader,
  openBrowser,
  openPhone,
}) => {
  const admin = await newReader(roles)
  const books = (await admin.books({ size: 5 })).slice(0, 5)
  const ids = books.map(({ id }) => id)
  const [a = '', b = '', c = '', d = '', e = ''] = ids
  const list = await admin.ask(createReadList, {
    body: { name: `Order ${admin.user.id}`, ordered: true, bookIds: [a, b, c, d] },
  })
  const order = () => readOrder(admin, list.id)
  const page = await openBrowser(admin)
  await page.goto(`/readlists/${list.id}`)
  await page.getByRole('button', { name: 'Edit order' }).click()
  const rows = page.locator('ol > li')
  await expect(rows).toHaveCount(4)
  const handles = rows.getByRole('button', { name: /^Move / })
  await checkAccess(page, 'order', { within: 'main' })
  const shown = await titles(page)

  // Keys: the first one goes two down.
  await handles.first().focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Space')
  await expect.poll(order).toEqual([b, c, a, d])
  // Esc leaves it where it was.
  await page.keyboard.press('Space')
  await page.keyboard.press('Home')
  await page.keyboard.press('Escape')
  await expect.poll(() => titles(page)).toEqual([shown[1], shown[2], shown[0], shown[3]])
  // A typed position.
  await page.getByRole('textbox', { name: `Position of ${shown[3]}`, exact: true }).fill('1')
  await page.keyboard.press('Enter')
  await expect.poll(order).toEqual([d, b, c, a])
  await page.getByRole('button', { name: 'Undo', exact: true }).first().click()
  await expect.poll(order).toEqual([b, c, a, d])
  // The mouse: the last one to the top.
  const handleOf = (name: string | undefined) =>
    page.getByRole('button', { name: `Move ${name}`, exact: true })
  const from = await handleOf(shown[3]).boundingBox()
  const to = await handleOf(shown[1]).boundingBox()
  await page.mouse.move((from?.x ?? 0) + 20, (from?.y ?? 0) + 20)
  await page.mouse.down()
  await page.mouse.move((to?.x ?? 0) + 20, (to?.y ?? 0) + 60, { steps: 4 })
  await page.mouse.move((to?.x ?? 0) + 20, (to?.y ?? 0) + 8, { steps: 4 })
  await page.mouse.up()
  await expect.poll(order).toEqual([d, b, c, a])

  // Somebody else adds one and removes one; the next move keeps both.
  await admin.ask(changeReadList, { params: { readListId: list.id }, body: { bookIds: [d, c, a, e] } })
  await expect(page.getByText('1 added, 1 removed')).toBeVisible()
  await page.getByRole('button', { name: `More actions for ${shown[0]}`, exact: true }).click()
  await page.getByRole('menuitem', { name: 'Move to top' }).click()
  await expect.poll(order).toEqual([a, d, c, e])

  // A server that fails: the order of the server is put back, and said.
  await page.route(`**/api/v1/readlists/${list.id}`, (route) =>
    route.request().method() === 'PATCH' ? route.fulfill({ status: 500, json: {} }) : route.continue(),
  )
  await handleOf(shown[2]).focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('Home')
  await page.keyboard.press('Space')
  await expect(page.getByText('The saved order was restored')).toBeVisible()
  expect(await order()).toEqual([a, d, c, e])
  await page.unroute(`**/api/v1/readlists/${list.id}`)
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText(`Order of “${list.name}” changed`)).toBeVisible()
  await undo(page)
  // What others did is not undone: theirs stands behind what it stood behind.
  await expect.poll(order).toEqual([a, c, e, d])

  const phone = await openPhone(admin)
  await phone.setViewportSize({ width: 390, height: 844 })
  await phone.goto(`/readlists/${list.id}`)
  await phone.getByRole('button', { name: 'Edit order' }).tap()
  const grip = phone
    .locator('ol > li')
    .first()
    .getByRole('button', { name: /^Move / })
  await grip.scrollIntoViewIfNeeded()
  const finger = await grip.boundingBox()
  const point = { x: (finger?.x ?? 0) + 20, y: (finger?.y ?? 0) + 20 }
  await touch(phone, [point, { x: point.x, y: point.y + 40 }, { x: point.x, y: point.y + 64 }])
  await expect.poll(order).toEqual([c, a, e, d])
  await admin.ask(deleteReadList, { params: { readListId: list.id } })
})

test('every dialog mirrors in Arabic without a violation, section by section', async ({
  newReader,
  openBrowser,
  shared,
}) => {
  test.setTimeout(240_000)
  const admin = await newReader(roles)
  const book = await admin.bookOf('Harbour Lights', 1)
  const seriesIds = (await admin.series()).map(({ id }) => id)
  const name = `Arabic ${admin.user.id}`
  const collection = await admin.ask(createCollection, { body: { name, ordered: true, seriesIds } })
  const page = await openBrowser(admin, { locale: 'ar', viewport: { width: 390, height: 844 } })
  const dialog = dialogOf(page)
  const check = async (what: string) => {
    await expect(dialog).toBeVisible()
    const tabs = dialog.getByRole('tab')
    for (let at = 0; at < Math.max(1, await tabs.count()); at += 1) {
      if ((await tabs.count()) > 0) await tabs.nth(at).click()
      // No section is wider than the phone.
      expect(
        await page.evaluate('document.documentElement.scrollWidth - innerWidth'),
        what,
      ).toBeLessThanOrEqual(0)
      // Colours are the same in every language.
      await checkAccess(page, `${what} ${at}`, { within: '[role=dialog]', hasThemes: false })
    }
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
  }
  const openMenu = () =>
    page.getByRole('main').getByRole('button', { name: 'المزيد', exact: true }).first().click()
  const series = `/series/${book.seriesId}`
  for (const [path, button] of [
    [series, 'تعديل'],
    [`/book/${book.id}`, 'تعديل'],
    [`/collections/${collection.id}`, 'تعديل المجموعة'],
  ] as const) {
    await page.goto(path)
    await page.getByRole('main').getByRole('button', { name: button }).first().click()
    await check(path)
  }
  await page.goto(series)
  for (const action of [/إضافة إلى مجموعة/, /إضافة إلى قائمة قراءة/, /حذف الملفات/, /جدول/]) {
    await openMenu()
    await page.getByRole('menuitem', { name: action }).click()
    await check(String(action))
  }
  await page.goto(`/collections/${collection.id}`)
  await openMenu()
  await page.getByRole('menuitem', { name: /حذف المجموعة/ }).click()
  await check('deletion of a collection')
  await page.goto(`/libraries/${shared.libraryId}/series`)
  for (const action of ['تعديل المكتبة', 'إفراغ سلة المهملات', 'حذف المكتبة']) {
    await page
      .getByRole('main')
      .getByRole('button', { name: /^(المزيد|إجراءات)/ })
      .first()
      .click()
    await page.getByRole('menuitem', { name: action }).click()
    await check(action)
  }
  await page.locator('main [data-card="0"]').focus()
  await page.keyboard.press('Control+a')
  const bar = page.locator('section[data-selection-bar]')
  await expect(bar).toBeVisible()
  await checkAccess(page, 'selection bar', { within: 'section[data-selection-bar]' })
  await bar.locator('[data-selection-more]').click()
  await page.getByRole('menuitem', { name: 'تعديل', exact: true }).click()
  await check('several series')
  await page.keyboard.press('Escape')
  await page.getByRole('navigation').getByRole('button', { name: 'القائمة', exact: true }).click()
  await page.getByRole('button', { name: 'الإجراءات الأخيرة' }).click()
  await check('done log')
  await admin.ask(deleteCollection, { params: { collectionId: collection.id } })
})

test('a library is added at once and deleted by typing its name; files are named before they are deleted', async ({
  newReader,
  openBrowser,
}) => {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-library-'))
  try {
    const admin = await newReader(roles)
    const page = await openBrowser(admin)
    const book = await admin.bookOf('Harbour Lights', 2)
    await page.goto(`/book/${book.id}`)
    await chooseAction(page, 'Delete files')
    await expect(dialogOf(page).getByText(book.url.split('/').at(-1) ?? '')).toBeVisible()
    await expect(dialogOf(page).getByRole('button', { name: 'Delete 1 file' })).toBeDisabled()
    await page.keyboard.press('Escape')

    await page.goto('/libraries/all/series?oneshot=false')
    await page.locator('[data-card="0"] [data-card-link]').focus()
    await page.keyboard.press('Space')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Space')
    const more = page.locator('section[data-selection-bar] [data-selection-more]')
    await more.click()
    await expect(page.getByRole('menuitem', { name: 'Regenerate posters' })).toBeVisible()
    await page.getByRole('menuitem', { name: 'Delete files' }).click()
    await expect(dialogOf(page).getByText(/^\d+ files? · \d[\d.,]* [kMG]?B$/)).toHaveCount(2)
    await expect(dialogOf(page).getByText(/^\d[\d.,]* [kMG]?B total$/)).toBeVisible()
    await page.keyboard.press('Escape')

    await page.getByRole('button', { name: 'Add library' }).click()
    await dialogOf(page).getByRole('button', { name: 'Add library' }).click()
    await expect(dialogOf(page).getByRole('textbox', { name: 'Name' })).toBeFocused()
    const name = `Spare ${admin.user.id}`
    await page.keyboard.type(name)
    await dialogOf(page).getByRole('button', { name: 'Next' }).click()
    await expect(dialogOf(page).getByRole('textbox', { name: 'Folder' })).toBeFocused()
    await page.keyboard.type(folder)
    await dialogOf(page).getByRole('button', { name: 'Add library' }).click()
    await page.getByRole('navigation').getByRole('link', { name }).click()
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()

    await page
      .getByRole('main')
      .getByRole('button', { name: /^(More|Actions)/ })
      .first()
      .click()
    await page.getByRole('menuitem', { name: 'Delete library' }).click()
    const button = dialogOf(page).getByRole('button', { name: 'Delete library' })
    await expect(button).toBeDisabled()
    await dialogOf(page).getByRole('textbox').fill(name)
    await checkAccess(page, 'deletion of a library', { within: '[role=dialog]' })
    await button.click()
    await expect(page.getByText(`Library “${name}” deleted`)).toBeVisible()
    await expect(page).not.toHaveURL(/\/libraries\//)
  } finally {
    rmSync(folder, { recursive: true })
  }
})
