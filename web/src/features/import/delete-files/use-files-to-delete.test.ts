import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, renderHook, waitFor } from '@testing-library/react'
import { createElement, type ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { mockServer, testClient } from '../../../testing/test-screen.ts'
import { fakeSeries } from '../../series/fake-series.ts'
import { useFilesToDelete } from './use-files-to-delete.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const listSeries = (count: number) =>
  Array.from({ length: count }, (_, index) => fakeSeries({ id: `series-${index}`, booksCount: 2 }))

function filesOf(count: number) {
  const requests = mockServer(({ path }) =>
    path.startsWith('/api/v1/series/') ? { ...fakeSeries(), sizeBytes: 1000 } : undefined,
  )
  const client = testClient()
  const wrapper = ({ children }: { children: ReactNode }) =>
    createElement(QueryClientProvider, { client }, children)
  const series = listSeries(count)
  return { requests, ...renderHook(() => useFilesToDelete({ series }), { wrapper }) }
}

test('the total size includes all of forty series, also those that are not listed', async () => {
  const { result } = filesOf(40)
  await waitFor(() => expect(result.current.total).toBe(40_000))
  expect(result.current).toMatchObject({ count: 80, lineCount: 40 })
})

test('for thousands of series only a hundred sizes are requested, and no total is shown', async () => {
  const { result, requests } = filesOf(2000)
  await waitFor(() => expect(result.current.lines[99]?.size).toBe(1000))
  const requested = new Set(
    requests.map(({ path }) => path).filter((path) => path.startsWith('/api/v1/series/')),
  )
  expect(requested.size).toBe(100)
  expect(result.current).toMatchObject({ count: 4000, total: 0 })
})
