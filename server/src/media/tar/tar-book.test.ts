import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { image } from '@lectern/fixtures/images'
import { type RawTarEntry, type RawTarOptions, rawTar } from '@lectern/fixtures/raw-tar'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { analyzeBook, readPage } from '../formats.ts'

const folder = mkdtempSync(join(tmpdir(), 'lectern-tar-'))
afterAll(() => rmSync(folder, { recursive: true }))

let jpeg: Buffer
beforeAll(async () => {
  jpeg = await image({ width: 40, height: 60 })
})

async function analyze(bytes: Buffer) {
  const path = join(folder, 'book.cbt')
  writeFileSync(path, bytes)
  return { ...(await analyzeBook(path, { dimensions: true })), path }
}
const tar = (entries: RawTarEntry[], options?: RawTarOptions) => analyze(rawTar(entries, options))
const names = (book: { pages: readonly { fileName: string }[] }) => book.pages.map(({ fileName }) => fileName)

describe('reads every honest shape', () => {
  test.each(['posix', 'gnu', 'none'] as const)('magic %s, detected by content', async (magic) => {
    const book = await tar(
      [
        { name: 'x/', type: '5' },
        { name: 'x/10.jpg', bytes: jpeg },
        { name: 'x/2.jpg', bytes: jpeg },
        { name: 'ComicInfo.xml', bytes: '<ComicInfo><Title>Tarred</Title></ComicInfo>' },
        { name: 'x/._2.jpg', bytes: jpeg },
      ],
      { magic },
    )
    expect(book).toMatchObject({ status: 'READY', comment: '', mediaType: 'application/x-tar' })
    expect(book.comicInfo).toEqual({ Title: 'Tarred' })
    expect(book.files).toEqual(['ComicInfo.xml'])
    expect(names(book)).toEqual(['x/2.jpg', 'x/10.jpg'])
    for (const page of book.pages) {
      expect(page).toMatchObject({ width: 40, height: 60, size: jpeg.length })
      expect(Buffer.from(await readPage(book.path, page))).toEqual(jpeg)
      expect(Buffer.from(await readPage(book.path, { ...page, entry: null }))).toEqual(jpeg)
    }
  })
  test.each(['gnu', 'pax', 'prefix'] as const)('a long name by %s', async (long) => {
    const name = `${'folder/'.repeat(20)}日本.jpg`
    expect(names(await tar([{ name, long, bytes: jpeg }]))).toEqual([name])
  })
  test('sizes in base-256, and in a pax record', async () => {
    const book = await tar([
      { name: '1.jpg', bytes: jpeg, isBinarySize: true },
      { name: '2.jpg', bytes: jpeg, claimedSize: 0, pax: { size: String(jpeg.length) } },
      { name: '3.jpg', bytes: jpeg },
    ])
    expect(names(book)).toEqual(['1.jpg', '2.jpg', '3.jpg'])
  })
  test('no end blocks', async () => {
    expect(names(await tar([{ name: '1.jpg', bytes: jpeg }], { omitsEndRecord: true }))).toEqual(['1.jpg'])
  })
  test('no images', async () => {
    expect(await tar([{ name: 'a.txt', bytes: 'x' }])).toMatchObject({ status: 'ERROR', comment: 'ERR_1006' })
  })
})

describe('C1 names and links', () => {
  test('hostile names are made safe', async () => {
    const book = await tar(['../../../1.jpg', '/2.jpg', 'C:\\3.jpg'].map((name) => ({ name, bytes: jpeg })))
    expect(names(book)).toEqual(['1.jpg', '2.jpg', '3.jpg'])
  })
  test.each(['1', '2', '3'])('an entry of type %s is not a page', async (type) => {
    const book = await tar([
      { name: '1.jpg', bytes: jpeg },
      { name: '2.jpg', type, link: '/etc/passwd' },
    ])
    expect(names(book)).toEqual(['1.jpg'])
    expect(book.comment).toBe('')
  })
  test('an entry with a name of 64 KB is not a page', async () => {
    const book = await tar([
      { name: '1.jpg', bytes: jpeg },
      { name: 'x'.repeat(65_000), long: 'gnu', bytes: jpeg },
    ])
    expect(names(book)).toEqual(['1.jpg'])
    expect(book.comment).toMatch(/^ERR_1007 \[x+…\]$/)
  })
})

describe('C2 C3 damage', () => {
  test('a truncated entry is named, the others are read', async () => {
    const whole = rawTar([
      { name: '1.jpg', bytes: jpeg },
      { name: '2.jpg', bytes: jpeg },
    ])
    const book = await analyze(whole.subarray(0, whole.length - 1024 - 600))
    expect(names(book)).toEqual(['1.jpg'])
    expect(book.comment).toBe('ERR_1007 [2.jpg]')
  })
  test('an invalid header', async () => {
    const whole = rawTar([
      { name: '1.jpg', bytes: jpeg },
      { name: '2.jpg', bytes: jpeg },
    ])
    whole.fill(0x41, 512 + Math.ceil(jpeg.length / 512) * 512, 512 + Math.ceil(jpeg.length / 512) * 512 + 100)
    expect(await analyze(whole)).toMatchObject({ status: 'ERROR', comment: 'ERR_1008' })
  })
  test('a size of exabytes', async () => {
    const huge = { name: '2.jpg', bytes: jpeg, claimedSize: 2 ** 52, isBinarySize: true }
    const book = await tar([{ name: '1.jpg', bytes: jpeg }, huge])
    expect(book).toMatchObject({ status: 'READY', comment: 'ERR_1007 [2.jpg]' })
  })
  test('any damage to one byte of a header is a status, quickly', async () => {
    const whole = rawTar([{ name: '1.jpg', bytes: jpeg, pax: { path: '2.jpg' } }])
    for (let at = 0; at < 1536; at += 1) {
      const bytes = Buffer.from(whole)
      bytes[at] = (bytes[at] ?? 0) ^ 0xff
      expect(['READY', 'ERROR', 'UNSUPPORTED']).toContain((await analyze(bytes)).status)
    }
  })
})
