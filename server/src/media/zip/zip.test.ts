import { closeSync, mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type RawEntry, type RawZipOptions, rawZip } from '@lectern/fixtures/raw-zip'
import { afterAll, describe, expect, test } from 'vitest'
import { archiveLimits } from '../archive/archive-limits.ts'
import { listZip, type ZipEntry } from './zip.ts'
import { peekEntry, readStored } from './zip-data.ts'

const folder = mkdtempSync(join(tmpdir(), 'lectern-zip-'))
afterAll(() => rmSync(folder, { recursive: true }))
let count = 0

async function withZip<T>(
  bytes: Buffer,
  use: (fd: number, list: () => Promise<ZipEntry[]>) => Promise<T>,
): Promise<T> {
  count += 1
  const path = join(folder, `${count}.zip`)
  writeFileSync(path, bytes)
  const fd = openSync(path, 'r')
  try {
    return await use(fd, () => listZip(fd, bytes.length))
  } finally {
    closeSync(fd)
  }
}

/** Returns content by name, as read through the whole chain. */
function contents(entries: RawEntry[], options?: RawZipOptions): Promise<Record<string, string>> {
  const bytes = rawZip(entries, options)
  return withZip(bytes, async (fd, list) =>
    Object.fromEntries(
      (await list()).map((entry) => {
        const { stored } = peekEntry(fd, bytes.length, entry, 0)
        return [entry.name, Buffer.from(readStored(fd, stored, 1e6)).toString()]
      }),
    ),
  )
}

const three: RawEntry[] = [
  { name: 'a.txt', bytes: 'stored' },
  { name: 'b.txt', bytes: 'deflated '.repeat(50), method: 8 },
  { name: 'c.txt', bytes: '' },
]
const expected = { 'a.txt': 'stored', 'b.txt': 'deflated '.repeat(50), 'c.txt': '' }

describe('reads every honest shape', () => {
  test('plain', async () => expect(await contents(three)).toEqual(expected))
  test('data descriptors: the sizes of the local header are zero', async () => {
    expect(await contents(three.map((entry) => ({ ...entry, hasDataDescriptor: true })))).toEqual(expected)
  })
  test('zip64 entries and end records', async () => {
    expect(
      await contents(
        three.map((entry) => ({ ...entry, isZip64: true })),
        { isZip64: true },
      ),
    ).toEqual(expected)
  })
  test('a comment', async () => {
    expect(await contents(three, { comment: 'hello' })).toEqual(expected)
  })
  test.each([[true], [false]])(
    'bytes before the archive, counted in its offsets: %s',
    async (isPrefixCounted) => {
      const prefix = Buffer.from('MZ self-extractor'.repeat(100))
      expect(await contents(three, { prefix, isPrefixCounted })).toEqual(expected)
      expect(await contents(three, { prefix, isPrefixCounted, isZip64: true })).toEqual(expected)
    },
  )
  test('bytes after the archive', async () => {
    expect(await contents(three, { suffix: Buffer.alloc(1000) })).toEqual(expected)
  })
  test('extra fields that only one of the two headers has', async () => {
    const extra = Buffer.from([0x99, 0x99, 4, 0, 1, 2, 3, 4])
    expect(await contents(three.map((entry) => ({ ...entry, extra })))).toEqual(expected)
  })
  test('no entries', async () => expect(await contents([])).toEqual({}))
})

describe('C1 names', () => {
  test('are only names', async () => {
    const names = ['../../../etc/passwd', '/abs.txt', 'C:\\x\\y.txt', 'a\0b.txt', '']
    const list = await withZip(rawZip(names.map((name) => ({ name }))), (_fd, entries) => entries())
    expect(list.map(({ name }) => name)).toEqual([
      'etc/passwd',
      'abs.txt',
      'x/y.txt',
      'a\ufffdb.txt',
      'unnamed',
    ])
  })
  test('duplicates are kept', async () => {
    const list = await withZip(rawZip([{ name: '1' }, { name: '1' }]), (_fd, entries) => entries())
    expect(list).toHaveLength(2)
  })
  test('64 KB long: marked, and shortened', async () => {
    const list = await withZip(
      rawZip([{ name: 'x'.repeat(65_000) }, { name: 'y'.repeat(4096) }]),
      (_fd, entries) => entries(),
    )
    expect(list.map(({ isOverlong, name }) => [isOverlong, name.length])).toEqual([
      [true, archiveLimits.nameBytes],
      [false, 4096],
    ])
  })
  test('folders by slash and by backslash', async () => {
    const list = await withZip(
      rawZip([{ name: 'a/' }, { name: 'b\\' }, { name: '../../' }, { name: 'c' }]),
      (_fd, entries) => entries(),
    )
    expect(list.map(({ isFolder }) => isFolder)).toEqual([true, true, true, false])
  })
})

describe('C2 C3 an archive that cannot be listed is refused with ARCHIVE_UNREADABLE', () => {
  const unreadable = { code: 'ARCHIVE_UNREADABLE' }
  const refused = (bytes: Buffer) =>
    expect(withZip(bytes, (_fd, list) => list())).rejects.toMatchObject(unreadable)

  test('truncated anywhere', async () => {
    const whole = rawZip(three)
    for (let keep = 0; keep < whole.length; keep += 7) await refused(whole.subarray(0, keep))
  })
  test('two end records, one in the comment of the other: ambiguous', () => {
    return refused(rawZip(three, { comment: Buffer.concat([rawZip([]), Buffer.from('tail')]) }))
  })
  test('no directory', () => refused(rawZip(three, { withoutDirectory: true })))
  test('more entries claimed than there are', () => refused(rawZip(three, { claimedEntries: 4 })))
  test('a million entries', () => refused(rawZip(three, { isZip64: true, claimedEntries: 1_000_000 })))
  test('a directory outside the file', () => refused(rawZip(three, { claimedDirectoryOffset: 0x7fffffff })))
  test('names of 100 MB altogether', () => {
    const name = Buffer.alloc(4000, 0x61)
    return refused(rawZip(Array.from({ length: 20_000 }, () => ({ name }))))
  })
  test('any damage to one byte lists or refuses, quickly', async () => {
    const whole = rawZip(three, { isZip64: true })
    for (let at = 0; at < whole.length; at += 1) {
      const bytes = Buffer.from(whole)
      bytes[at] = (bytes[at] ?? 0) ^ 0xff
      const outcome = await withZip(bytes, (_fd, list) => list()).catch((error: unknown) => error)
      if (!Array.isArray(outcome)) expect(outcome).toMatchObject(unreadable)
    }
  })
})

test('lists 100,000 entries', async () => {
  const bytes = rawZip(
    Array.from({ length: archiveLimits.entries }, (_, i) => ({ name: `${i}.jpg` })),
    { isZip64: true },
  )
  const list = await withZip(bytes, (_fd, entries) => entries())
  expect(list).toHaveLength(archiveLimits.entries)
})
