import type { Book } from '@lectern/contract/books'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { sampleUser as reader } from '../../../testing/sample-user.ts'
import { failure, mockServer, renderScreen } from '../../../testing/test-screen.ts'
import { fakeBook, fakeProgress } from '../fake-book.ts'
import { BookPage } from './BookPage.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const next = fakeBook({ id: 'book-2', metadata: { number: '5', title: 'Beyond' } })

function show(book: Book, roles: readonly string[] = reader.roles) {
  mockServer(({ path }) => {
    if (path.endsWith('/next')) return next
    return path.endsWith('/previous') ? failure(404) : book
  })
  return renderScreen({
    routes: { '/book/$bookId': BookPage, '/oneshot/$seriesId': () => <p>One-shot</p> },
    address: '/book/book-1',
    user: { ...reader, roles: [...roles] },
  })
}

describe('the page of a book', () => {
  test('in progress: continues, or reads incognito', async () => {
    show(fakeBook({ readProgress: fakeProgress({ page: 7 }) }))
    const go = await screen.findByRole('link', { name: 'Continue on page 7' })
    expect(go.getAttribute('href')).toBe('/book/book-1/read?page=7')
    const incognito = screen.getByRole('link', { name: 'Read incognito' })
    expect(incognito.getAttribute('href')).toBe('/book/book-1/read?page=1&incognito=true')
    expect(screen.getByText('17 pages left')).toBeTruthy()
  })
  test('has a heading with its title or, without one, the series and the number, each once (9)', async () => {
    const { number } = fakeBook().metadata
    show(fakeBook({ seriesTitle: 'Half Steps', metadata: { title: `Half Steps ${number}` } }))
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe(`Half Steps #${number}`)
    expect(screen.getAllByRole('link', { name: 'Half Steps' })).toHaveLength(1)
    cleanup()
    show(fakeBook({ seriesTitle: 'Half Steps', metadata: { title: 'Beyond' } }))
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe(`#${number} Beyond`)
  })
  test('shows its next book, and no previous one for the first', async () => {
    show(fakeBook())
    expect((await screen.findByRole('link', { name: /Beyond/ })).getAttribute('href')).toBe('/book/book-2')
    expect(screen.queryByText('Previous')).toBeNull()
  })
  test.each([
    [
      'not allowed to read',
      fakeBook(),
      ['USER'],
      'Your account is not allowed to read books. Ask an administrator.',
    ],
    [
      'not analysed yet',
      fakeBook({ media: { status: 'UNKNOWN' } }),
      reader.roles,
      'This book is waiting to be analyzed. You can read it in a moment.',
    ],
  ] as const)('says why not: %s', async (_, book, roles, words) => {
    show(book, roles)
    expect(await screen.findByText(words)).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'Read incognito' })).toBeNull()
  })
  test('a download only for users with the role', async () => {
    show(fakeBook())
    expect((await screen.findByRole('link', { name: 'Download' })).getAttribute('href')).toContain(
      '/books/book-1/file',
    )
    cleanup()
    show(fakeBook(), ['PAGE_STREAMING'])
    await screen.findByRole('link', { name: 'Start reading' })
    expect(screen.queryByRole('link', { name: 'Download' })).toBeNull()
  })
  test('a problem has a text, and its details are expanded', async () => {
    show(fakeBook({ media: { status: 'ERROR', comment: 'ERR_1006' } }))
    expect(await screen.findByText('The book has no pages that can be shown.')).toBeTruthy()
    expect(document.querySelector('details')?.open).toBe(true)
  })
  test('missing pages are reported before the book is opened', async () => {
    show(fakeBook({ media: { status: 'READY', comment: 'ERR_1007 [015.j2k]' } }))
    expect(await screen.findByText('[015.j2k]')).toBeTruthy()
    expect(document.querySelector('details')?.open).toBe(true)
  })
  test('a one-shot is redirected to its own page', async () => {
    const { href } = show(fakeBook({ oneshot: true }))
    await waitFor(() => expect(href()).toBe('/oneshot/series-1'))
  })
})
