import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { serverOfferMeta } from '@lectern/contract/auth'
import { markBook } from '@lectern/contract/progress'
import { listReadLists } from '@lectern/contract/readlists'
import { writeCbz } from '@lectern/fixtures/archive'
import { comicInfoXml } from '@lectern/fixtures/comic-info'
import { image } from '@lectern/fixtures/images'
import { expect, type Page } from '@playwright/test'
import { checkAccess } from './support/check-access.ts'
import { test } from './support/own-server.ts'

/** Writes a book of Harbour Lights, or one without metadata. */
async function write(path: string, number?: string): Promise<void> {
  const bytes = await image({ width: 200, height: 300, label: number ?? 'x', color: '#336699' })
  const pages = [1, 2, 3].map((page) => ({ name: `${page}.jpg`, bytes }))
  const info = { Series: 'Harbour Lights', Number: number ?? '', Title: `Watch ${number}` }
  const files = number === undefined ? [] : [{ name: 'ComicInfo.xml', bytes: comicInfoXml(info) }]
  await writeCbz(path, { pages, files, compression: 'store' })
}

const rowOf = (page: Page, file: string) => page.getByRole('listitem').filter({ hasText: file })

async function lookIn(page: Page, folder: string): Promise<void> {
  await page.getByLabel('Folder', { exact: true }).fill(folder)
  await page.getByRole('button', { name: /^(Find books|Search again)$/ }).click()
}

test('books are imported by hard link, copy and move, one replaces another, and what fails is tried again', async ({
  page,
  serverFolders,
  serveShelf,
}) => {
  test.setTimeout(150_000)
  const { server, owner } = await serveShelf()
  const incoming = join(serverFolders.books, '..', 'incoming')
  mkdirSync(incoming)
  await write(join(incoming, 'second.cbz'), '2')
  await write(join(incoming, 'fourth.cbz'), '4')
  await write(join(incoming, 'plain.cbz'))
  writeFileSync(join(incoming, 'broken.cbz'), 'no archive')
  const old = await owner.bookOf('Harbour Lights', 2)
  await owner.ask(markBook, { params: { bookId: old.id }, body: { page: 2 } })
  const shelf = join(serverFolders.books, 'Harbour Lights')
  await owner.enter(page.context())
  await page.goto(`${server.address}/import`)
  await expect(page).toHaveURL(/\/import\/books$/)
  const bar = page.getByRole('region', { name: 'Import selected files' })

  await test.step('a folder of a library is refused in words', async () => {
    await lookIn(page, serverFolders.books)
    await expect(page.getByRole('alert')).toContainText('part of an existing library')
  })

  await test.step('rows are analyzed and matched, and the new book is compared with the old one', async () => {
    await lookIn(page, incoming)
    await expect(rowOf(page, 'fourth.cbz')).toContainText('Ready')
    await expect(rowOf(page, 'broken.cbz')).toContainText('not supported')
    await expect(rowOf(page, 'plain.cbz')).toContainText('Choose a series')
    await expect(rowOf(page, 'second.cbz')).toContainText('Replaces #2 “Second Watch”')
    await rowOf(page, 'second.cbz').getByRole('button', { name: 'Compare with existing book' }).click()
    const dialog = page.getByRole('dialog', { name: 'New and existing book' })
    await expect(dialog.getByRole('region', { name: 'Existing' })).toContainText('24')
    await expect(dialog.getByRole('row').filter({ hasText: 'No such page' })).toHaveCount(21)
    const window = page.viewportSize()
    await page.setViewportSize({ width: 390, height: 844 })
    const readBeyond = () =>
      dialog
        .getByRole('table')
        .locator('..')
        .evaluate((frame) => frame.scrollWidth - frame.clientWidth)
    await expect.poll(readBeyond).toBe(0)
    if (window) await page.setViewportSize(window)
    await dialog.getByRole('button', { name: 'View pages' }).click()
    const viewer = page.getByRole('dialog', { name: 'Compare pages' })
    await expect(viewer.getByText('Page 1 of 24')).toBeVisible()
    await page.keyboard.press('ArrowRight')
    await expect(viewer.getByText('Page 2 of 3')).toBeVisible()
    await expect(viewer.getByText('Page 2 of 24')).toBeVisible()
    await page.keyboard.press('End')
    await expect(viewer.getByText('Page 24 of 24')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(viewer).toHaveCount(0)
    await expect(dialog.getByRole('button', { name: 'View pages' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  await test.step('a series and a name are chosen, and survive a visit elsewhere', async () => {
    await rowOf(page, 'plain.cbz')
      .getByRole('button', { name: /^Series for/ })
      .click()
    await page.getByLabel('Series title').fill('harbour')
    await page.getByRole('dialog').getByRole('listitem').first().getByRole('button').click()
    await rowOf(page, 'plain.cbz').getByRole('spinbutton').fill('7')
    await rowOf(page, 'plain.cbz')
      .getByRole('button', { name: /^More actions for/ })
      .click()
    await page.getByRole('menuitem', { name: 'Rename' }).click()
    await page.getByLabel('File name').fill('Harbour Lights 3')
    await expect(page.getByText('The series already has a file with this name.')).toBeVisible()
    await page.getByLabel('File name').fill('Harbour Lights 7')
    await page.keyboard.press('Enter')
    await page.getByRole('link', { name: 'Home' }).click()
    await page.goBack()
    await expect(rowOf(page, 'plain.cbz')).toContainText('Harbour Lights 7.cbz')
    await expect(page.getByRole('spinbutton', { name: 'Number for plain.cbz' })).toHaveValue('7')
  })

  await test.step('by hard link: the one that is not ready is left out', async () => {
    await expect(bar).toContainText('1 skipped, not ready')
    // Taken meanwhile by somebody else: this one fails.
    cpSync(join(incoming, 'fourth.cbz'), join(shelf, 'Harbour Lights 7.cbz'))
    await bar.getByRole('button', { name: 'Import 3 books' }).click()
    await expect(rowOf(page, 'second.cbz').getByRole('link', { name: 'Imported' })).toBeVisible()
    await expect(rowOf(page, 'fourth.cbz').getByRole('link', { name: 'Imported' })).toBeVisible()
    await expect(rowOf(page, 'plain.cbz')).toContainText('Not imported: The destination file already exists')
    await expect(bar).toContainText('2 imported · 1 failed')
    expect(statSync(join(shelf, 'fourth.cbz')).ino).toBe(statSync(join(incoming, 'fourth.cbz')).ino)
    expect(existsSync(join(shelf, 'Harbour Lights 2.cbz'))).toBe(false)
  })

  await test.step('by copy: what failed is tried again under another name', async () => {
    await rowOf(page, 'plain.cbz')
      .getByRole('button', { name: /^More actions for/ })
      .click()
    await page.getByRole('menuitem', { name: 'Rename' }).click()
    await page.getByLabel('File name').fill('Harbour Lights 8')
    await page.keyboard.press('Enter')
    await bar.getByLabel('Import method').selectOption('COPY')
    await bar.getByRole('button', { name: 'Retry 1 book' }).click()
    await expect(rowOf(page, 'plain.cbz').getByRole('link', { name: 'Imported' })).toBeVisible()
    const copy = statSync(join(shelf, 'Harbour Lights 8.cbz'))
    expect(copy.ino).not.toBe(statSync(join(incoming, 'plain.cbz')).ino)
  })

  await test.step('the upgraded book keeps its progress and its metadata', async () => {
    // Its number is that of its file once this and its neighbours are analyzed.
    await expect.poll(async () => (await owner.bookOf('Harbour Lights', 2)).id).toBe(old.id)
    const next = await owner.bookOf('Harbour Lights', 2)
    expect(next.url).toMatch(/second\.cbz$/)
    expect(next.readProgress?.page).toBe(2)
  })

  await test.step('by move: the file leaves the folder', async () => {
    await page.getByRole('button', { name: 'Remove imported files from list' }).click()
    await expect(rowOf(page, 'second.cbz')).toHaveCount(0)
    await write(join(incoming, 'fifth.cbz'), '5')
    await lookIn(page, incoming)
    // The rows of the new look take the place of those of before.
    await expect(rowOf(page, 'fifth.cbz')).toContainText('Ready')
    await page.getByRole('checkbox', { name: /selected$/ }).uncheck()
    await page.getByRole('checkbox', { name: 'Select fifth.cbz' }).check()
    await bar.getByLabel('Import method').selectOption('MOVE')
    await bar.getByRole('button', { name: 'Import 1 book' }).click()
    await expect(rowOf(page, 'fifth.cbz').getByRole('link', { name: 'Imported' })).toBeVisible()
    expect(existsSync(join(incoming, 'fifth.cbz'))).toBe(false)
    expect(existsSync(join(shelf, 'fifth.cbz'))).toBe(true)
  })

  await test.step('with rows in it, the screen can be used by everybody', async () => {
    await checkAccess(page, 'import of books')
    await page.setViewportSize({ width: 390, height: 844 })
    await checkAccess(page, 'import of books on a phone')
    const overflow = 'document.documentElement.scrollWidth - document.documentElement.clientWidth'
    expect(await page.evaluate(overflow)).toBeLessThanOrEqual(0)
  })

  await test.step('on a server of another kind there are no uploads, and the rest works', async () => {
    await page.route(/\/api\/lectern(\/|\?|$)/, (route) => route.fulfill({ status: 404, json: {} }))
    await page.route('**/*', async (route) => {
      if (route.request().resourceType() !== 'document') return route.fallback()
      const response = await route.fetch()
      const body = (await response.text()).replace(new RegExp(`<meta name="${serverOfferMeta}"[^>]*>`), '')
      return route.fulfill({ response, body })
    })
    await page.goto(`${server.address}/import/books`)
    await lookIn(page, incoming)
    await expect(rowOf(page, 'broken.cbz')).toContainText('not supported')
    await expect(page.getByRole('button', { name: 'Upload from this device' })).toHaveCount(0)
  })
})

test('books are dropped into the window, uploaded in spite of a lost connection, and imported', async ({
  page,
  serverFolders,
  serveShelf,
}) => {
  test.setTimeout(90_000)
  const { server, owner } = await serveShelf()
  const source = join(serverFolders.books, '..', 'sixth.cbz')
  await write(source, '6')
  await owner.enter(page.context())
  await page.goto(`${server.address}/import/books`)
  await expect(page.getByRole('button', { name: 'Upload from this device' })).toBeVisible()
  let isLost = true
  await page.route('**/pieces', (route) => (isLost ? route.abort() : route.fallback()))
  const bytes = readFileSync(source).toString('base64')
  await page.evaluate(`{
    const data = new DataTransfer()
    const bytes = Uint8Array.from(atob('${bytes}'), (one) => one.charCodeAt(0))
    data.items.add(new File([bytes], 'sixth.cbz'))
    data.items.add(new File(['x'], 'notes.txt'))
    for (const type of ['dragover', 'drop'])
      document.body.dispatchEvent(new DragEvent(type, { dataTransfer: data, bubbles: true, cancelable: true }))
  }`)
  await expect(page.getByText('1 file is not a book and was skipped')).toBeVisible()
  await expect(page.getByText(/^Connection lost, will resume/)).toBeVisible()
  isLost = false
  const row = page.getByRole('list', { name: 'Files to import' }).getByRole('listitem')
  await expect(row).toContainText('Ready')
  await checkAccess(page, 'uploads')
  await page.getByRole('button', { name: 'Import 1 book' }).click()
  await expect(row.getByRole('link', { name: 'Imported' })).toBeVisible()
  expect(readFileSync(join(serverFolders.books, 'Harbour Lights', 'sixth.cbz'))).toEqual(readFileSync(source))
  expect(readdirSync(join(serverFolders.config, 'uploads'))).toEqual([])

  // What was imported is not listed any more, and what nobody wants is deleted from there.
  const uploaded = page.getByRole('group').filter({ hasText: 'Uploaded but not imported' })
  await expect(uploaded).toHaveCount(0)
  for (const name of ['forgotten.cbz', 'other.cbz'])
    writeFileSync(join(serverFolders.config, 'uploads', name), 'forgotten')
  await page.reload()
  await uploaded.getByText('Uploaded but not imported: 2 files').click()
  await expect(uploaded).toContainText('deleted after 30 days')
  await checkAccess(page, 'uploaded files', { hasThemes: true })
  await page.getByRole('button', { name: 'More actions for forgotten.cbz' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(uploaded).toContainText('1 file')
  expect(readdirSync(join(serverFolders.config, 'uploads'))).toEqual(['other.cbz'])
  await uploaded.getByRole('button', { name: 'Delete all' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete all' }).click()
  await expect(uploaded).toHaveCount(0)
  expect(readdirSync(join(serverFolders.config, 'uploads'))).toEqual([])
})

test('a reading list with problems becomes a read list, and what is missing is kept', async ({
  page,
  serveShelf,
}) => {
  test.setTimeout(90_000)
  const { server, owner } = await serveShelf()
  const books = [
    ['Harbour Lights', '3'],
    ['Unknown Shores', '1'],
    ['Harbour Lights', '1'],
    ['Harbour Lights', '003'],
    ['Lost Years', '9'],
    ['Paper Moons', '2'],
  ].map(([series, number]) => `<Book Series="${series}" Number="${number}"/>`)
  const cbl = `<?xml version="1.0"?><ReadingList><Name>Crossing</Name><Books>${books.join('')}</Books></ReadingList>`
  await owner.enter(page.context())
  await page.goto(`${server.address}/import/readlist`)
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose .cbl files' }).click()
  await (await chooser).setFiles([
    { name: 'crossing.cbl', mimeType: 'application/xml', buffer: Buffer.from(cbl) },
    { name: 'wrong.cbl', mimeType: 'application/xml', buffer: Buffer.from('<a/>') },
    { name: 'huge.cbl', mimeType: 'application/xml', buffer: Buffer.alloc(10 * 1024 * 1024 + 1) },
  ])
  const rows = page.getByRole('list', { name: 'List entries' }).getByRole('listitem')
  await expect(rows).toHaveCount(6)
  await expect(rows.nth(3)).toContainText('Same book as above')

  await test.step('a file that is none says so', async () => {
    await page.getByRole('button', { name: 'wrong.cbl' }).click()
    await expect(page.getByRole('alert')).toContainText(/reading list/)
    await page.getByRole('button', { name: 'Close list' }).click()
    await page.getByRole('button', { name: 'huge.cbl' }).click()
    await expect(page.getByRole('alert')).toContainText('The file is larger than 10 MB.')
    await page.getByRole('button', { name: 'Close list' }).click()
  })

  await test.step('keys lead from problem to problem; the series brings its book', async () => {
    await page.getByRole('button', { name: 'Crossing' }).click()
    await page.getByRole('button', { name: 'Next problem' }).click()
    await expect(rows.nth(1).getByRole('button', { name: /^Series for/ })).toBeFocused()
    await page.keyboard.press('n')
    await expect(rows.nth(4).getByRole('button', { name: /^Series for/ })).toBeFocused()
    await page.keyboard.press('n')
    await expect(rows.nth(1).getByRole('button', { name: /^Series for/ })).toBeFocused()
    await page.keyboard.press('Enter')
    await page.getByLabel('Series title').fill('Tide')
    await expect(page.getByRole('dialog').getByRole('listitem')).toHaveCount(1)
    await page.keyboard.press('Enter')
    await expect(rows.nth(1)).toContainText('1 - Tide 1')
    await rows
      .nth(1)
      .getByRole('button', { name: /^Book for/ })
      .click()
    await page.getByLabel('Number, title or date').fill('Tide 2')
    await page.keyboard.press('Enter')
    await expect(rows.nth(1)).toContainText('2 - Tide 2')
  })

  await test.step('a draft survives a new visit', async () => {
    await page.getByRole('button', { name: 'Save as draft' }).click()
    await page.reload()
    await page.getByRole('region', { name: 'Drafts' }).getByRole('button', { name: 'Open' }).click()
    await expect(rows.nth(1)).toContainText('2 - Tide 2')
    await checkAccess(page, 'import of a read list')
    await page.setViewportSize({ width: 390, height: 844 })
    await checkAccess(page, 'import of a read list on a phone')
    await page.setViewportSize({ width: 1280, height: 800 })
  })

  await test.step('it is created with each book once, and the missing one in its description', async () => {
    await page.getByRole('button', { name: 'Create read list' }).click()
    const dialog = page.getByRole('dialog', { name: 'Create the read list as is?' })
    await expect(dialog).toContainText('1 of 6 entries has no book.')
    await dialog.getByRole('button', { name: 'Create read list' }).click()
    await page.getByRole('link', { name: 'Go to read list' }).click()
    await expect(page.getByRole('heading', { name: 'Crossing' })).toBeVisible()
    const [list] = (await owner.ask(listReadLists)).content
    const titles = await Promise.all(
      [
        ['Harbour Lights', 3],
        ['Tide Garden', 2],
        ['Harbour Lights', 1],
        ['Paper Moons', 2],
      ].map(async ([series, number]) => (await owner.bookOf(String(series), Number(number))).id),
    )
    expect(list).toMatchObject({ bookIds: titles, ordered: true, summary: 'Missing:\n- Lost Years #9' })
  })
})
