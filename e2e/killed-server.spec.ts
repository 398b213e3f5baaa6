import { connect } from 'node:net'
import { markBook } from '@lectern/contract/progress'
import { createLibrary } from '@lectern/fixtures/library'
import { expect } from '@playwright/test'
import { Account, owner } from './support/account.ts'
import { listen } from './support/event-listener.ts'
import { test } from './support/own-server.ts'

const librarySize = { series: 15, booksPerSeries: 20, pages: 3 }
const total = librarySize.series * librarySize.booksPerSeries

test('a server that is killed while it scans finds every book once, and keeps read progress', async ({
  serve,
  serverFolders,
}) => {
  test.setTimeout(120_000)
  await createLibrary(serverFolders.books, librarySize)
  const killed = await serve()
  const before = await Account.claim(killed.address)
  await before.addLibrary('Many', serverFolders.books)
  const readable = async () => (await before.books({ media_status: 'READY' })).length
  await expect.poll(readable, { timeout: 60_000, intervals: [50] }).toBeGreaterThan(10)
  const [read] = await before.books({ media_status: 'READY' })
  const bookId = read?.id ?? ''
  await before.ask(markBook, { params: { bookId }, body: { page: 2 } })
  expect(await readable()).toBeLessThan(total)
  await killed.kill()

  const again = await serve()
  const after = await Account.signIn(again.address, owner)
  await after.waitForBooks(total, 90_000)
  const books = await after.books()
  expect(books).toHaveLength(total)
  expect(new Set(books.map((book) => book.url)).size).toBe(total)
  expect(await after.series()).toHaveLength(librarySize.series)
  expect(books.find((book) => book.id === bookId)?.readProgress?.page).toBe(2)
  const posters = await Promise.all(
    books.slice(0, 20).map(({ id }) => after.fetch(`/api/v1/books/${id}/thumbnail`)),
  )
  expect(posters.filter((answer) => !answer.ok)).toEqual([])
})

/** Opens a request of which the server receives only the beginning. */
function hangingRequest(port: number): Promise<{ close(): void }> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.write('POST /api/v1/claim HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\nhalf')
      resolve({ close: () => socket.destroy() })
    })
    socket.on('error', reject)
  })
}

test('a server that is asked to stop does so within five seconds, with any open connections', async ({
  serveShelf,
  page,
}) => {
  const { server, owner: account } = await serveShelf()
  await account.enter(page.context())
  await page.goto(`${server.address}/dashboard`)
  await expect(page.getByRole('link', { name: 'Harbour Lights' }).first()).toBeVisible()
  const listener = await listen(account)
  const { id } = await account.bookOf('Harbour Lights', 1)
  // The response is sent, but not read to the end.
  const unread = await account.fetch(`/api/v1/books/${id}/pages/1`)
  const hanging = await hangingRequest(server.port)
  const { code, ms } = await server.stop()
  expect(ms).toBeLessThan(5000)
  expect(code).toBe(0)
  await listener.ended
  await unread.body?.cancel().catch(() => undefined)
  hanging.close()
  expect(server.output()).not.toContain('could not stop cleanly')
})
