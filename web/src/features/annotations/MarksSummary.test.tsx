import type { Annotation } from '@lectern/contract/annotations'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { serverOfferQuery } from '../../api/server-offer.ts'
import { mockServer, renderScreen, testClient } from '../../testing/test-screen.ts'
import { DialogHost } from '../../ui/dialog/DialogHost.tsx'
import { closeAllDialogs } from '../../ui/dialog/open-dialogs.ts'
import { currentToasts } from '../../ui/feedback/toasts.ts'
import { MarksSummary } from './MarksSummary.tsx'

afterEach(() => {
  cleanup()
  closeAllDialogs()
  vi.unstubAllGlobals()
})

const mark = (id: string, change: Partial<Annotation>): Annotation => ({
  id,
  bookId: 'b',
  kind: 'BOOKMARK',
  page: null,
  locator: null,
  color: null,
  note: '',
  created: '2026-01-01T00:00:00Z',
  lastModified: '2026-01-01T00:00:00Z',
  ...change,
})
const passage = {
  href: 'one.xhtml',
  title: 'The storm',
  locations: { totalProgression: 0.42 },
  text: { highlight: 'a dark night' },
}

/** Shows the summary on a server that has these marks. Returns the requests that changed something. */
function show(marks: Annotation[], extensions: readonly string[] = ['annotations']) {
  let kept = marks
  const changes: string[] = []
  mockServer(({ path, method }) => {
    if (method === 'DELETE') {
      changes.push(`${method} ${path}`)
      kept = kept.filter(({ id }) => !path.endsWith(id))
      return undefined
    }
    if (method === 'POST') {
      changes.push(`${method} ${path}`)
      kept = marks
      return marks[0]
    }
    return path === '/api/lectern/books/b/annotations' ? kept : undefined
  })
  const client = testClient()
  client.setQueryData(serverOfferQuery.queryKey, {
    name: '',
    version: '',
    extensions: [...extensions] as ['annotations'],
  })
  renderScreen({
    routes: {
      '/': () => (
        <>
          <MarksSummary of={{ bookId: 'b' }} title="The book" />
          <DialogHost />
        </>
      ),
    },
    address: '/',
    client,
  })
  return changes
}

test('shows the numbers of marks, and lists them with links to their positions', async () => {
  show([
    mark('h', { kind: 'HIGHLIGHT', locator: passage, color: 'BLUE', note: 'Mine' }),
    mark('p', { page: 7 }),
    mark('q', { page: 3, note: 'Look' }),
  ])
  fireEvent.click(await screen.findByRole('button', { name: '2 bookmarks · 1 highlight' }))
  await screen.findByRole('dialog', { name: 'Bookmarks and notes' })
  const links = screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])
  expect(links).toEqual([
    ['42% · The storma dark nightMine', '/book/b/read-epub?mark=h'],
    ['Page 3Look', '/book/b/read?page=3'],
    ['Page 7', '/book/b/read?page=7'],
    ['Download as Markdown', expect.stringContaining('/annotations/markdown')],
  ])
})

test('deletes a mark, and undo restores it', async () => {
  const changes = show([mark('p', { page: 7 })])
  fireEvent.click(await screen.findByRole('button', { name: '1 bookmark' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Delete: Page 7' }))
  await screen.findByText('No bookmarks or notes yet')
  const toast = currentToasts().find(({ text }) => text === 'Bookmark removed')
  toast?.action?.run()
  await screen.findByRole('button', { name: 'Delete: Page 7' })
  expect(changes).toEqual(['DELETE /api/lectern/annotations/p', 'POST /api/lectern/books/b/annotations'])
})

test('is absent without marks, and requests nothing from servers that cannot store marks', async () => {
  const changes = show([mark('p', { page: 7 })], [])
  await waitFor(() => expect(document.body.textContent).toBe(''))
  expect(changes).toEqual([])
})
