import { mkdirSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { getBookPosterById, listBookPosters, uploadBookPoster } from '@lectern/contract/posters'
import { image } from '@lectern/fixtures/images'
import { expect, type Page } from '@playwright/test'
import { checkAccess } from './support/check-access.ts'
import { test } from './support/shared-server.ts'

const dialogOf = (page: Page) => page.getByRole('dialog')
const poster = (page: Page, name: string | RegExp) => dialogOf(page).getByRole('radio', { name })

/** Lets the page drop or paste something onto the section of posters, as a user does from another program. */
const transfer = (page: Page, kind: 'drop' | 'paste', data: { file?: string; address?: string }) =>
  page.evaluate(
    `((kind, { file, address }) => {
      const data = new DataTransfer()
      if (file) {
        const bytes = Uint8Array.from(atob(file), (each) => each.charCodeAt(0))
        data.items.add(new File([bytes], kind + '.png', { type: 'image/png' }))
      }
      if (address) data.setData('text/uri-list', address)
      const target = [...document.querySelectorAll('[role=dialog] button')].find(({ textContent }) => textContent === 'Choose images')
      target.dispatchEvent(
        kind === 'drop'
          ? new DragEvent(kind, { dataTransfer: data, bubbles: true, cancelable: true })
          : new ClipboardEvent(kind, { clipboardData: data, bubbles: true, cancelable: true }),
      )
    })('${kind}', ${JSON.stringify(data)})`,
  )

test('a poster is chosen, dropped, pasted, dragged from a page, made of a page; what cannot be one is refused', async ({
  newReader,
  openBrowser,
}) => {
  const admin = await newReader(['ADMIN', 'PAGE_STREAMING', 'FILE_DOWNLOAD'])
  const { id: bookId } = await admin.bookOf('Paper Moons', 1)
  const read = () => admin.ask(listBookPosters, { params: { bookId } })
  const [generated] = await read()
  const page = await openBrowser(admin)
  const open = async () => {
    await page.goto(`/book/${bookId}`)
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    await dialogOf(page).getByRole('tab', { name: 'Poster' }).click()
    await expect(poster(page, /From book/)).toBeVisible()
  }
  const save = async () => {
    await dialogOf(page).getByRole('button', { name: 'Save' }).click()
    await expect(dialogOf(page)).toHaveCount(0)
  }
  const draw = async (color: string) =>
    Buffer.from(await image({ format: 'png', width: 200, height: 300, color }))

  await open()
  await expect(poster(page, /From book/)).toBeChecked()
  const chosen = page.waitForEvent('filechooser')
  await dialogOf(page).getByRole('button', { name: 'Choose images' }).click()
  const folder = test.info().outputDir
  mkdirSync(folder, { recursive: true })
  const files = ['chosen.png', 'huge.png', 'letter.png'].map((name) => join(folder, name))
  writeFileSync(files[0] ?? '', await draw('#aa0000'))
  writeFileSync(files[1] ?? '', '')
  truncateSync(files[1] ?? '', 20 * 1024 * 1024 + 1)
  writeFileSync(files[2] ?? '', 'no picture')
  await (await chosen).setFiles(files)
  await expect(dialogOf(page).getByText('“huge.png” is larger than 20 MB')).toBeVisible()
  await expect(dialogOf(page).getByText('“letter.png” is not a supported image')).toBeVisible()
  await expect(poster(page, /chosen\.png/)).toBeChecked()

  await transfer(page, 'drop', { file: (await draw('#00aa00')).toString('base64') })
  await expect(poster(page, /drop\.png/)).toBeVisible()
  await transfer(page, 'paste', { file: (await draw('#0000aa')).toString('base64') })
  await expect(poster(page, /paste\.png/)).toBeVisible()
  // The picture of another page of the server, which must not answer with the browser's own password dialog.
  const own = getBookPosterById.path.replace(':bookId', bookId).replace(':thumbnailId', String(generated?.id))
  const asked = page.waitForRequest(
    (request) => request.url().endsWith(own) && request.resourceType() === 'fetch',
  )
  await transfer(page, 'drop', { address: new URL(own, page.url()).href })
  expect((await asked).headers()['x-requested-with']).toBe('XMLHttpRequest')
  await expect(dialogOf(page).getByText('Not saved yet')).toHaveCount(4)
  await transfer(page, 'drop', { address: 'https://pictures.invalid/far.png' })
  await expect(dialogOf(page).getByText('“far.png” could not be loaded from its website')).toBeVisible()
  await dialogOf(page).getByRole('button', { name: 'Remove “drop.png”' }).click()
  await expect(poster(page, /drop\.png/)).toHaveCount(0)
  await checkAccess(page, 'posters of a book', { within: '[role=dialog]' })

  await dialogOf(page).getByRole('button', { name: 'Choose a page from this book' }).click()
  await dialogOf(page).getByRole('button', { name: 'Page 3', exact: true }).click()
  await expect(poster(page, /^Image/)).toBeChecked()
  expect(await read()).toHaveLength(1)
  await save()
  const saved = await read()
  expect(saved).toHaveLength(5)
  expect(saved.filter(({ type }) => type === 'USER_UPLOADED')).toHaveLength(4)
  // The page is the one that is shown: 360 by 540.
  expect(saved.find(({ selected }) => selected)).toMatchObject({ width: 360, height: 540 })

  await open()
  await expect(poster(page, /Uploaded/)).toHaveCount(4)
  await poster(page, /From book/).check()
  for (const _ of Array.from({ length: 3 }))
    await dialogOf(page).getByRole('button', { name: 'Delete poster “Uploaded”' }).first().click()
  await dialogOf(page).getByRole('button', { name: 'Keep poster “Uploaded”' }).last().click()
  await expect(dialogOf(page).getByText('Will be deleted')).toHaveCount(2)
  // What fails stays in the dialog with its reason, and saving again does nothing twice.
  await page.route(`**${uploadBookPoster.path.replace(':bookId', bookId)}/*`, (route) =>
    route.request().method() === 'DELETE'
      ? route.fulfill({ status: 500, json: { message: 'It broke' } })
      : route.continue(),
  )
  await dialogOf(page).getByRole('button', { name: 'Save' }).click()
  await expect(dialogOf(page).getByText('A poster could not be deleted').first()).toBeVisible()
  await expect(dialogOf(page).getByText('It broke').first()).toBeVisible()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await save()
  const left = await read()
  expect(left).toHaveLength(3)
  expect(left.find(({ selected }) => selected)?.id).toBe(generated?.id)
  for (const { id, type } of left)
    if (type === 'USER_UPLOADED')
      await admin.fetch(`${uploadBookPoster.path.replace(':bookId', bookId)}/${id}`, { method: 'DELETE' })
})
