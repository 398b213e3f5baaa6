import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { image } from '@lectern/fixtures/images'
import { rawTar } from '@lectern/fixtures/raw-tar'
import { rawZip } from '@lectern/fixtures/raw-zip'
import { afterAll, describe, expect, test } from 'vitest'
import { makeSevenZip } from '../../testing/data/make-seven-zip.ts'
import { analyzeBook } from '../formats.ts'
import { markIsolated } from '../isolation.ts'

const folder = mkdtempSync(join(tmpdir(), 'lectern-comic-info-'))
afterAll(() => rmSync(folder, { recursive: true }))
markIsolated()

type Entries = readonly (readonly [name: string, content: string])[]
const titled = (title: string) => `<ComicInfo><Title>${title}</Title></ComicInfo>`

const kinds = {
  zip: async (entries: { name: string; bytes: string | Buffer }[]) => rawZip(entries),
  tar: async (entries: { name: string; bytes: string | Buffer }[]) => rawTar(entries),
  '7z': (entries: { name: string; bytes: string | Buffer }[]) => makeSevenZip(entries, ['-t7z']),
}

async function titleIn(kind: keyof typeof kinds, entries: Entries): Promise<string | undefined> {
  const path = join(folder, 'book')
  const page = { name: 'Chapter/1.jpg', bytes: await image({ width: 8, height: 12 }) }
  writeFileSync(path, await kinds[kind]([page, ...entries.map(([name, bytes]) => ({ name, bytes }))]))
  return (await analyzeBook(path, { dimensions: false })).comicInfo?.Title
}

describe.each(['zip', 'tar', '7z'] as const)('behaviour 5.3: ComicInfo.xml in a %s', (kind) => {
  test.each<[string, Entries, string | undefined]>([
    ['in lower case', [['comicinfo.xml', titled('lower')]], 'lower'],
    ['one folder down', [['Chapter/ComicInfo.XML', titled('inside')]], 'inside'],
    [
      'at the root before one in a folder',
      [
        ['ComicInfo.xml', titled('root')],
        ['Chapter/ComicInfo.xml', titled('inside')],
      ],
      'root',
    ],
    [
      'in two folders: none',
      [
        ['a/ComicInfo.xml', titled('a')],
        ['b/ComicInfo.xml', titled('b')],
      ],
      undefined,
    ],
    ['two folders down: none', [['a/b/ComicInfo.xml', titled('deep')]], undefined],
    ['left by macOS: none', [['__MACOSX/ComicInfo.xml', titled('junk')]], undefined],
  ])('%s', async (_what, entries, title) => {
    expect(await titleIn(kind, entries)).toBe(title)
  })
})

describe.each(['zip', 'tar'] as const)('behaviour 5.3: of two in a %s', (kind) => {
  test('the later one counts, which was appended', async () => {
    const entries: Entries = [
      ['ComicInfo.xml', titled('old')],
      ['ComicInfo.xml', titled('new')],
    ]
    expect(await titleIn(kind, entries)).toBe('new')
  })
  test('the earlier one is used if the later one cannot be read', async () => {
    const entries: Entries = [
      ['ComicInfo.xml', titled('old')],
      ['ComicInfo.xml', '<ComicInfo><Title>'],
    ]
    expect(await titleIn(kind, entries)).toBe('old')
  })
})
