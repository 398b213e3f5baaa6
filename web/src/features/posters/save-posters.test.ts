import { afterEach, expect, it, vi } from 'vitest'
import { mockServer } from '../../testing/test-screen.ts'
import type { StoredPoster } from './poster-calls.ts'
import { emptyDraft } from './poster-draft.ts'
import { savePosters } from './save-posters.ts'

afterEach(() => vi.unstubAllGlobals())

const poster = (id: string, selected = false): StoredPoster => ({
  id,
  type: 'USER_UPLOADED',
  selected,
  mediaType: 'image/jpeg',
  fileSize: 1,
  width: 10,
  height: 14,
})
const image = { key: 'n1', name: 'cover.png', file: new Blob(['new']), url: undefined, width: 10, height: 14 }
const owner = { kind: 'book', id: 'book-1' } as const

function server() {
  const requests = mockServer(({ method, path }) => {
    if (method === 'POST') return { ...poster('sent', true), bookId: 'book-1' }
    return method === 'GET' ? new Response(path, { headers: { 'Content-Type': 'image/jpeg' } }) : undefined
  })
  return () =>
    requests
      .splice(0)
      .filter(({ method }) => method !== 'GET')
      .map(({ method, path }) => `${method} ${path.replace('/api/v1/books/book-1/thumbnails', '')}`)
}

it('an undo deletes uploaded posters and selects the previous one (14.8)', async () => {
  const changes = server()
  const stored = [poster('a'), poster('b', true)]
  const { undo } = await savePosters(
    owner,
    { ...emptyDraft, added: [image], selected: 'n1' },
    stored,
    () => {},
  )
  expect(changes()).toEqual(['POST '])
  await undo?.()
  expect(changes()).toEqual(['PUT /b/selected', 'DELETE /sent'])
})

it('an undo uploads deleted posters again and restores the selection', async () => {
  const changes = server()
  const stored = [poster('a'), poster('b', true)]
  const deletion = await savePosters(
    owner,
    { ...emptyDraft, removed: ['b'], selected: 'a' },
    stored,
    () => {},
  )
  expect(changes()).toEqual(['PUT /a/selected', 'DELETE /b'])
  await deletion.undo?.()
  expect(changes()).toEqual(['POST '])
  const choice = await savePosters(owner, { ...emptyDraft, selected: 'a' }, stored, () => {})
  await choice.undo?.()
  expect(changes()).toEqual(['PUT /a/selected', 'PUT /b/selected'])
})

it('there is no undo if nothing was saved', async () => {
  mockServer(() => new Response(null, { status: 500 }))
  const { failures, undo } = await savePosters(
    owner,
    { ...emptyDraft, added: [image], selected: 'n1' },
    [],
    () => {},
  )
  expect([failures.length, undo]).toEqual([1, undefined])
})
