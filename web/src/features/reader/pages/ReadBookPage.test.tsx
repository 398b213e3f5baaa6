import type { Book } from '@lectern/contract/books'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRouter, RouterProvider } from '@tanstack/react-router'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { parseSearch, stringifySearch } from '../../../app/search-params.ts'
import bookTexts from '../../../i18n/en/books.json'
import texts from '../../../i18n/en/reader.json'
import panelTexts from '../../../i18n/en/reading.json'
import progressTexts from '../../../i18n/en/reading-progress.json'
import errorTexts from '../../../i18n/en/server-errors.json'
import uiTexts from '../../../i18n/en/ui.json'
import { IntlProvider } from '../../../i18n/intl.ts'
import { sampleUser as user } from '../../../testing/sample-user.ts'
import { testRoutes } from '../../../testing/test-routes.ts'
import { fakeBook, fakeProgress } from '../../books/fake-book.ts'
import { fakeSeries } from '../../series/fake-series.ts'
import { type FakeImages, fakeImages } from '../engine/fake-images.ts'
import { ReadBookPage } from './ReadBookPage.tsx'

const nextBook = fakeBook({ id: 'book-2', metadata: { title: 'Beyond', number: '5' } })
const page = (number: number) => ({
  number,
  fileName: `${number}.jpg`,
  mediaType: number === 3 ? 'image/jp2' : 'image/jpeg',
  width: 1000,
  height: 1500,
  sizeBytes: 1000,
  size: '1 kB',
})

let images: FakeImages
let saved: number[]
let book: Book
let next: Book | undefined
let readingDirection: string
let isDown: boolean
/** Settings of the user on the server. */
let stored: Record<string, { readonly value: string }>

const missing = () => Response.json({ status: 404, message: 'not found' }, { status: 404 })

function serve(path: string): Response {
  if (isDown) throw new TypeError('offline')
  if (path.endsWith('/pages')) return Response.json([1, 2, 3].map(page))
  if (path.endsWith('/next')) return path.includes('book-1') && next ? Response.json(next) : missing()
  if (path.endsWith('/previous')) return missing()
  if (path.includes('/client-settings/')) return Response.json(stored)
  if (path.includes('/series/')) return Response.json(fakeSeries({ metadata: { readingDirection } }))
  if (path.endsWith('/books/book-2')) return Response.json(nextBook)
  return path.endsWith('/books/book-1') ? Response.json(book) : missing()
}

/** Opens the address after the book's own page, so that the history has a page to go back to. */
function open(search = '', client = new QueryClient({ defaultOptions: { queries: { retry: false } } })) {
  client.setQueryData(['me'], user)
  const history = createMemoryHistory({ initialEntries: ['/book/book-1'] })
  const router = createRouter({
    routeTree: testRoutes({
      '/book/$bookId': () => <p>Book page</p>,
      '/book/$bookId/read': ReadBookPage,
      '/book/$bookId/read-epub': () => <p>Text reader</p>,
    }),
    history,
    parseSearch,
    stringifySearch,
  })
  history.push(`/book/book-1/read${search}`)
  render(
    <QueryClientProvider client={client}>
      <IntlProvider
        locale="en"
        messages={{ ...bookTexts, ...errorTexts, ...uiTexts, ...texts, ...panelTexts, ...progressTexts }}
      >
        <RouterProvider router={router as never} />
      </IntlProvider>
    </QueryClientProvider>,
  )
  return history
}

/** A book that was read to page 2 on another device. */
const readOnTablet = () =>
  fakeBook({ media: { pagesCount: 3 }, readProgress: fakeProgress({ page: 2, deviceName: 'Tablet' }) })
const press = (key: string, more = {}) => fireEvent.keyDown(window, { key, ...more })
const inSight = () =>
  [...document.querySelectorAll<HTMLElement>('[data-page]')]
    .filter((frame) => !frame.closest('[inert]'))
    .map((frame) => Number(frame.dataset.page))
const opened = (pages: number[]) => waitFor(() => expect(inSight()).toEqual(pages))
/** Returns the elements that have been made for a page from now on: one for each time that the pages of the book were built. */
function watchBuilds(number: number): () => number {
  const made = new Set<Node>()
  const look = (records: readonly MutationRecord[]) => {
    for (const node of records.flatMap(({ addedNodes }) => [...addedNodes]))
      if (node instanceof Element)
        for (const frame of [node, ...node.querySelectorAll('[data-page]')])
          if (frame instanceof HTMLElement && frame.dataset.page === String(number)) made.add(frame)
  }
  const observer = new MutationObserver(look)
  observer.observe(document, { childList: true, subtree: true })
  return () => {
    look(observer.takeRecords())
    return made.size
  }
}
const chooseEverywhere = (choices: object) => {
  // The test window counts as a phone.
  stored = { 'lectern.reader.phone': { value: JSON.stringify({ everywhere: choices }) } }
}
const pause = (ms: number) => act(() => new Promise((resolve) => setTimeout(resolve, ms)))
const listed = () => waitFor(() => expect(images.pending().join()).toContain('convert=jpeg'))

beforeEach(() => {
  images = fakeImages()
  saved = []
  book = fakeBook({ media: { pagesCount: 3 } })
  next = nextBook
  readingDirection = ''
  isDown = false
  stored = {}
  localStorage.clear()
  vi.stubGlobal('scrollTo', () => {})
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }))
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    if (init?.method !== 'PATCH') return serve(new URL(url).pathname)
    if (isDown) throw new TypeError('offline')
    saved.push(JSON.parse(String(init.body)).page)
    return new Response(null, { status: 204 })
  })
})
afterEach(() => {
  cleanup()
  images.restore()
  vi.unstubAllGlobals()
})

describe('reading a book', () => {
  it('opens at the saved page and saves nothing by opening', async () => {
    book = fakeBook({ media: { pagesCount: 3 }, readProgress: fakeProgress({ page: 2 }) })
    open()
    await opened([2])
    expect(document.title).toContain('Voyage of Life – 4 – The Old Age')
    await pause(900)
    expect(saved).toEqual([])
  })

  it.each([
    ['one page at a time', {}, ''],
    ['pairs', { layout: 'double' }, ''],
    ['right to left', {}, 'RIGHT_TO_LEFT'],
    ['a strip', { mode: 'webtoon' }, ''],
  ])('builds the pages once, and once more from the cache: %s', async (_, choices, direction) => {
    await images.loadAll()
    chooseEverywhere(choices)
    readingDirection = direction
    const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
    for (const visit of ['first', 'cached']) {
      const countBuilds = watchBuilds(1)
      open('?page=1', client)
      await waitFor(() => expect(document.querySelector('[data-page="1"] img')).not.toBeNull())
      await pause(200)
      expect([visit, countBuilds()]).toEqual([visit, 1])
      cleanup()
    }
  })

  it('does not reset a book that is read, until a page is turned', async () => {
    await images.loadAll()
    book = fakeBook({
      media: { pagesCount: 3 },
      readProgress: fakeProgress({ page: 3, completed: true }),
    })
    open()
    await opened([1])
    press('ArrowRight')
    await waitFor(() => expect(saved).toEqual([2]), { timeout: 15_000 })
  })

  it('turns by keys, writes the page to the address and adds nothing to the history', async () => {
    const history = open('?page=1')
    await opened([1])
    press('ArrowRight')
    press('ArrowRight')
    press('ArrowLeft', { altKey: true })
    expect(inSight()).toEqual([3])
    await waitFor(() => expect(history.location.search).toContain('page=3'))
    expect(history.length).toBe(2)
    press('Home')
    expect(inSight()).toEqual([1])
    press('End')
    expect(inSight()).toEqual([3])
  })

  it('runs keys that were pressed before the page is loaded', async () => {
    open('?page=1')
    await screen.findByRole('main')
    expect(inSight()).toEqual([])
    press('End')
    press('ArrowLeft')
    await opened([2])
  })

  it('follows the direction of the series', async () => {
    readingDirection = 'RIGHT_TO_LEFT'
    open()
    await opened([1])
    await waitFor(() => expect(screen.getByRole('slider').closest('[dir]')?.getAttribute('dir')).toBe('rtl'))
    press('ArrowLeft')
    expect(inSight()).toEqual([2])
  })

  it('requests a format that the browser can show', async () => {
    open('?page=3')
    await listed()
    expect(images.pending().join()).toMatch(/pages\/3\?convert=jpeg/)
    expect(images.pending().join()).not.toMatch(/pages\/[12]\?/)
  })

  it('shows the next book at the end, and opens it on the second press', async () => {
    const history = open('?page=3')
    await opened([3])
    await waitFor(() =>
      expect(screen.getByRole('button', { name: /Next book: Beyond/, hidden: true })).toBeDefined(),
    )
    press('ArrowRight')
    expect(await screen.findByText('End of book')).toBeDefined()
    expect(screen.getByText('#5 · Beyond')).toBeDefined()
    press('ArrowRight', { repeat: true })
    await pause(350)
    press('ArrowRight', { repeat: true })
    expect(history.location.pathname).toContain('book-1')
    press('ArrowRight')
    await waitFor(() => expect(history.location.pathname).toBe('/book/book-2/read'))
    expect(history.length).toBe(2)
  })

  it('returns to the previous page when there is no next book', async () => {
    next = undefined
    const history = open('?page=3')
    await opened([3])
    press('ArrowRight')
    expect(await screen.findByText('Press again to exit')).toBeDefined()
    await pause(350)
    press('ArrowRight')
    await waitFor(() => expect(screen.getByText('Book page')).toBeDefined())
    expect(history.location.pathname).toBe('/book/book-1')
  })

  it('closes one layer for each Escape, then leaves', async () => {
    open()
    await opened([1])
    press('s')
    press('m')
    press('m')
    expect(await screen.findByRole('dialog', { name: 'Reader settings' })).toBeDefined()
    press('Escape')
    expect(screen.queryByRole('dialog')).toBeNull()
    press('Escape')
    press('Escape')
    await waitFor(() => expect(screen.getByText('Book page')).toBeDefined())
  })

  it('saves no page that was never on the screen', async () => {
    open()
    await opened([1])
    press('ArrowRight')
    press('ArrowRight')
    await pause(900)
    expect(saved).toEqual([])
    await act(() => images.load(images.pending().find((url) => url.includes('/pages/3')) ?? ''))
    await waitFor(() => expect(saved).toEqual([3]), { timeout: 15_000 })
  })

  it('saves nothing incognito', async () => {
    open('?incognito=true&page=1')
    await opened([1])
    press('ArrowRight')
    await pause(900)
    expect(saved).toEqual([])
    expect(localStorage.getItem('lectern.places.user-1')).toBeNull()
  })

  it('keeps progress that could not be saved for the next visit', async () => {
    await images.loadAll()
    open()
    await opened([1])
    isDown = true
    press('ArrowRight')
    await pause(800)
    cleanup()
    isDown = false
    open()
    await opened([2])
    await waitFor(() => expect(saved).toEqual([2]))
    expect(localStorage.getItem('lectern.places.user-1')).toBeNull()
  })

  it('saves immediately when the tab is hidden', async () => {
    await images.loadAll()
    open()
    await opened([1])
    press('ArrowRight')
    await waitFor(() => expect(localStorage.getItem('lectern.places.user-1')).not.toBeNull())
    fireEvent(window, new Event('pagehide'))
    expect(saved).toEqual([2])
  })

  it('keeps the page when the tab is closed and nothing can be sent, and sends it the next time', async () => {
    await images.loadAll()
    open()
    await opened([1])
    press('ArrowRight')
    isDown = true
    fireEvent(window, new Event('pagehide'))
    expect(localStorage.getItem('lectern.places.user-1')).toContain('"page":2')
    cleanup()
    isDown = false
    open()
    await opened([2])
    await waitFor(() => expect(saved).toEqual([2]))
  })
  it('a turn does not overwrite the position of another device if the address has another page', async () => {
    await images.loadAll()
    book = readOnTablet()
    open('?page=1')
    await opened([1])
    await screen.findByText(/^Last read: page 2, Tablet, /)
    press('End')
    await pause(900)
    expect(saved).toEqual([])
    fireEvent.click(screen.getByRole('button', { name: 'Stay here' }))
    await waitFor(() => expect(saved).toEqual([3]))
    expect(screen.queryByText(/^Last read: page 2, Tablet, /)).toBeNull()
  })
  it('goes to the position of another device', async () => {
    await images.loadAll()
    book = readOnTablet()
    open('?page=3')
    await opened([3])
    fireEvent.click(await screen.findByRole('button', { name: 'Go to page 2' }))
    await opened([2])
    expect(screen.queryByText(/^Last read: page 2, Tablet, /)).toBeNull()
  })
  it('asks nothing and saves nothing in incognito', async () => {
    await images.loadAll()
    book = readOnTablet()
    open('?page=1&incognito=true')
    await opened([1])
    press('End')
    await pause(1200)
    expect(saved).toEqual([])
    expect(localStorage.getItem('lectern.places.user-1')).toBeNull()
    expect(screen.queryByText(/Tablet/)).toBeNull()
  })
})

describe('a book that cannot be read', () => {
  it.each<[string, Partial<Book['media']>, RegExp]>([
    ['not analyzed', { status: 'UNKNOWN' }, /not been analyzed/],
    ['broken', { status: 'ERROR' }, /could not be analyzed/],
  ])('%s', async (_, media, words) => {
    book = fakeBook({ media: { pagesCount: 3, ...media } })
    open()
    await screen.findByText(words)
    fireEvent.click(screen.getByRole('button', { name: 'Exit reader' }))
    await waitFor(() => expect(screen.getByText('Book page')).toBeDefined())
  })

  it('opens in the text reader if it is a text', async () => {
    book = fakeBook({ media: { pagesCount: 3, mediaProfile: 'EPUB' } })
    const history = open()
    expect(await screen.findByText('Text reader')).toBeDefined()
    expect(history.location.pathname).toBe('/book/book-1/read-epub')
  })

  it('shows the reason if the account may not read books', async () => {
    const client = new QueryClient()
    open('', client)
    await opened([1])
    act(() => client.setQueryData(['me'], { ...user, roles: [] }))
    expect(await screen.findByText(/not allowed to read books/)).toBeDefined()
  })

  it('is reported as not found if it does not exist', async () => {
    book = fakeBook({ id: 'other' })
    const history = open()
    history.push('/book/nothing/read')
    expect(await screen.findByText('Book not found')).toBeDefined()
  })

  it('is requested again by Retry if the server was not reachable', async () => {
    isDown = true
    open()
    const again = await screen.findByRole('button', { name: 'Retry' })
    isDown = false
    fireEvent.click(again)
    await opened([1])
  })
})
