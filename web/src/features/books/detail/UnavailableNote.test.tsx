import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { sampleUser } from '../../../testing/sample-user.ts'
import { mockServer, renderScreen } from '../../../testing/test-screen.ts'
import { UnavailableNote } from './UnavailableNote.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function show(isDeleted: boolean, roles: readonly string[]) {
  mockServer(() => [])
  renderScreen({
    routes: {
      '/book/$bookId': () => (
        <>
          <UnavailableNote libraryId="library-1" isDeleted={isDeleted} kind="book" />
          <p>The page</p>
        </>
      ),
    },
    address: '/book/book-1',
    user: { ...sampleUser, roles: [...roles] },
  })
}

test('an existing file has no note', async () => {
  show(false, ['USER'])
  const page = await screen.findByText('The page')
  expect(page.previousElementSibling).toBeNull()
})

test('readers and administrators see different texts about a missing file', async () => {
  show(true, ['USER'])
  const forReader = (await screen.findByText('The page')).previousElementSibling?.textContent
  cleanup()
  show(true, ['USER', 'ADMIN'])
  const forAdmin = (await screen.findByText('The page')).previousElementSibling?.textContent
  expect(forReader).toBeTruthy()
  expect(forAdmin).toBeTruthy()
  expect(forReader).not.toBe(forAdmin)
})
