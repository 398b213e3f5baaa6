import { changeSeriesMetadata } from '@lectern/contract/metadata'
import { expect } from '@playwright/test'
import { test } from './support/own-server.ts'

test('facts of a series lead to narrowed lists, and its poster opens large', async ({ serveShelf, page }) => {
  const { server, owner } = await serveShelf()
  const { id: seriesId, libraryId } = await owner.seriesNamed('Harbour Lights')
  await owner.ask(changeSeriesMetadata, {
    params: { seriesId },
    body: {
      status: 'ENDED',
      genres: ['science fiction, old'],
      tags: Array.from({ length: 40 }, (_, index) => `a rather long tag ${index}`),
      alternateTitles: [{ label: 'Japanese', title: '港の灯' }],
    },
  })
  await owner.enter(page.context())
  await page.goto(`${server.address}/series/${seriesId}`)

  const tags = page.getByRole('list', { name: 'Tags' })
  await expect(tags.getByRole('link').first()).toBeVisible()
  await page.getByRole('button', { name: 'Show all 40' }).click()
  await expect(tags.getByRole('link')).toHaveCount(40)
  await expect(page.getByText('港の灯')).toBeVisible()

  const enlarge = page.getByRole('button', { name: 'Enlarge the poster for Harbour Lights' })
  await enlarge.click()
  await expect(page.getByRole('img', { name: 'Poster for Harbour Lights' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(enlarge).toBeFocused()

  await page.getByRole('link', { name: 'science fiction, old' }).click()
  await expect(page).toHaveURL(new RegExp(`/libraries/${libraryId}/series\\?genre=`))
  expect(new URL(page.url()).searchParams.get('genre')).toBe('science fiction%2C old')

  // The filters of the list: the value of the address is chosen, and everything else is a key away.
  const cards = page.getByRole('list', { name: 'Series' }).getByRole('article')
  await expect(cards).toHaveCount(1)
  await page.getByRole('button', { name: 'Filters (1)' }).press('Enter')
  const panel = page.getByRole('complementary', { name: 'Filters' })
  const genre = panel.getByRole('button', { name: /^science fiction, old/ })
  await expect(genre).toHaveAttribute('aria-pressed', 'true')
  await panel.getByRole('button', { name: 'Exclude science fiction, old' }).press('Enter')
  await expect(page).toHaveURL(/genre=!science/)
  await expect(cards).toHaveCount(2)
  await expect(page.getByRole('link', { name: 'Harbour Lights' })).toHaveCount(0)
  await panel.getByRole('button', { name: 'Tag', exact: true }).press('Enter')
  await panel.getByLabel('Search: Tag').fill('number nine')
  await expect(panel.getByText('Nothing found')).toBeVisible()
  await panel.getByLabel('Search: Tag').fill('TAG 39')
  await expect(panel.getByRole('button', { name: /^a rather long tag 39/ })).toBeVisible()
  await page.reload()
  await page.getByRole('button', { name: 'Remove filter: Not science fiction, old' }).press('Enter')
  await expect(cards).toHaveCount(3)
})

/** Words of the buttons beside "Download" that stand in more than one line. */
const brokenWords = `[...document.querySelector('main a[download]').parentElement.childNodes].flatMap((button) => {
  const walker = document.createTreeWalker(button, NodeFilter.SHOW_TEXT)
  const found = []
  while (walker.nextNode())
    for (const { 0: word, index } of walker.currentNode.textContent.matchAll(/\\S+/g)) {
      const range = document.createRange()
      range.setStart(walker.currentNode, index)
      range.setEnd(walker.currentNode, index + word.length)
      if (range.getClientRects().length > 1) found.push(word)
    }
  return found
})`

test('the buttons of a book break between words only, on the narrowest phones, too', async ({
  serveShelf,
  page,
}) => {
  const { server, owner } = await serveShelf()
  const { id } = await owner.bookOf('Harbour Lights', 1)
  await owner.enter(page.context())
  await page.setViewportSize({ width: 375, height: 700 })
  await page.goto(`${server.address}/book/${id}`)
  await expect(page.getByRole('main').getByRole('link', { name: 'Download', exact: true })).toBeVisible()
  for (const width of [375, 360, 320]) {
    await page.setViewportSize({ width, height: 700 })
    expect(await page.evaluate(brokenWords), `at ${width} pixels`).toEqual([])
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width)
  }
})
