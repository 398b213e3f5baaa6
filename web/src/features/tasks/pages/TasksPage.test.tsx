import { QueryClient } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { serverOfferQuery } from '../../../api/server-offer.ts'
import { stubFetch } from '../../../testing/stub-fetch.ts'
import { TestProviders } from '../../../testing/TestProviders.tsx'
import { taskStatusQuery } from '../task-status.ts'
import { TasksPage } from './TasksPage.tsx'

const requests: string[] = []
stubFetch(({ pathname }) => {
  requests.push(pathname)
  return Response.json({ status: 500 }, { status: 500 })
})
afterEach(() => {
  requests.length = 0
})

async function show(hasEvent: boolean) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  if (hasEvent) client.setQueryData(taskStatusQuery.queryKey, { count: 0, countByType: {} })
  client.setQueryData(serverOfferQuery.queryKey, {
    name: 'Lectern',
    version: '1',
    extensions: ['task-details'],
  })
  render(
    <TestProviders client={client}>
      <TasksPage />
    </TestProviders>,
  )
  await screen.findByText('This could not be loaded')
}

it.each([true, false])(
  'failed figures are reported once and fetched again only by a retry (after an event: %s)',
  async (hasEvent) => {
    await show(hasEvent)
    expect(screen.queryAllByText('No tasks')).toHaveLength(hasEvent ? 1 : 0)
    for (const count of [2, 3]) {
      fireEvent.click(screen.getByRole('button', { name: 'Retry' }))
      await waitFor(() => expect(requests.length).toBeGreaterThanOrEqual(count))
      await screen.findByText('This could not be loaded')
      expect(requests).toHaveLength(count)
    }
  },
)
