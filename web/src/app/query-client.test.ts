import { onlineManager, QueryObserver } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { createQueryClient } from './query-client.ts'

test('a query that failed without a network is fetched again when the network is available', async () => {
  const client = createQueryClient()
  client.mount()
  let isThere = false
  const observer = new QueryObserver(client, {
    queryKey: ['books'],
    queryFn: async () => {
      if (!isThere) throw new Error('no network')
      return 'books'
    },
  })
  const stop = observer.subscribe(() => undefined)
  try {
    await vi.waitFor(() => expect(observer.getCurrentResult().isError).toBe(true))
    onlineManager.setOnline(false)
    isThere = true
    onlineManager.setOnline(true)
    await vi.waitFor(() => expect(observer.getCurrentResult().data).toBe('books'))
  } finally {
    stop()
    client.unmount()
  }
})
