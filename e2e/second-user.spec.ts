import { copyFile } from 'node:fs/promises'
import { join } from 'node:path'
import { markBook } from '@lectern/contract/progress'
import { scanLibrary } from '@lectern/contract/scan'
import { updateUser } from '@lectern/contract/users'
import { expect } from '@playwright/test'
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
    await expect(main).toContainText('There is no library for you to see yet')
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
      await expect(page.getByRole('heading', { name: 'There is no such book' })).toBeVisible()
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
