import { QueryClient } from '@tanstack/react-query'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { serverOfferQuery } from '../../api/server-offer.ts'
import { stubFetch } from '../../testing/stub-fetch.ts'
import { TestProviders } from '../../testing/TestProviders.tsx'
import { TaskIndicator } from './TaskIndicator.tsx'
import { type TaskStatus, taskStatusQuery } from './task-status.ts'

const requests: string[] = []
stubFetch(({ pathname, search }, init) => {
  requests.push(`${init?.method} ${pathname}${search}`)
  return Response.json(1)
})
afterEach(() => {
  requests.length = 0
})

const scan = { type: 'ScanLibrary', done: 13, total: 2000, current: 'Comics' }
const busy: TaskStatus = {
  count: 4,
  countByType: { ScanLibrary: 1, REFRESH_BOOK_METADATA: 2, 'polish-brass': 1 },
  running: [scan],
}

async function show(status: TaskStatus, extensions: readonly 'running-tasks'[] = ['running-tasks']) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  client.setQueryData(taskStatusQuery.queryKey, status)
  client.setQueryData(serverOfferQuery.queryKey, {
    name: 'Lectern',
    version: '1',
    extensions: [...extensions],
  })
  render(
    <TestProviders client={client}>
      <p>Here</p>
      <TaskIndicator />
    </TestProviders>,
  )
  await screen.findByText('Here')
  return client
}
const stop = () => screen.queryByRole('button', { name: 'Stop: Scan library files', hidden: true })

describe('tasks', () => {
  it('have translated names, also in the spelling of other servers', async () => {
    await show(busy)
    const names = [...document.querySelectorAll('dt')].map((name) => name.textContent)
    expect(names).toEqual(['Scan library files', 'Refresh book metadata', 'Polish brass'])
  })

  it('show their progress and subject while they run', async () => {
    await show(busy)
    const bar = document.querySelector('progress')
    expect([bar?.value, bar?.max, bar?.getAttribute('aria-label')]).toEqual([13, 2000, 'Scan library files'])
    expect(screen.getByText('13 of 2,000')).toBeDefined()
    expect(screen.getByText('Comics')).toBeDefined()
  })

  it('show their progress in sizes if they count bytes', async () => {
    const hash = { type: 'HashBook', done: 3 * 2 ** 20, total: 3 * 2 ** 30, unit: 'bytes' as const }
    await show({ count: 1, countByType: { HashBook: 1 }, running: [hash] })
    expect(screen.getByText('3 MB of 3 GB')).toBeDefined()
    expect(document.querySelector('progress')?.value).toBe(3 * 2 ** 20)
  })

  it('keep the focus on their button when their subject changes', async () => {
    const client = await show(busy)
    const button = stop()
    button?.focus()
    act(() =>
      client.setQueryData(taskStatusQuery.queryKey, { ...busy, running: [{ ...scan, current: 'Manga' }] }),
    )
    expect(await screen.findByText('Manga')).toBeDefined()
    expect(stop()).toBe(button)
  })

  it('are stopped by type', async () => {
    await show(busy)
    const button = stop()
    if (!button) throw new Error('no button')
    fireEvent.click(button)
    await waitFor(() => expect(requests).toEqual(['DELETE /api/lectern/tasks/running?type=ScanLibrary']))
    expect(await screen.findByText('Stopping…')).toBeDefined()
  })

  it('cannot be stopped on a server without this extension', async () => {
    await show(busy, [])
    expect(document.querySelector('progress')).not.toBeNull()
    expect(stop()).toBeNull()
  })

  it('hide their indicator when all are done', async () => {
    const client = await show(busy)
    act(() => client.setQueryData(taskStatusQuery.queryKey, { count: 0, countByType: {} }))
    await waitFor(() => expect(document.querySelector('progress')).toBeNull())
  })
})
