import { copyFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createCollection } from '@lectern/contract/collections'
import { changeSeriesMetadata } from '@lectern/contract/metadata'
import { markBook } from '@lectern/contract/progress'
import { createReadList } from '@lectern/contract/readlists'
import { scanLibrary } from '@lectern/contract/scan'
import { updateUser } from '@lectern/contract/users'
import { expect, type Page } from '@playwright/test'
import { Account } from './support/account.ts'
import { listen } from './support/event-listener.ts'
import { test } from './support/own-server.ts'
import { bookshelf } from './support/reading-fixture.ts'

const guest = { email: 'guest@example.org', password: 'a guest sentence' }

/** Returns the content of a response, without values that differ between any two responses. */
async function toComparable(answer: Response): Promise<unknown> {
  const text = (await answer.text()).replace(/"(timestamp|path)":"[^"]*"/g, '')
  return {
    status: answer.status,
    text,
    type: answer.headers.get('content-type'),
    etag: answer.headers.get('etag'),
  }
}

test('who may not see a library sees nothing of it, and all of it once it is shared', async ({
  serveShelf,
  serverFolders,
  page,
}) => {
  test.setTimeout(90_000)
  const { server, owner, library } = await serveShelf()
  const { address } = server
  const { id: userId } = await owner.addUser(guest, ['PAGE_STREAMING', 'FILE_DOWNLOAD'], [])
  const account = await Account.signIn(address, guest)
  const series = await owner.seriesNamed('Harbour Lights')
  const book = await owner.bookOf('Harbour Lights', 1)
  await account.enter(page.context())
  const main = page.getByRole('main')

  await test.step('there is nothing on the start page', async () => {
    await page.goto(`${address}/`)
    await expect(page).toHaveURL(`${address}/welcome`)
    await expect(main).toContainText('No library is shared with you yet')
    await expect(page.getByRole('button', { name: 'Add library' })).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'Shelf' })).toHaveCount(0)
    expect(await account.books()).toEqual([])
    expect(await account.series()).toEqual([])
  })

  await test.step('addresses of hidden things look like addresses of nothing', async () => {
    const nothing = '0000000000000'
    for (const path of [`/libraries/${library.id}/series`, `/libraries/${nothing}/series`]) {
      await page.goto(`${address}${path}`)
      await expect(page).toHaveURL(`${address}/welcome`)
    }
    for (const kind of ['series', 'book'] as const) {
      const seen: (string | null)[] = []
      for (const id of [kind === 'series' ? series.id : book.id, nothing]) {
        await page.goto(`${address}/${kind}/${id}`)
        await expect(main.getByRole('link', { name: 'Go home' })).toBeVisible()
        seen.push(await main.textContent())
      }
      expect(seen[0]).toBe(seen[1])
    }
    for (const id of [book.id, nothing]) {
      await page.goto(`${address}/book/${id}/read`)
      await expect(page.getByRole('heading', { name: 'Book not found' })).toBeVisible()
      await expect(page.locator('[data-page]')).toHaveCount(0)
    }
  })

  await test.step('so do the calls behind them', async () => {
    const paths = [
      (id: string) => `/api/v1/books/${id}`,
      (id: string) => `/api/v1/books/${id}/thumbnail`,
      (id: string) => `/api/v1/books/${id}/pages`,
      (id: string) => `/api/v1/books/${id}/pages/1`,
      (id: string) => `/api/v1/books/${id}/pages/1/thumbnail`,
      (id: string) => `/api/v1/books/${id}/file`,
      (id: string) => `/api/v1/books/${id}/next`,
    ]
    for (const path of paths)
      expect(await toComparable(await account.fetch(path(book.id))), path(':id')).toEqual(
        await toComparable(await account.fetch(path('0000000000000'))),
      )
    for (const path of [`/api/v1/series/${series.id}`, `/api/v1/series/${series.id}/thumbnail`])
      expect((await account.fetch(path)).status).toBe(404)
  })

  await test.step('events are not received', async () => {
    const hidden = await listen(account)
    const open = await listen(owner)
    const folder = join(serverFolders.books, 'Harbour Lights')
    await copyFile(join(folder, 'Harbour Lights 3.cbz'), join(folder, 'Harbour Lights 4.cbz'))
    await owner.ask(scanLibrary, { params: { libraryId: library.id } })
    await owner.ask(markBook, { params: { bookId: book.id }, body: { page: 3 } })
    for (const name of ['BookAdded', 'ThumbnailBookAdded', 'ReadProgressChanged'])
      await expect.poll(() => open.received.map((event) => event.name)).toContain(name)
    expect(hidden.received).toEqual([])
    hidden.close()
    open.close()
  })

  await test.step('shared, it appears', async () => {
    await page.goto(`${address}/`)
    await expect(page).toHaveURL(`${address}/welcome`)
    const body = { sharedLibraries: { all: false, libraryIds: [library.id] } }
    await owner.ask(updateUser, { params: { userId }, body })
    // Sharing changes the rights of sessions, so that the old one may have ended.
    const now = await Account.signIn(address, guest)
    await now.enter(page.context())
    await page.goto(`${address}/`)
    await expect(page).toHaveURL(`${address}/dashboard`)
    const added = page.getByRole('region', { name: 'Recently added books' })
    await expect(added.getByRole('article')).toHaveCount(bookshelf.length + 1)
    await expect(page.getByRole('region', { name: 'Continue reading' })).toHaveCount(0)
    await page.goto(`${address}/book/${book.id}`)
    await expect(page.getByRole('link', { name: 'Start reading' })).toBeVisible()
    await expect(page.getByText(serverFolders.books)).toHaveCount(0)
    expect((await now.fetch(`/api/v1/books/${book.id}/pages/1`)).status).toBe(200)
  })
})

/** Hides two of the three series of the fixture: one by its age rating, one by its sharing label. */
async function hideSeries(
  owner: Account,
): Promise<Readonly<Record<'collection' | 'readlist' | 'series' | 'book', string>>> {
  const harbour = await owner.seriesNamed('Harbour Lights')
  const tide = await owner.seriesNamed('Tide Garden')
  const paper = await owner.seriesNamed('Paper Moons')
  const secret = { genres: ['Secret genre'], tags: ['Secret tag'], publisher: 'Secret press' }
  await owner.ask(changeSeriesMetadata, {
    params: { seriesId: harbour.id },
    body: { ...secret, ageRating: 18 },
  })
  await owner.ask(changeSeriesMetadata, {
    params: { seriesId: tide.id },
    body: { ...secret, sharingLabels: ['grown-ups'] },
  })
  await owner.ask(changeSeriesMetadata, { params: { seriesId: paper.id }, body: { genres: ['Open genre'] } })
  const books = await owner.books()
  const of = (id: string) => books.filter(({ seriesId }) => seriesId === id).map((book) => book.id)
  const addCollection = (name: string, seriesIds: readonly string[]) =>
    owner.ask(createCollection, { body: { name, ordered: true, seriesIds } })
  const addReadList = (name: string, bookIds: readonly string[]) =>
    owner.ask(createReadList, { body: { name, ordered: true, bookIds } })
  await addCollection('For all', [harbour.id, paper.id, tide.id])
  await addReadList('For all too', [...of(harbour.id), ...of(paper.id)])
  const collection = await addCollection('Secret collection', [harbour.id, tide.id])
  const readList = await addReadList('Secret list', of(tide.id))
  return {
    collection: collection.id,
    readlist: readList.id,
    series: harbour.id,
    book: of(tide.id)[0] ?? '',
  }
}

const hiddenWords = /Harbour|Watch|Tide|Secret|Ada Winter/

/** Opens a screen, and expects no word of what is hidden anywhere on it. */
async function expectNothingHidden(page: Page, at: string): Promise<void> {
  await page.goto(at)
  await expect(page.getByRole('main').getByRole('article').first()).toBeVisible()
  await expect(page.locator('body')).not.toContainText(hiddenWords)
  await expect(page.getByRole('main').locator('[aria-busy=true]')).toHaveCount(0)
}

test('what a restriction hides shows nowhere that readers look for things', async ({ serveShelf, page }) => {
  test.setTimeout(90_000)
  const { server, owner, library } = await serveShelf()
  const hidden = await hideSeries(owner)
  const { id: userId } = await owner.addUser(guest, ['PAGE_STREAMING'])
  const body = { ageRestriction: { age: 18, restriction: 'EXCLUDE' }, labelsExclude: ['grown-ups'] }
  await owner.ask(updateUser, { params: { userId }, body })
  const account = await Account.signIn(server.address, guest)
  await account.enter(page.context())
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  const at = (path: string) => `${server.address}${path}`
  const main = page.getByRole('main')

  await test.step('lists and the pages of lists', async () => {
    const [paper] = await account.series()
    expect(paper?.metadata.title).toBe('Paper Moons')
    for (const root of ['/libraries/all', `/libraries/${library.id}`])
      for (const [tab, count] of [
        ['series', 1],
        ['books', 2],
        ['collections', 1],
        ['readlists', 1],
      ] as const) {
        await expectNothingHidden(page, at(`${root}/${tab}`))
        await expect(main.getByRole('article')).toHaveCount(count)
      }
    await expectNothingHidden(page, at('/dashboard'))
    await expectNothingHidden(page, at(`/libraries/${library.id}/recommended`))
    await expectNothingHidden(page, at(`/series/${paper?.id}`))
    await expect(main.getByText('For all').first()).toBeVisible()
    await page.goto(at('/libraries/all/collections'))
    await main.getByRole('link', { name: 'For all' }).click()
    const members = main.getByRole('list').getByRole('article')
    await expect(main.getByRole('heading', { level: 1, name: 'For all' })).toBeVisible()
    await expect(members).toHaveCount(1)
    await expect(page.locator('body')).not.toContainText(hiddenWords)
    await page.goto(at('/libraries/all/readlists'))
    await main.getByRole('link', { name: 'For all too' }).click()
    await expect(members).toHaveCount(2)
    await expect(main.getByText('0 of 2 books read')).toBeVisible()
    await expect(page.locator('body')).not.toContainText(hiddenWords)
  })

  await test.step('filters and search', async () => {
    await page.goto(at('/libraries/all/series'))
    await main.getByRole('button', { name: 'Filters' }).click()
    const panel = page.getByRole('complementary', { name: 'Filters' })
    for (const facet of ['Genre', 'Tag', 'Publisher'])
      await panel.getByRole('button', { name: facet, exact: true }).click()
    await expect(panel.getByText('Open genre', { exact: false })).toBeVisible()
    await expect(page.locator('body')).not.toContainText(hiddenWords)
    const box = page.getByRole('combobox', { name: 'Search', exact: true })
    await box.fill('moons')
    await expect(page.getByRole('option', { name: /^Paper Moons/ })).toBeVisible()
    for (const word of ['harbour', 'secret', 'winter']) {
      await box.fill(word)
      await expect(page.getByRole('option', { name: /^Show all results for/ })).toContainText(word)
      await expect(page.getByText(/^\d suggestions?$/)).toHaveCount(0)
      await page.goto(at(`/search?q=${word}`))
      await expect(page.getByRole('heading', { name: 'Nothing found' })).toBeVisible()
    }
  })

  await test.step('addresses of what is hidden lead where those of nothing lead', async () => {
    const kinds = {
      collection: 'collections',
      readlist: 'readlists',
      series: 'series',
      book: 'book',
    } as const
    for (const [kind, path] of Object.entries(kinds)) {
      const seen: (string | null)[] = []
      for (const id of [hidden[kind as keyof typeof kinds], '0000000000000']) {
        await page.goto(at(`/${path}/${id}`))
        await expect(main.getByRole('link', { name: 'Go home' })).toBeVisible()
        seen.push(`${await page.title()} ${await main.textContent()}`)
      }
      expect(seen[0]).toBe(seen[1])
    }
  })

  await test.step('nothing is offered that only an admin may do', async () => {
    await page.goto(at(`/libraries/${library.id}/series`))
    await main.getByRole('article').first().getByRole('link').first().focus()
    await page.keyboard.press('.')
    await expect(page.getByRole('menuitem', { name: 'Mark as read' })).toBeVisible()
    await expect(page.getByRole('menuitem', { name: /Analyze|Refresh|Delete|Edit/ })).toHaveCount(0)
    await page.keyboard.press('Escape')
    await page.keyboard.press('Control+k')
    await page.keyboard.type('library')
    await expect(page.getByRole('option').first()).toBeVisible()
    await expect(page.getByRole('option', { name: /Add library|Scan|trash/ })).toHaveCount(0)
  })
  expect(errors).toEqual([])
})
