import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, renderHook, waitFor } from '@testing-library/react'
import { createElement, type ReactNode } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ApiError } from '../lib/api-error.ts'
import { useItem } from './use-item.ts'

interface Thing {
  readonly id: string
  readonly name: string
}
const isThing = (value: object): value is Thing => 'name' in value
const old: Thing = { id: 'a', name: 'as a list had it' }
const fresh: Thing = { id: 'a', name: 'as it is' }

let client: QueryClient
beforeEach(() => {
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  client.setQueryData(['things', 'list'], { content: [{ id: 'b', name: 'another' }, old] })
})
afterEach(cleanup)

function ask(answer: () => Promise<Thing>) {
  const query = { queryKey: ['things', 'detail', 'a'] as const, queryFn: answer }
  const around = ({ children }: { readonly children: ReactNode }) =>
    createElement(QueryClientProvider, { client }, children)
  return renderHook(() => useItem({ id: 'a', query, lists: ['things'], isKind: isThing }), {
    wrapper: around,
  }).result
}

test('an item is a copy from a list until its response arrives', async () => {
  const result = ask(async () => fresh)
  expect(result.current.item).toBe(old)
  await waitFor(() => expect(result.current.item).toEqual(fresh))
})

test.each([404, 403, 400])('an item that is gone (%i) is no longer shown', async (status) => {
  const result = ask(() => Promise.reject(new ApiError({ kind: 'http', purpose: 'retrieve', status })))
  expect(result.current.item).toBe(old)
  await waitFor(() => expect(result.current.error).toBeInstanceOf(ApiError))
  expect(result.current.item).toBeUndefined()
})

test('a failed refetch keeps the item', async () => {
  client.setQueryData(['things', 'detail', 'a'], fresh)
  const result = ask(() => Promise.reject(new ApiError({ kind: 'network', purpose: 'retrieve' })))
  await waitFor(() => expect(result.current.error).toBeInstanceOf(ApiError))
  expect(result.current.item).toEqual(fresh)
})
