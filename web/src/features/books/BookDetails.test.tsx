import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { mockServer, renderScreen } from '../../testing/test-screen.ts'
import { BookDetails } from './BookDetails.tsx'
import { fakeBook } from './fake-book.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('the sentence for a code has its line while it is loaded, so that nothing moves when it comes', async () => {
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
