import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createPageCache } from './page-cache.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lectern-cache-'))
})
afterEach(() => rmSync(folder, { recursive: true }))
const bytes = (size: number) => Buffer.alloc(size, 7)

test('a written page is read, others are not found', async () => {
  const cache = createPageCache(folder)
  expect(await cache.read('b', 1)).toBeUndefined()
  await cache.write('b', 1, bytes(10))
  expect(await cache.read('b', 1)).toEqual(bytes(10))
  expect(await cache.read('b', 2)).toBeUndefined()
})
test('the cache is empty at first', async () => {
  mkdirSync(join(folder, 'old'))
  writeFileSync(join(folder, 'old', '1'), 'x')
  const cache = createPageCache(folder)
  await cache.write('new', 1, bytes(1))
  expect(existsSync(join(folder, 'old'))).toBe(false)
})
test('the least recently read book is removed first', async () => {
  const cache = createPageCache(folder, 250)
  await cache.write('a', 1, bytes(100))
  await cache.write('b', 1, bytes(100))
  await cache.read('a', 1)
  await cache.write('c', 1, bytes(100))
  expect(await cache.read('b', 1)).toBeUndefined()
  expect(await cache.read('a', 1)).toBeDefined()
  expect(await cache.read('c', 1)).toBeDefined()
})
test('the book that is being read is kept at any size', async () => {
  const cache = createPageCache(folder, 50)
  await cache.write('a', 1, bytes(100))
  await cache.write('a', 2, bytes(100))
  expect(await cache.read('a', 1)).toBeDefined()
})
test('a book is unpacked once for all requests, until it is removed', async () => {
  const cache = createPageCache(folder, 100)
  let times = 0
  const unpack = async (path: string, limitBytes: number) => {
    times += 1
    expect(limitBytes).toBe(50)
    await writeFile(join(path, '1'), bytes(5))
  }
  await Promise.all([cache.fill('b', unpack), cache.fill('b', unpack), cache.fill('b', unpack)])
  await cache.fill('b', unpack)
  expect(times).toBe(1)
  expect(await cache.read('b', 1)).toEqual(bytes(5))
  expect(await cache.read('b', 2)).toBeUndefined()
  await cache.write('c', 1, bytes(99))
  await cache.fill('b', unpack)
  expect(times).toBe(2)
})
test('pages extracted before a failure are kept and counted; extraction is not tried again', async () => {
  const cache = createPageCache(folder, 100)
  let times = 0
  const unpack = async (path: string) => {
    times += 1
    await writeFile(join(path, '1'), bytes(60))
    throw new Error('no')
  }
  for (let n = 0; n < 2; n += 1) await expect(cache.fill('x', unpack)).rejects.toThrow('no')
  expect(times).toBe(1)
  expect(await cache.read('x', 1)).toEqual(bytes(60))
  await cache.write('c', 1, bytes(60))
  expect(await cache.read('x', 1)).toBeUndefined()
})
