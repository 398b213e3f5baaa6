import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { image } from '@lectern/fixtures/images'
import { rawRar4, rawRar5 } from '@lectern/fixtures/raw-rar'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeSevenZip } from '../testing/data/make-seven-zip.ts'
import { checkArchive } from './check-work.ts'
import { markIsolated } from './isolation.ts'

const folder = mkdtempSync(join(tmpdir(), 'lectern-check-'))
afterAll(() => rmSync(folder, { recursive: true }))

let entries: { name: string; bytes: Buffer }[]
beforeAll(async () => {
  markIsolated()
  const pages = await Promise.all([40, 50, 60].map((width) => image({ width, height: 60 })))
  entries = pages.map((bytes, i) => ({ name: `${i + 1}.jpg`, bytes }))
})

function check(name: string, bytes: Buffer) {
  const path = join(folder, name)
  writeFileSync(path, bytes)
  return checkArchive({ path })
}

/** Changes one bit in the middle of the second page, which is stored as it is. */
function damageSecond(archive: Buffer): Buffer {
  const bytes = entries[1]?.bytes ?? Buffer.alloc(0)
  const damaged = Buffer.from(archive)
  const at = damaged.indexOf(bytes) + Math.floor(bytes.length / 2)
  damaged[at] = (damaged[at] ?? 0) ^ 1
  return damaged
}

const kinds: readonly (readonly [string, string, () => Buffer | Promise<Buffer>])[] = [
  ['RAR 4', 'book.cbr', () => rawRar4(entries)],
  ['RAR 5', 'book.cbr', () => rawRar5(entries)],
  ['7z', 'book.cb7', () => makeSevenZip(entries, ['-t7z', '-mx=0'])],
]

describe.each(kinds)('behaviour 12.11: the checksums of a %s archive', (_, name, make) => {
  test('are right in a whole one', async () => {
    expect(await check(name, await make())).toEqual({ state: 'SOUND', entries: [] })
  })
  test('are wrong when one bit of a page has changed', async () => {
    const { state, entries: named } = await check(name, damageSecond(await make()))
    expect(state).toBe('DAMAGED')
    expect(named).toContain('2.jpg')
  })
  test('cannot be read when the end is missing', async () => {
    const whole = await make()
    const { state } = await check(name, whole.subarray(0, whole.length / 2))
    expect(['DAMAGED', 'UNREADABLE']).toContain(state)
  })
  test('of a file that is nothing but its first bytes', async () => {
    expect(await check(name, (await make()).subarray(0, 12))).toMatchObject({ state: 'UNREADABLE' })
  })
})

test('a deleted file is missing, not damaged', async () => {
  expect(await checkArchive({ path: join(folder, 'gone.cbr') })).toEqual({ state: 'MISSING', entries: [] })
})
