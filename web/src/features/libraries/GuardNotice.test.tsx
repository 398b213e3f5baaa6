import type { Library, ScanGuard } from '@lectern/contract/libraries'
import { QueryClient } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { stubFetch } from '../../testing/stub-fetch.ts'
import { TestProviders } from '../../testing/TestProviders.tsx'
import { newDraft } from './dialog/library-draft.ts'
import { GuardNotice } from './GuardNotice.tsx'

const requests: string[] = []
const fetched = stubFetch(({ pathname, search }) => {
  requests.push(`${pathname}${search}`)
  return new Response(null, { status: 202 })
})
afterEach(() => {
  requests.length = 0
})

const guard: ScanGuard = {
  reason: 'TOO_MUCH_MISSING',
  missing: 85,
  total: 117,
  since: '2026-01-01T00:00:00Z',
}

async function show(scanGuard: ScanGuard | null, change: Partial<Library> = {}) {
  const library = {
    ...newDraft,
    id: 'l1',
    name: 'Comics',
    root: '/books',
    unavailable: false,
    scanGuard,
    ...change,
  }
  render(
    <TestProviders client={new QueryClient()}>
      <p>Here</p>
      <GuardNotice library={library} />
    </TestProviders>,
  )
  await screen.findByText('Here')
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

describe('a blocked scan', () => {
  it.each<[ScanGuard['reason'], RegExp]>([
    ['TOO_MUCH_MISSING', /85 of 117 books were not found/],
    ['ROOT_EMPTY', /is empty, but it had 117 books/],
    ['ROOT_UNREADABLE', /cannot be reached/],
    ['OTHER_DEVICE', /now on a different disk, and 85 of 117 books are missing/],
  ])('%s has a text', async (reason, words) => {
    await show({ ...guard, reason })
    expect(screen.getByText(words).textContent).toContain('Nothing is removed until you decide')
  })

  it('shows nothing when no scan is blocked', async () => {
    await show(null)
    expect(screen.queryByRole('button')).toBeNull()
  })

  it('rescans without confirming anything', async () => {
    await show(guard)
    press('Scan again')
    await waitFor(() => expect(requests).toEqual(['/api/v1/libraries/l1/scan']))
    expect(await screen.findByText('Scanning again…')).toBeDefined()
  })

  it('moves nothing to the trash without a confirmation', async () => {
    await show(guard)
    press('Move 85 books to the trash')
    const dialog = within(await screen.findByRole('dialog'))
    expect(fetched).not.toHaveBeenCalled()
    fireEvent.click(dialog.getByRole('button', { name: 'Move 85 books to the trash' }))
    await waitFor(() => expect(requests).toEqual(['/api/v1/libraries/l1/scan?confirm=true']))
  })

  it('warns that books and progress are lost if the trash is emptied after scans', async () => {
    await show(guard, { emptyTrashAfterScan: true })
    press('Remove 85 books')
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByText(/removed immediately, with their progress/)).toBeDefined()
    const remove = dialog.getByRole<HTMLButtonElement>('button', { name: 'Remove 85 books' })
    expect(remove.disabled).toBe(true)
    fireEvent.click(dialog.getByRole('checkbox'))
    expect(remove.disabled).toBe(false)
    fireEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('has no button to remove books if none is missing', async () => {
    await show({ ...guard, reason: 'ROOT_UNREADABLE', missing: 0 })
    const notice = within(screen.getByRole('region', { name: 'The last scan made no changes' }))
    expect(notice.getAllByRole('button').map((button) => button.textContent)).toEqual(['Scan again'])
  })
})
