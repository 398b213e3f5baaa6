import { createCollection, deleteCollection, getCollection } from '@lectern/contract/collections'
import { listBookPosters, uploadBookPoster } from '@lectern/contract/posters'
import { listSeries } from '@lectern/contract/series'
import { image } from '@lectern/fixtures/images'
import { expect } from '@playwright/test'
import { test } from './support/shared-server.ts'

test('the order of a collection changes by keys, by a position and by its menu, and Undo takes it back', async ({
  newReader,
  openBrowser,
}) => {
  const admin = await newReader(['ADMIN', 'PAGE_STREAMING'])
  const { content } = await admin.ask(listSeries, { query: { size: 3, sort: 'metadata.titleSort' } })
  const titleOf = new Map(content.map(({ id, metadata }) => [id, metadata.title]))
  const [a = '', b = '', c = ''] = content.map(({ id }) => id)
  const collection = await admin.ask(createCollection, {
    body: { name: `Order of series ${admin.user.id}`, ordered: true, seriesIds: [a, b, c] },
  })
  const params = { collectionId: collection.id }
  const order = async () => (await admin.ask(getCollection, { params })).seriesIds
  const page = await openBrowser(admin)
  await page.goto(`/collections/${collection.id}`)
  await expect(page.getByRole('button', { name: 'Edit order' })).toBeVisible()
  await page.keyboard.press('e')
  await expect(page.getByRole('dialog', { name: 'Edit collection' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Edit order' }).click()
  await expect(page.locator('ol > li')).toHaveCount(3)

  await page.getByRole('button', { name: `Move ${titleOf.get(a)}`, exact: true }).focus()
  for (const key of ['Space', 'ArrowDown', 'Space']) await page.keyboard.press(key)
  await expect.poll(order).toEqual([b, a, c])
  await page.getByRole('textbox', { name: `Position of ${titleOf.get(c)}`, exact: true }).fill('1')
  await page.keyboard.press('Enter')
  await expect.poll(order).toEqual([c, b, a])
  await page.getByRole('button', { name: `More actions for ${titleOf.get(c)}`, exact: true }).click()
  await page.getByRole('menuitem', { name: 'Move to end' }).click()
  await expect.poll(order).toEqual([b, a, c])
  await page.getByRole('button', { name: 'Done' }).click()
  await page
    .getByRole('region', { name: 'Notifications' })
    .getByRole('button', { name: 'Undo' })
    .last()
    .click()
  await expect.poll(order).toEqual([a, b, c])
  await admin.ask(deleteCollection, { params })
})

test('a poster that another user uploads appears without a reload: in the dialog, on the page, on the card', async ({
  newReader,
  openBrowser,
}) => {
  const admin = await newReader(['ADMIN', 'PAGE_STREAMING'])
  const { id: bookId, seriesId } = await admin.bookOf('Paper Moons', 2)
  const address = uploadBookPoster.path.replace(':bookId', bookId)
  const upload = async () => {
    const form = new FormData()
    const bytes = await image({ format: 'png', width: 200, height: 300, color: '#8800aa' })
    form.append('file', new Blob([new Uint8Array(bytes)], { type: 'image/png' }), 'theirs.png')
    expect((await admin.fetch(`${address}?selected=true`, { method: 'POST', body: form })).ok).toBe(true)
  }
  const [page, list] = [await openBrowser(admin), await openBrowser(admin)]
  const cover = list.locator(`img[src*="/books/${bookId}/thumbnail"]`).first()
  await list.goto(`/series/${seriesId}`)
  await expect(cover).toBeVisible()
  const before = (await cover.getAttribute('src')) ?? ''
  await page.goto(`/book/${bookId}`)
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('tab', { name: 'Poster' }).click()
  await expect(dialog.getByRole('radio')).toHaveCount(1)

  await upload()
  await expect(dialog.getByRole('radio', { name: /Uploaded/ })).toBeVisible()
  await expect(cover).not.toHaveAttribute('src', before)

  for (const { id, type } of await admin.ask(listBookPosters, { params: { bookId } }))
    if (type === 'USER_UPLOADED') await admin.fetch(`${address}/${id}`, { method: 'DELETE' })
  await expect(dialog.getByRole('radio')).toHaveCount(1)
})
