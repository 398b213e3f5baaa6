import type { Book } from '@lectern/contract/books'
import type { Series } from '@lectern/contract/series'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { writePreference } from '../../../lib/preferences.ts'
import { failure, mockServer, pageOfItems, renderScreen, type Serve } from '../../../testing/test-screen.ts'
import { fakeBook, fakeProgress } from '../../books/fake-book.ts'
import { fakeSeries } from '../fake-series.ts'
import { OneshotPage } from './OneshotPage.tsx'
import { SeriesPage } from './SeriesPage.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  localStorage.clear()
})

const answers =
  (series: Series, book: Book): Serve =>
  ({ path }) => {
    if (path.endsWith('/books')) return pageOfItems([book])
    return path.includes('/series/') ? series : []
  }

function show(serve: Serve, address = '/series/series-1') {
  const requests = mockServer(serve)
  const routes = { '/series/$seriesId': SeriesPage, '/oneshot/$seriesId': OneshotPage }
  return { requests, ...renderScreen({ routes, address }) }
}

describe('the page of a series', () => {
  test('the button names and opens the book to continue', async () => {
    const open = fakeBook({ readProgress: fakeProgress({ page: 12 }) })
    const { requests } = show(answers(fakeSeries({ booksInProgressCount: 1 }), open))
    const button = await screen.findByRole('link', { name: 'Continue #4, page 12' })
    expect(button.getAttribute('href')).toBe('/book/book-1/read?page=12')
    expect(
      requests.some(({ query }) => query.get('read_status') === 'IN_PROGRESS' && query.get('size') === '1'),
    ).toBe(true)
  })
  test('shows known facts and nothing else', async () => {
    const series = fakeSeries({
      booksReadCount: 1,
      booksUnreadCount: 3,
      sizeBytes: 5 * 1024 ** 2,
      lastRead: new Date(Date.now() - 90_000_000).toISOString(),
      metadata: {
        totalBookCount: 6,
        ageRating: 12,
        language: 'fr',
        readingDirection: 'RIGHT_TO_LEFT',
        publisher: 'Harbour',
      },
      booksMetadata: { releaseDate: '1999-01-01', authors: [{ name: 'Mara Lind', role: 'writer' }] },
    })
    show(answers(series, fakeBook()))
    for (const words of [
      '4 of 6 books',
      '3 left to read',
      '5 MB',
      'Last read yesterday',
      '1999',
      'Harbour',
      'Ongoing',
      '12+',
      'French',
      'Right to left',
    ])
      expect((await screen.findAllByText(words)).length).toBeGreaterThan(0)
    expect(screen.getByText('Writer')).toBeTruthy()
    expect(screen.queryByText('Genres')).toBeNull()
  })
  test('the table of its books has no column of the series until it is chosen', async () => {
    writePreference('listViews', { books: 'table' })
    show(answers(fakeSeries(), fakeBook()))
    expect(await screen.findByRole('columnheader', { name: /No\./ })).toBeTruthy()
    expect(screen.queryByRole('columnheader', { name: /Series/ })).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'View' }))
    fireEvent.click(await screen.findByRole('menuitemcheckbox', { name: 'Series' }))
    expect(await screen.findByRole('columnheader', { name: /Series/ })).toBeTruthy()
  })
  test('its filters and sort are in the address, which keeps the list from which the page was opened', async () => {
    const from = 'context=COLLECTION&contextId=c1'
    const { href, requests } = show(
      answers(fakeSeries(), fakeBook()),
      `/series/series-1?${from}&readStatus=foo`,
    )
    await screen.findByRole('button', { name: 'Filters' })
    fireEvent.click(screen.getByRole('button', { name: 'Unread' }))
    await waitFor(() => expect(href()).toBe(`/series/series-1?${from}&readStatus=UNREAD`))
    await waitFor(() => {
      const last = requests.filter(({ path }) => path === '/api/v1/series/series-1/books').at(-1)
      expect(last?.query.getAll('read_status')).toEqual(['UNREAD'])
      expect(last?.query.get('sort')).toBe('metadata.numberSort,asc')
    })
  })
  test('a filter that the list of a series has no parameter for is sent as a condition', async () => {
    const list: Serve = (request) =>
      request.path === '/api/v1/books/list'
        ? pageOfItems([fakeBook()])
        : answers(fakeSeries(), fakeBook())(request)
    const { requests } = show(list, '/series/series-1?mediaProfile=PDF&library=l1&oneshot=true')
    await waitFor(() => expect(requests.some(({ path }) => path === '/api/v1/books/list')).toBe(true))
    // A series has one library, and is no one-shot.
    expect(await screen.findByRole('button', { name: 'Filters (1)' })).toBeTruthy()
  })
  test('a complete series is shown as complete', async () => {
    show(answers(fakeSeries({ metadata: { totalBookCount: 4 } }), fakeBook()))
    expect(await screen.findByText('4 books (complete)')).toBeTruthy()
    expect(screen.queryByText('Complete')).toBeNull()
  })
  test('one-shots and other series are redirected to their own pages', async () => {
    const oneshot = show(answers(fakeSeries({ oneshot: true }), fakeBook({ oneshot: true })))
    await waitFor(() => expect(oneshot.href()).toBe('/oneshot/series-1'))
    expect(await screen.findByRole('link', { name: 'Start reading' })).toBeTruthy()
    cleanup()
    const series = show(answers(fakeSeries(), fakeBook()), '/oneshot/series-1')
    await waitFor(() => expect(series.href()).toBe('/series/series-1'))
  })
  test('missing, forbidden and failed are distinguished', async () => {
    show(() => failure(404))
    expect(await screen.findByText('This page does not exist')).toBeTruthy()
    cleanup()
    show(() => failure(403))
    expect(await screen.findByText('You don’t have access to this')).toBeTruthy()
    cleanup()
    show(() => failure(500))
    expect(await screen.findByRole('button', { name: 'Retry' })).toBeTruthy()
  })
})
