import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { mockServer, pageOfItems, renderScreen, type Serve } from '../../../testing/test-screen.ts'
import { fakeBook } from '../../books/fake-book.ts'
import { fakeSeries } from '../../series/fake-series.ts'
import { SearchPage } from './SearchPage.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const authors = [{ name: 'Ada Winter', role: 'writer' }]
const serve: Serve = ({ path, query }) => {
  if (path === '/api/v1/series')
    return query.get('read_status') === 'READ'
      ? pageOfItems([])
      : pageOfItems([fakeSeries({ metadata: { title: 'Winter Voyage' } })])
  return pageOfItems(path === '/api/v1/books' ? [fakeBook({ metadata: { authors } })] : [])
}

function show(search: string) {
  const requests = mockServer(serve)
  const rendered = renderScreen({ routes: { '/search': SearchPage }, address: `/search${search}` })
  /** The rows ask for 20, the grid of one kind for more. */
  const gridQuery = () =>
    requests.find(({ path, query }) => path === '/api/v1/series' && query.get('size') === '100')?.query
  return { ...rendered, requests, gridQuery }
}
const marks = () => Array.from(document.querySelectorAll('article mark'), ({ textContent }) => textContent)

describe('the results', () => {
  test('mark matches, and show the matching field if the title does not match', async () => {
    show('?q=winter')
    const series = await screen.findByRole('link', { name: 'Winter Voyage' })
    expect(series.querySelector('mark')?.textContent).toBe('Winter')
    expect(await screen.findByText('Matched:')).toBeTruthy()
    expect(marks()).toEqual(['Winter', 'Winter'])
    expect(
      screen.getByText((_, element) => element?.tagName === 'BDI' && element.textContent === 'Ada Winter'),
    )
  })
  test('mark the word for a misspelled one', async () => {
    show('?q=wintre')
    await screen.findByRole('link', { name: 'Winter Voyage' })
    expect(marks()).toContain('Winter')
  })
  test('of one kind are filtered in the address', async () => {
    const { href, gridQuery } = show('?q=winter&kind=series&genre=Drama')
    await screen.findByRole('link', { name: 'Winter Voyage' })
    expect(Object.fromEntries(gridQuery() ?? [])).toMatchObject({
      search: 'winter',
      genre: 'Drama',
      oneshot: 'false',
    })
    fireEvent.click(screen.getByRole('button', { name: 'Remove filter: Drama' }))
    await waitFor(() => expect(href()).toBe('/search?q=winter&kind=series'))
    fireEvent.click(screen.getByRole('button', { name: 'Read' }))
    await waitFor(() => expect(href()).toContain('readStatus=READ'))
    fireEvent.click(await screen.findByRole('button', { name: 'Show all' }))
    await waitFor(() => expect(href()).not.toContain('readStatus'))
  })
  test('are requested by a condition if parameters do not suffice', async () => {
    const { requests } = show('?q=winter&kind=series&genre=!Drama')
    await waitFor(() => expect(requests.some(({ path }) => path === '/api/v1/series/list')).toBe(true))
  })
})
