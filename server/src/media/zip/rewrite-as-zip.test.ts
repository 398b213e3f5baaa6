import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { image } from '@lectern/fixtures/images'
import { rawRar4, rawRar5 } from '@lectern/fixtures/raw-rar'
import { rawTar } from '@lectern/fixtures/raw-tar'
import { rawZip } from '@lectern/fixtures/raw-zip'
import { storedPath } from '@lectern/fixtures/stored-files'
import { readZip } from '@lectern/fixtures/zip-reading'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fixtureFolder } from '../../testing/fixture-folder.ts'
import { analyzeBook, readPage } from '../formats.ts'
import { markIsolated } from '../isolation.ts'
import { rewriteAsZip } from './rewrite-as-zip.ts'

let folder: string
let picture: Buffer
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'lectern-rewrite-'))
  picture = await image({ width: 60, height: 90, label: '1' })
})
afterAll(() => rmSync(folder, { recursive: true }))

const getFixturePath = fixtureFolder()

describe('behaviour 4.8: a book as an uncompressed zip', () => {
  test('all pages and other files under their names, without junk of operating systems', async () => {
    const path = join(folder, 'a.cbt')
    const entries = [
      { name: 'b/2.jpg', bytes: picture },
      { name: 'b/10.jpg', bytes: picture },
      { name: 'ComicInfo.xml', bytes: '<ComicInfo><Title>T</Title></ComicInfo>' },
      { name: 'é.txt', bytes: 'x' },
      { name: '__MACOSX/._1.jpg', bytes: 'junk' },
    ]
    writeFileSync(path, rawTar(entries))
    utimesSync(path, 1_600_000_000, 1_600_000_000)
    const temporary = join(folder, 'a.part')
    const { analysis, size, hash } = await rewriteAsZip({ path, temporary, dimensions: true })
    expect(analysis).toMatchObject({ status: 'READY', comment: '', mediaType: 'application/zip' })
    expect(analysis.pages.map((p) => [p.fileName, p.width, p.entry?.method])).toEqual([
      ['b/2.jpg', 60, 0],
      ['b/10.jpg', 60, 0],
    ])
    expect(analysis.files).toEqual(['ComicInfo.xml', 'é.txt'])
    expect(analysis.comicInfo?.Title).toBe('T')
    expect([size > 2 * picture.length, hash]).toEqual([true, expect.stringMatching(/^[0-9a-f]{32}$/)])
    const stamp = ((40 << 25) | (9 << 21) | (13 << 16) | (12 << 11) | (26 << 5) | 20) >>> 0
    const listed = readZip(readFileSync(temporary))
    expect(listed.map((e) => [e.name, e.method, e.dosTime])).toEqual(
      ['b/2.jpg', 'b/10.jpg', 'ComicInfo.xml', 'é.txt'].map((name) => [name, 0, stamp]),
    )
    expect(listed[1]?.bytes.equals(picture)).toBe(true)
  })
  test('not a book with unreadable entries, nor with two entries of one name', async () => {
    const damaged = join(folder, 'd.cbz')
    writeFileSync(
      damaged,
      rawZip([
        { name: '1.jpg', bytes: picture },
        { name: '2.jpg', bytes: picture, claims: { crc: 1 } },
      ]),
    )
    await expect(
      rewriteAsZip({ path: damaged, temporary: join(folder, 'd.part'), dimensions: false }),
    ).rejects.toMatchObject({ code: 'ENTRY_DAMAGED' })
    const twins = join(folder, 't.cbt')
    writeFileSync(twins, rawTar([1, 2].map(() => ({ name: '1.jpg', bytes: picture }))))
    await expect(
      rewriteAsZip({ path: twins, temporary: join(folder, 't.part'), dimensions: false }),
    ).rejects.toMatchObject({ code: 'ENTRY_UNSUPPORTED' })
    expect(existsSync(join(folder, 't.part'))).toBe(false)
  })
})

describe('behaviour 4.8: every kind of archive', () => {
  beforeAll(markIsolated)
  test('RAR 4 and 5 with stored pages', async () => {
    const entries = ['2.jpg', '10.jpg', 'picture.txt'].map((name) => ({ name, bytes: picture }))
    for (const [i, bytes] of [rawRar4(entries), rawRar5(entries)].entries()) {
      const path = join(folder, `r${i}.cbr`)
      writeFileSync(path, bytes)
      const temporary = `${path}.part`
      const { analysis } = await rewriteAsZip({ path, temporary, dimensions: false })
      // Under any name: content that is an image is a page.
      expect(analysis.pages.map((p) => p.fileName)).toEqual(['2.jpg', '10.jpg', 'picture.txt'])
      for (const entry of readZip(readFileSync(temporary))) expect(entry.bytes.equals(picture)).toBe(true)
    }
  })
  test.each([
    'comics/archives/komga-rar4.cbr',
    'comics/archives/komga-rar5.cbr',
    'comics/archives/komga-7zip.cb7',
    'broken/archives/solid-rar4.cbr',
    'broken/archives/solid-rar5.cbr',
  ])('%s', async (name) => {
    const path = storedPath(name)
    const before = await analyzeBook(path, { dimensions: false })
    expect(before.status).toBe('READY')
    const temporary = join(folder, `${name.replaceAll('/', '-')}.part`)
    await rewriteAsZip({ path, temporary, dimensions: false })
    for (const page of before.pages) {
      const bytes = readZip(readFileSync(temporary)).find((e) => e.name === page.fileName)?.bytes
      expect(bytes?.equals(await readPage(path, page))).toBe(true)
    }
  })
  test('a damaged one is refused', async () => {
    const solid = readFileSync(storedPath('broken/archives/solid-rar5.cbr'))
    solid[solid.length >> 1] = (solid[solid.length >> 1] ?? 0) ^ 0xff
    const path = join(folder, 'damaged.cbr')
    writeFileSync(path, solid)
    const temporary = join(folder, 'damaged.part')
    await expect(rewriteAsZip({ path, temporary, dimensions: false })).rejects.toMatchObject({
      code: expect.stringMatching(/^(ENTRY|ARCHIVE)_/),
    })
  })
})

describe('C1: names that would lead out of a folder', () => {
  test('are safe in the written archive, and nothing is written elsewhere', async () => {
    const inner = join(folder, 'deep', 'er')
    mkdirSync(inner, { recursive: true })
    const path = join(inner, 'x.cbt')
    const names = [
      '../../1.jpg',
      '/etc/2.jpg',
      'C:\\3.jpg',
      'a/../../4.jpg',
      'a\\..\\..\\5.jpg',
      'n\u0001ul.jpg',
    ]
    writeFileSync(path, rawTar(names.map((name) => ({ name, bytes: picture }))))
    const temporary = join(inner, 'x.part')
    const { analysis } = await rewriteAsZip({ path, temporary, dimensions: false })
    expect(analysis.pages).toHaveLength(names.length)
    for (const { name } of readZip(readFileSync(temporary)))
      expect(name).not.toMatch(/^\/|\\|:|(^|\/)\.\.(\/|$)/)
    expect(readdirSync(inner).sort()).toEqual(['x.cbt', 'x.part'])
    expect(readdirSync(join(folder, 'deep'))).toEqual(['er'])
  })
  test('the same for a zip', async () => {
    const hostile = await getFixturePath('broken/names/traversal-pages.cbz')
    const inner = join(folder, 'fixture', 'inner')
    mkdirSync(inner, { recursive: true })
    const temporary = join(inner, 'x.part')
    // Either complete under safe names, or not at all.
    await rewriteAsZip({ path: hostile, temporary, dimensions: false }).then(
      ({ analysis }) => expect(analysis.status).toBe('READY'),
      (error: unknown) => expect(error).toMatchObject({ code: 'ENTRY_UNSUPPORTED' }),
    )
    expect(readdirSync(join(folder, 'fixture'))).toEqual(['inner'])
    expect(readdirSync(inner).filter((n) => n !== 'x.part')).toEqual([])
  })
})
