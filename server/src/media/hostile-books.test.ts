import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { image } from '@lectern/fixtures/images'
import { type RawEntry, type RawZipOptions, rawZip } from '@lectern/fixtures/raw-zip'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { analyzeBook, readPage } from './formats.ts'

const folder = mkdtempSync(join(tmpdir(), 'lectern-hostile-'))
afterAll(() => rmSync(folder, { recursive: true }))

let jpeg: Buffer
let png: Buffer
beforeAll(async () => {
  jpeg = await image({ width: 40, height: 60 })
  png = await image({ width: 60, height: 40, format: 'png' })
})

async function analyze(bytes: Buffer, name = 'book.cbz', dimensions = true) {
  const path = join(folder, name)
  writeFileSync(path, bytes)
  return { ...(await analyzeBook(path, { dimensions })), path }
}
const zip = (entries: RawEntry[], options?: RawZipOptions) => analyze(rawZip(entries, options))
const names = (book: { pages: readonly { fileName: string }[] }) => book.pages.map(({ fileName }) => fileName)

describe('C1 names', () => {
  test('hostile names are made safe, and every page opens', async () => {
    const book = await zip(
      ['../../1.jpg', '/2.jpg', 'C:\\3.jpg', 'a\0/4.jpg', `${'x'.repeat(4090)}.jpg`].map((name) => ({
        name,
        bytes: jpeg,
      })),
    )
    expect(names(book)).toHaveLength(5)
    expect(names(book).slice(0, 3)).toEqual(['1.jpg', '2.jpg', '3.jpg'])
    for (const page of book.pages) expect(await readPage(book.path, page)).toHaveLength(jpeg.length)
  })
  test('duplicates are two pages, the same on every scan', async () => {
    const entries = [
      { name: '1.jpg', bytes: jpeg },
      { name: '1.jpg', bytes: png },
    ]
    expect((await zip(entries)).pages.map(({ mediaType }) => mediaType)).toEqual(['image/jpeg', 'image/png'])
  })
  test('an entry with a name of 64 KB is not a page', async () => {
    const book = await zip([
      { name: '1.jpg', bytes: jpeg },
      { name: 'x'.repeat(65_000), bytes: jpeg },
    ])
    expect(names(book)).toEqual(['1.jpg'])
    expect(book.comment).toMatch(/^ERR_1007 \[x+…\]$/)
  })
  test('a symbolic link is not followed', async () => {
    const book = await zip([
      { name: '1.jpg', bytes: jpeg },
      { name: '2.jpg', bytes: '/etc/passwd', mode: 0o120777 },
    ])
    expect(names(book)).toEqual(['1.jpg'])
  })
})

describe('C2 bombs', () => {
  test('twenty pages of 10 MB of zeros cost nothing', async () => {
    const zeros = { bytes: Buffer.alloc(10_000_000), method: 8 }
    const book = await zip([
      { name: '0.jpg', bytes: jpeg },
      ...Array.from({ length: 20 }, (_, i) => ({ name: `${i + 1}.jpg`, ...zeros })),
    ])
    expect(names(book)).toEqual(['0.jpg'])
    expect(book.comment).toMatch(/^ERR_1007 \[1\.jpg, 2\.jpg/)
  })
  test('an archive in the archive is not opened', async () => {
    expect(await zip([{ name: 'inner.zip', bytes: rawZip([{ name: '1.jpg', bytes: jpeg }]) }])).toMatchObject(
      { comment: 'ERR_1006' },
    )
  })
  test('overlapping entries count once', async () => {
    const bytes = rawZip([
      { name: '1.jpg', bytes: jpeg },
      { name: '2.jpg', bytes: jpeg },
    ])
    const second = bytes.lastIndexOf(Buffer.from('2.jpg')) - 46
    bytes.writeUInt32LE(0, second + 42)
    const book = await analyze(bytes)
    expect([names(book), book.comment]).toEqual([['1.jpg'], 'ERR_1007 [2.jpg]'])
  })
  test('a page of 10 GB is not read', async () => {
    const claims = { size: 10_000_000_000, compressedSize: jpeg.length }
    const book = await zip([
      { name: '1.jpg', bytes: jpeg, isZip64: true, method: 8, centralClaims: { size: claims.size } },
    ])
    const [page] = book.pages
    if (page) await expect(readPage(book.path, page)).rejects.toMatchObject({ code: 'ENTRY_TOO_LARGE' })
    else expect(book.comment).toBe('ERR_1006')
  })
})

describe('C3 paths that are no files', () => {
  const failed = (path: string) => analyzeBook(path, { dimensions: true })

  test('missing, a folder, below a file, a loop of links', async () => {
    const path = join(folder, 'odd.cbz')
    writeFileSync(path, 'x')
    mkdirSync(join(folder, 'folder.cbz'))
    symlinkSync('loop.cbz', join(folder, 'loop.cbz'))
    expect(await failed(join(folder, 'missing.cbz'))).toMatchObject({ status: 'ERROR', comment: 'ERR_1018' })
    expect(await failed(join(path, 'x.cbz'))).toMatchObject({ status: 'ERROR', comment: 'ERR_1018' })
    expect(await failed(join(folder, 'folder.cbz'))).toMatchObject({
      status: 'UNSUPPORTED',
      comment: 'ERR_1001',
    })
    expect(await failed(join(folder, 'loop.cbz'))).toMatchObject({ status: 'ERROR', comment: 'ERR_1005' })
    expect(await failed(join(folder, 'a\0b.cbz'))).toMatchObject({ status: 'ERROR', comment: 'ERR_1005' })
  })
  test.skipIf(process.platform === 'win32')(
    'a pipe does not wait for a writer, a device is not opened',
    async () => {
      const makePipe = 'mkfifo'
      execFileSync(makePipe, [join(folder, 'pipe.cbz')])
      expect(await failed(join(folder, 'pipe.cbz'))).toMatchObject({
        status: 'UNSUPPORTED',
        comment: 'ERR_1001',
      })
      expect(await failed('/dev/zero')).toMatchObject({ status: 'UNSUPPORTED', comment: 'ERR_1001' })
    },
  )
  test.skipIf(process.getuid?.() === 0 || process.platform === 'win32')('no permission', async () => {
    const path = join(folder, 'secret.cbz')
    writeFileSync(path, 'x')
    chmodSync(path, 0)
    expect(await failed(path)).toMatchObject({ status: 'ERROR', comment: 'ERR_1000' })
  })
  test('truncated anywhere: a result, never an exception', async () => {
    const whole = rawZip([
      { name: '1.jpg', bytes: jpeg },
      { name: '2.png', bytes: png, method: 8 },
    ])
    for (let keep = 0; keep < whole.length; keep += 101) {
      const book = await analyze(whole.subarray(0, keep))
      expect(book.status).not.toBe('READY')
    }
  })
  test('damaged anywhere: a result, never an exception', async () => {
    const whole = rawZip([
      { name: '1.jpg', bytes: jpeg },
      { name: '2.png', bytes: png, method: 8 },
      { name: 'ComicInfo.xml', bytes: '<ComicInfo/>' },
    ])
    for (let at = 0; at < whole.length; at += 13) {
      const bytes = Buffer.from(whole)
      bytes[at] = (bytes[at] ?? 0) ^ 0xff
      expect((await analyze(bytes)).comment).toMatch(/^$|^ERR_10(01|05|06|08)$|^ERR_1007 \[.*\]$/s)
    }
  })
})
