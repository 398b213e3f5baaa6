import type { Book } from '@lectern/contract/books'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { sampleUser as reader } from '../../testing/sample-user.ts'
import { mockServer, renderScreen, testClient } from '../../testing/test-screen.ts'
import { bookProgressActions } from '../progress/actions.ts'
import { BookCard } from './BookCard.tsx'
import { fakeBook, fakeProgress } from './fake-book.ts'
import { BookActions } from './item-actions.ts'
import type { CardCaption } from './use-book-caption.ts'

beforeEach(() => {
  mockServer(() => undefined)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

interface Look {
  readonly user?: typeof reader
  readonly isMixed?: boolean
  readonly caption?: CardCaption
}

async function show(book: Book, { user = reader, isMixed = false, caption = 'pages' }: Look = {}) {
  const client = testClient()
  const marking = { client, userId: user.id }
  renderScreen({
    routes: { '/': () => <BookCard book={book} isMixed={isMixed} caption={caption} /> },
    address: '/',
    user,
    client,
    around: (children) => <BookActions value={bookProgressActions(marking)}>{children}</BookActions>,
  })
  await waitFor(() => screen.getByRole('article'))
}

const getHref = (name: string | RegExp) => screen.getByRole('link', { name }).getAttribute('href')

describe('the card of a book', () => {
  test('is a link to its page, with its number, title and pages', async () => {
    await show(fakeBook())
    expect(getHref('#4 · The Old Age')).toBe('/book/book-1')
    expect(screen.getByText('24 pages')).toBeTruthy()
    expect(screen.getByText('Unread')).toBeTruthy()
  })
  test('shows a blurred placeholder of the cover before it is loaded', async () => {
    await show({ ...fakeBook(), placeholder: 'X5qGNQw7oElslqhGWfSE+Q6oJ1h2iHB2Rw==' })
    const [hint, cover] = document.querySelectorAll('img')
    expect(hint?.src).toMatch(/^data:image\/png/)
    expect(cover?.src).toMatch(/book-1\/thumbnail$/)
  })
  test('in progress, it shows the page and continues there', async () => {
    await show(fakeBook({ readProgress: fakeProgress({ page: 12 }) }))
    expect(screen.getByText('Page 12 of 24')).toBeTruthy()
    expect(screen.queryByText('Unread')).toBeNull()
    expect(getHref('Read #4 · The Old Age')).toBe('/book/book-1/read?page=12')
  })
  test('of a text in progress, it shows the share and continues in the reader of texts', async () => {
    const media = { mediaProfile: 'EPUB', epubDivinaCompatible: false, pagesCount: 200 } as const
    await show(fakeBook({ media, readProgress: fakeProgress({ page: 84 }) }))
    expect(screen.getByText('42%')).toBeTruthy()
    expect(screen.queryByText(/^Page /)).toBeNull()
    expect(getHref('Read #4 · The Old Age')).toBe('/book/book-1/read-epub')
  })
  test('a read book has no mark and starts again', async () => {
    await show(fakeBook({ readProgress: fakeProgress({ page: 24, completed: true }) }))
    expect(screen.queryByText('Unread')).toBeNull()
    expect(getHref(/^Read /)).toBe('/book/book-1/read?page=1')
  })
  test('in a list of several series the card of a book names its series, the card of a one-shot does not', async () => {
    await show(fakeBook(), { isMixed: true })
    expect(getHref('Voyage of Life')).toBe('/series/series-1')
    cleanup()
    await show(fakeBook({ oneshot: true }), { isMixed: true })
    expect(screen.queryByRole('link', { name: 'Voyage of Life' })).toBeNull()
    expect(getHref('The Old Age')).toBe('/oneshot/series-1')
  })
  test.each([
    ['Unavailable', fakeBook({ deleted: true })],
    ['Cannot be opened', fakeBook({ media: { status: 'ERROR' } })],
    ['Unsupported', fakeBook({ media: { status: 'UNSUPPORTED' } })],
    ['Waiting for analysis', fakeBook({ media: { status: 'UNKNOWN' } })],
  ])('has a text: %s', async (words, book) => {
    await show(book)
    expect(screen.getByText(words)).toBeTruthy()
    expect(screen.queryByRole('link', { name: /^Read / })).toBeNull()
  })
  test('a user without the right to see pages gets no read button', async () => {
    await show(fakeBook(), { user: { ...reader, roles: ['USER', 'ADMIN'] } })
    expect(screen.queryByRole('link', { name: /^Read / })).toBeNull()
  })
})

describe('the menu of a card', () => {
  test('is opened by the menu key', async () => {
    await show(fakeBook())
    fireEvent.keyDown(screen.getByRole('link', { name: '#4 · The Old Age' }), { key: 'F10', shiftKey: true })
    expect(await screen.findByRole('menuitem', { name: 'Mark as read' })).toBeTruthy()
    expect(screen.queryByRole('menuitem', { name: 'Mark as unread' })).toBeNull()
  })
  test('offers to read incognito, unless the book cannot be read', async () => {
    await show(fakeBook())
    fireEvent.keyDown(screen.getByRole('link', { name: '#4 · The Old Age' }), { key: 'F10', shiftKey: true })
    expect(await screen.findByRole('menuitem', { name: 'Read incognito' })).toBeTruthy()
    cleanup()
    await show(fakeBook({ media: { status: 'ERROR' } }))
    fireEvent.keyDown(screen.getByRole('link', { name: '#4 · The Old Age' }), { key: 'F10', shiftKey: true })
    expect(await screen.findByRole('menuitem', { name: 'Mark as read' })).toBeTruthy()
    expect(screen.queryByRole('menuitem', { name: 'Read incognito' })).toBeNull()
  })
  test('the exact date is in the tooltip of the card', async () => {
    await show(fakeBook(), { caption: 'added' })
    const { title } = screen.getByRole<HTMLAnchorElement>('link', { name: '#4 · The Old Age' })
    expect(title).toMatch(/^#4 · The Old Age\nAdded .+ 20\d\d at /)
  })
  test('is opened by a long press, which then does not open the link', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    await show(fakeBook())
    const link = screen.getByRole('link', { name: '#4 · The Old Age' })
    fireEvent.pointerDown(link, { pointerType: 'touch', clientX: 5, clientY: 5 })
    act(() => void vi.advanceTimersByTime(600))
    fireEvent.pointerUp(link, { pointerType: 'touch' })
    expect(fireEvent.click(link)).toBe(false)
    vi.useRealTimers()
    expect(await screen.findByRole('menuitem', { name: 'Mark as read' })).toBeTruthy()
  })
  test('a moving finger scrolls', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    await show(fakeBook())
    const link = screen.getByRole('link', { name: '#4 · The Old Age' })
    fireEvent.pointerDown(link, { pointerType: 'touch', clientX: 5, clientY: 5 })
    fireEvent.pointerMove(link, { pointerType: 'touch', clientX: 5, clientY: 60 })
    act(() => void vi.advanceTimersByTime(600))
    vi.useRealTimers()
    expect(screen.queryByRole('menu')).toBeNull()
  })
})
