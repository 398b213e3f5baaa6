import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { isInside, isInsideRoot, requireInsideRoot } from './inside-root.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lectern-inside-'))
  for (const name of ['root/A', 'outside/B']) mkdirSync(at(name), { recursive: true })
  for (const name of ['root/A/1.cbz', 'outside/B/1.cbz']) writeFileSync(at(name), name)
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))
const at = (path: string) => join(folder, path)

test.each([
  ['/a/b', '/a', true],
  ['/a', '/a', true],
  ['/ab', '/a', false],
  ['/a', '/a/b', false],
  ['/a/..b', '/a', true],
  ['/', '/', true],
  ['/x', '/', true],
])('isInside(%s, %s) is %s', (inner, outer, expected) => {
  expect(isInside(inner, outer)).toBe(expected)
})

test('C7: files, folders and places for new ones count as where they really are', async () => {
  symlinkSync(at('outside/B'), at('root/B'))
  symlinkSync(at('outside/B/1.cbz'), at('root/A/2.cbz'))
  symlinkSync('1.cbz', at('root/A/3.cbz'))
  symlinkSync(at('root/A'), at('outside/back'))
  const inside = ['root', 'root/A', 'root/A/1.cbz', 'root/A/3.cbz', 'root/A/new.cbz', 'outside/back/1.cbz']
  const outside = ['root/B', 'root/B/1.cbz', 'root/B/new.cbz', 'root/A/2.cbz', 'outside/B', 'root/../outside']
  const are = (paths: readonly string[]) =>
    Promise.all(paths.map((path) => isInsideRoot(at('root'), at(path))))
  expect(await are(inside)).toEqual(inside.map(() => true))
  expect(await are(outside)).toEqual(outside.map(() => false))
  await expect(requireInsideRoot(at('root'), at('root/B/1.cbz'))).rejects.toMatchObject({
    code: 'FILE_OUTSIDE_LIBRARY',
    statusCode: 409,
  })
})
test('a root that is a link counts as where it leads', async () => {
  symlinkSync(at('root'), at('link'))
  expect(await isInsideRoot(at('link'), at('link/A/1.cbz'))).toBe(true)
  expect(await isInsideRoot(at('link'), at('root/A/1.cbz'))).toBe(true)
  expect(await isInsideRoot(at('link'), at('outside/B/1.cbz'))).toBe(false)
})
test('a path that cannot be resolved is an error', async () => {
  symlinkSync('loop.cbz', at('root/loop.cbz'))
  await expect(isInsideRoot(at('root'), at('root/loop.cbz'))).rejects.toMatchObject({ code: 'ELOOP' })
  await expect(isInsideRoot(at('root'), at('root/gone/1.cbz'))).rejects.toMatchObject({ code: 'ENOENT' })
  await expect(isInsideRoot(at('gone'), at('root/A/1.cbz'))).rejects.toMatchObject({ code: 'ENOENT' })
})
