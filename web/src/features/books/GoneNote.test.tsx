import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { sampleUser } from '../../testing/sample-user.ts'
import { mockServer, renderScreen } from '../../testing/test-screen.ts'
import { GoneNote } from './GoneNote.tsx'

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
          <GoneNote libraryId="library-1" isDeleted={isDeleted} kind="book" />
          <p>The page</p>
        </>
      ),
    },
    address: '/book/book-1',
    user: { ...sampleUser, roles: [...roles] },
  })
}

test('nothing is said of a file that is there', async () => {
  show(false, ['USER'])
  const page = await screen.findByText('The page')
  expect(page.previousElementSibling).toBeNull()
})

test('readers and administrators learn different remedies of a missing file', async () => {
  show(true, ['USER'])
  const forReader = (await screen.findByText('The page')).previousElementSibling?.textContent
  cleanup()
  show(true, ['USER', 'ADMIN'])
  const forAdmin = (await screen.findByText('The page')).previousElementSibling?.textContent
  expect(forReader).toBeTruthy()
  expect(forAdmin).toBeTruthy()
  expect(forReader).not.toBe(forAdmin)
})
