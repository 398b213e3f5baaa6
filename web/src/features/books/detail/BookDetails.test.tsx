import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { mockServer, renderScreen } from '../../../testing/test-screen.ts'
import { fakeBook } from '../fake-book.ts'
import { BookDetails } from './BookDetails.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('the line of an error code is reserved while its text loads', async () => {
  mockServer(() => [])
  const book = fakeBook({ media: { status: 'ERROR', comment: 'ERR_1006' } })
  const seen = new Set<string>()
  const read = () => screen.queryByText('Note')?.nextElementSibling?.textContent
  const observer = new MutationObserver(() => seen.add(read() ?? 'not there'))
  observer.observe(document.body, { childList: true, subtree: true, characterData: true })
  renderScreen({ routes: { '/book/$bookId': () => <BookDetails book={book} /> }, address: '/book/book-1' })
  await waitFor(() => expect(read()).toMatch(/\w/))
  observer.disconnect()
  expect(seen).toContain('\u00a0')
  expect(seen).not.toContain('')
})
