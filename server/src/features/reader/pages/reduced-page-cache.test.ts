import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createReducedPageCache } from './reduced-page-cache.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lectern-reduced-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const bytes = (length: number) => new Uint8Array(length).fill(7)

test('the cache stores pages, and that a page is sent as it is', async () => {
  const cache = createReducedPageCache(join(folder, 'c'))
  expect(await cache.read('a.webp')).toBeUndefined()
  await cache.write('a.webp', bytes(10))
  await cache.write('b.webp', null)
  expect((await cache.read('a.webp'))?.length).toBe(10)
  expect(await cache.read('b.webp')).toBeNull()
  expect(readdirSync(join(folder, 'c'))).toEqual(['a.webp'])
})

test('the cache never exceeds its limit: the least recently read page is deleted with its file', async () => {
  const cache = createReducedPageCache(folder, 250)
  await cache.write('a', bytes(100))
  await cache.write('b', bytes(100))
  await cache.read('a')
  await cache.write('c', bytes(100))
  expect(await cache.read('b')).toBeUndefined()
  expect([(await cache.read('a'))?.length, (await cache.read('c'))?.length]).toEqual([100, 100])
  await vi.waitFor(() => expect(readdirSync(folder).toSorted()).toEqual(['a', 'c']), { timeout: 30_000 })
  await cache.write('huge', bytes(300))
  expect(await cache.read('huge')).toBeUndefined()
})

test('the cache is empty after a start, also after the server was killed during a write', async () => {
  mkdirSync(join(folder, 'c'))
  writeFileSync(join(folder, 'c', '.1.part'), 'half')
  writeFileSync(join(folder, 'c', 'a'), 'old')
  const cache = createReducedPageCache(join(folder, 'c'))
  await cache.write('b', bytes(5))
  expect(readdirSync(join(folder, 'c'))).toEqual(['b'])
  expect(await cache.read('a')).toBeUndefined()
})

test('a page whose file was deleted is made again', async () => {
  const cache = createReducedPageCache(folder)
  await cache.write('a', bytes(5))
  rmSync(join(folder, 'a'))
  expect(await cache.read('a')).toBeUndefined()
  await cache.write('a', bytes(6))
  expect((await cache.read('a'))?.length).toBe(6)
})
