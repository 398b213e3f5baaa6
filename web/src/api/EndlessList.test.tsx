import { QueryClientProvider, queryOptions } from '@tanstack/react-query'
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import { createElement, type ReactNode } from 'react'
import { afterEach, expect, test } from 'vitest'
import { testClient } from '../testing/test-screen.ts'
import { useEndlessList } from './use-endless-list.ts'

afterEach(cleanup)

const wait = () => act(() => new Promise((resolve) => setTimeout(resolve, 90)))

function setUp(total = 1000) {
  const client = testClient()
  const requested: number[] = []
  const canceled: number[] = []
  let prefix = 'item'
  const isStuck = new Set<number>()
  const queryFor = (page: number) =>
    queryOptions({
      queryKey: ['items', page] as const,
      queryFn: async ({ signal }) => {
        requested.push(page)
        signal.addEventListener('abort', () => canceled.push(page))
        if (isStuck.has(page)) await new Promise(() => {})
        const content = Array.from({ length: 10 }, (_, index) => `${prefix} ${page * 10 + index}`)
        return { content, totalElements: total, totalPages: total / 10 }
      },
    })
  const { result } = renderHook(() => useEndlessList({ pageSize: 10, queryFor, isEnabled: true }), {
    wrapper: ({ children }: { readonly children: ReactNode }) =>
      createElement(QueryClientProvider, { client }, children),
  })
  return { client, requested, canceled, isStuck, result, rename: (to: string) => (prefix = to) }
}
const show = (result: { readonly current: ReturnType<typeof useEndlessList> }, first: number) =>
  act(async () => result.current.source.onRange(first, first + 9))

test('the first page contains the count, and other pages load when they are near', async () => {
  const { result, requested } = setUp()
  await waitFor(() => expect(result.current.source.count).toBe(1000))
  expect(result.current.source.itemAt(3)).toBe('item 3')
  expect(result.current.source.itemAt(500)).toBeUndefined()
  await show(result, 500)
  await waitFor(() => expect(result.current.source.itemAt(505)).toBe('item 505'))
  expect(requested).toEqual([0, 49, 50, 51])
})

test('pages that a fast scroll passes are not requested, and requests of far pages are canceled', async () => {
  const { result, requested, canceled, isStuck } = setUp()
  await waitFor(() => expect(result.current.source.count).toBe(1000))
  for (const first of [100, 200, 300, 400]) await show(result, first)
  isStuck.add(40)
  await wait()
  expect(requested).toEqual([0, 39, 40, 41])
  await show(result, 800)
  expect(canceled).toEqual([40])
})

test('a page that is fetched again keeps its items in the meantime', async () => {
  const { result, client, rename } = setUp()
  await waitFor(() => expect(result.current.source.count).toBe(1000))
  await show(result, 500)
  await waitFor(() => expect(result.current.source.itemAt(500)).toBe('item 500'))
  const before = result.current.source.itemAt
  rename('newer')
  act(() => void client.invalidateQueries())
  expect(result.current.source.itemAt(500)).toBe('item 500')
  await waitFor(() => expect(result.current.source.itemAt(500)).toBe('newer 500'))
  expect(result.current.source.itemAt).not.toBe(before)
})
