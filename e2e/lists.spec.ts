import { createCollection } from '@lectern/contract/collections'
import { createReadList } from '@lectern/contract/readlists'
import { expect } from '@playwright/test'
import { test } from './support/shared-server.ts'

const pages = 24

test('from the collections to a series and back', async ({ page, shared }) => {
  const harbour = await shared.owner.seriesNamed('Harbour Lights')
  const tide = await shared.owner.seriesNamed('Tide Garden')
  await shared.owner.ask(createCollection, {
    body: { name: 'By the sea', ordered: true, seriesIds: [tide.id, harbour.id] },
  })
  await page.goto('/libraries/all/series')
  await page.getByRole('navigation', { name: 'Library views' }).getByText('Collections').click()
  await page.getByRole('searchbox', { name: 'Search collections' }).fill('sea')
  await expect(page).toHaveURL(/search=sea/)
  await page.getByRole('article').getByRole('link', { name: 'By the sea' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'By the sea' })).toBeVisible()
  await expect(page.getByText('In custom order')).toBeVisible()
  const titles = page.getByRole('list', { name: 'Series' }).getByRole('article').getByRole('link')
  await expect(titles).toHaveText(['Tide Garden', 'Harbour Lights'])
  await expect(page.getByRole('link', { name: 'Read Tide Garden #1' })).toBeVisible()

  await titles.nth(1).click()
  await expect(page).toHaveURL(/context=COLLECTION/)
  await expect(page.getByRole('heading', { level: 1, name: 'Harbour Lights' })).toBeVisible()
  await page.getByRole('link', { name: 'In the collection By the sea' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'By the sea' })).toBeVisible()
})

test('a read list is read in its order, and the reader continues within it', async ({ page, shared }) => {
  const first = await shared.owner.bookOf('Tide Garden', 2)
  const second = await shared.owner.bookOf('Harbour Lights', 2)
  const third = await shared.owner.bookOf('Paper Moons', 1)
  const list = await shared.owner.ask(createReadList, {
    body: { name: 'The crossing', ordered: true, bookIds: [first.id, second.id, third.id] },
  })
  await page.goto(`/readlists/${list.id}`)
  await expect(page.getByText('0 of 3 books read')).toBeVisible()
  await page.getByRole('link', { name: 'Start reading' }).click()
  await expect(page).toHaveURL(new RegExp(`/book/${first.id}/read.*contextId=${list.id}`))
  await expect(page.getByRole('status').filter({ hasText: 'Page 1' })).toBeAttached()
  await page.keyboard.press('End')
  await expect(page).toHaveURL(new RegExp(`page=${pages}`))
  // Tide Garden is read from right to left.
  await page.keyboard.press('ArrowLeft')
  await expect(page.getByText(/Second Watch/)).toBeVisible()
  await page.getByRole('button', { name: 'Open next book' }).click()
  await expect(page).toHaveURL(new RegExp(`/book/${second.id}/read.*contextId=${list.id}`))
  await expect(page.getByRole('status').filter({ hasText: 'Page 1' })).toBeAttached()
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'The crossing' })).toBeVisible()
  await expect(page.getByText('1 of 3 books read')).toBeVisible()

  await page.getByRole('link', { name: '#2 · Second Watch', exact: true }).click()
  await expect(page.getByRole('link', { name: 'In the read list The crossing' }).first()).toBeVisible()
  const neighbours = page.getByRole('navigation', { name: 'Previous and next books' })
  await expect(neighbours.getByRole('link')).toHaveText([/Tide Garden/, /Paper Moons/])
})

test('inside a series and an ordered collection, filters narrow the list and keep its order', async ({
  page,
  shared,
}) => {
  const harbour = await shared.owner.seriesNamed('Harbour Lights')
  const moons = await shared.owner.seriesNamed('Paper Moons')
  const tide = await shared.owner.seriesNamed('Tide Garden')
  const seriesIds = [tide.id, moons.id, harbour.id]
  const { id } = await shared.owner.ask(createCollection, {
    body: { name: 'Evenings', ordered: true, seriesIds },
  })
  const panel = page.getByRole('complementary', { name: 'Filters' })

  // A made-up value is none.
  await page.goto(`/collections/${id}?status=foo`)
  const titles = page.getByRole('list', { name: 'Series' }).getByRole('article').getByRole('link')
  await expect(titles).toHaveText(['Tide Garden', 'Paper Moons', 'Harbour Lights'])
  await page.getByRole('button', { name: 'Filters', exact: true }).press('Enter')
  await panel.getByRole('button', { name: 'Language', exact: true }).press('Enter')
  await panel.getByRole('button', { name: 'Exclude Japanese' }).press('Enter')
  await expect(titles).toHaveText(['Paper Moons', 'Harbour Lights'])
  await panel.getByRole('button', { name: 'Incomplete' }).press('Enter')
  await page.getByRole('button', { name: 'Show all' }).press('Enter')
  await expect(titles).toHaveCount(3)

  await page.goto(`/series/${harbour.id}`)
  const books = page.getByRole('list', { name: 'Books' }).getByRole('article')
  await expect(books).toHaveCount(3)
  await page.getByRole('button', { name: 'Filters', exact: true }).press('Enter')
  await panel.getByRole('button', { name: 'People', exact: true }).press('Enter')
  await expect(panel.getByRole('button', { name: 'Ada Winter 3' })).toBeVisible()
  await panel.getByRole('button', { name: 'Exclude Ada Winter' }).press('Enter')
  await expect(page.getByText('No matching books')).toBeVisible()
  await page.getByRole('button', { name: 'Remove filter: Not Ada Winter' }).press('Enter')
  await expect(books).toHaveCount(3)
})
