import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { serverOfferQuery } from '../api/server-offer.ts'
import { fakeBook } from '../features/books/fake-book.ts'
import { fakeSeries } from '../features/series/fake-series.ts'
import { sampleUser } from '../testing/sample-user.ts'
import { failure, mockServer, testClient } from '../testing/test-screen.ts'
import { useMenus } from './menus.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const id = 'analysis.regenerate_posters'

function menusOf(
  extensions: readonly string[],
  roles: readonly string[] = ['USER', 'ADMIN'],
  viewedBy?: string,
) {
  const client = testClient()
  client.setQueryData(['me'], { ...sampleUser, roles: [...roles], viewedBy })
  client.setQueryData(serverOfferQuery.queryKey, { name: '', version: '', extensions: [...extensions] })
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  return renderHook(() => useMenus(), { wrapper }).result.current
}

test('administrators can regenerate posters of single items if the server has the extension', async () => {
  const requests = mockServer(({ path }) => (path.includes('/book-2/') ? failure(500) : undefined))
  const { book, series, library } = menusOf(['regenerate-posters'])
  const outcome = await book
    .find((action) => action.id === id)
    ?.run([fakeBook(), fakeBook({ id: 'book-2' }), fakeBook({ id: 'book-3' })])
  expect(outcome).toMatchObject({ done: 'organise.posters_queued', values: { count: 2 } })
  expect(outcome?.failures).toHaveLength(1)
  await series.find((action) => action.id === id)?.run([fakeSeries()])
  expect(requests.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual([
    'POST /api/lectern/books/book-1/posters/regenerate',
    'POST /api/lectern/books/book-2/posters/regenerate',
    'POST /api/lectern/books/book-3/posters/regenerate',
    'POST /api/lectern/series/series-1/posters/regenerate',
  ])
  expect(library.some((action) => action.id === id)).toBe(true)
})

test('posters cannot be regenerated without the extension or by other users', () => {
  for (const menus of [menusOf([]), menusOf(['regenerate-posters'], ['USER'])])
    for (const menu of [menus.book, menus.series, menus.library])
      expect(menu.map((action) => action.id)).not.toContain(id)
})

test('while an administrator views as another user, actions that change data are disabled and others are not (21.1)', () => {
  const { book, series, library } = menusOf(
    ['annotations'],
    ['USER', 'ADMIN', 'FILE_DOWNLOAD'],
    'admin@example.org',
  )
  const isOn = ({ whyOff }: { readonly whyOff?: string }) => whyOff === undefined
  expect([...book, ...series, ...library].filter(isOn).map((action) => action.id)).toEqual([
    'annotations.list',
    'downloads.book',
    'annotations.list',
    'downloads.series',
  ])
  expect(menusOf(['annotations']).book.every(isOn)).toBe(true)
})
