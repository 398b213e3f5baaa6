import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { image } from '@lectern/fixtures/images'
import { rawRar5 } from '@lectern/fixtures/raw-rar'
import { rawZip } from '@lectern/fixtures/raw-zip'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeSevenZip } from '../testing/data/make-seven-zip.ts'
import { isWorthExtracting } from './collect-pages.ts'
import { extractPages } from './extract-pages.ts'
import { analyzeBook, readPages } from './formats.ts'
import { markIsolated } from './isolation.ts'

const root = mkdtempSync(join(tmpdir(), 'lectern-extract-'))
afterAll(() => rmSync(root, { recursive: true }))
let count = 0

let jpegs: Buffer[]
beforeAll(async () => {
  markIsolated()
  jpegs = await Promise.all([40, 50, 60, 70, 80].map((width) => image({ width, height: 60 })))
})

const files = () => jpegs.map((bytes, i) => ({ name: `${11 - i}.jpg`, bytes }))
/** In the order of the pages, which is the other way round. */
const contents = () => jpegs.toReversed()

async function extract(bytes: Buffer, limitBytes = 1e9) {
  count += 1
  const path = join(root, `${count}.book`)
  const folder = join(root, `${count}`, 'pages')
  writeFileSync(path, bytes)
  const { pages, mediaType } = await analyzeBook(path, { dimensions: false })
  const extracted = await extractPages({ path, pages, folder, limitBytes })
  return { ...extracted, book: { pages, mediaType }, path, folder, names: readdirSync(folder).toSorted() }
}

const shapes: [string, () => Promise<Buffer>][] = [
  ['solid 7z', () => makeSevenZip(files(), ['-t7z'])],
  ['7z', () => makeSevenZip(files(), ['-t7z', '-ms=off'])],
  [
    'solid RAR',
    async () =>
      rawRar5(
        files().map((one) => ({ ...one, withoutCrc: true })),
        { isSolid: true },
      ),
  ],
  ['RAR', async () => rawRar5(files().map((one) => ({ ...one, withoutCrc: true })))],
]

describe.each(shapes)('%s', (_what, make) => {
  test('every page is a file named by its number', async () => {
    const { numbers, bytes, isComplete, folder, names, book } = await extract(await make())
    expect({ numbers, isComplete, names }).toEqual({
      numbers: [1, 2, 3, 4, 5],
      isComplete: true,
      names: ['1', '2', '3', '4', '5'],
    })
    expect(bytes).toBe(Buffer.concat(jpegs).length)
    expect(isWorthExtracting(book)).toBe(true)
    for (const [i, content] of contents().entries())
      expect(readFileSync(join(folder, String(i + 1))).equals(content)).toBe(true)
  })
  test('C2 extraction ends at the limit', async () => {
    const limit = Buffer.concat(jpegs.slice(0, 2)).length + 10
    const { numbers, bytes, isComplete, names } = await extract(await make(), limit)
    expect(bytes).toBeLessThanOrEqual(limit)
    expect(isComplete).toBe(false)
    expect(names).toEqual(numbers.map(String))
    expect(numbers.length).toBeLessThan(5)
  })
  test('a pass ends when no more is needed', async () => {
    const { book, path } = await extract(await make())
    let calls = 0
    await readPages(path, book.pages, () => {
      calls += 1
      return calls < 2
    })
    expect(calls).toBe(2)
  })
})

test('pages of one name are distinguished', async () => {
  const twins = jpegs.map((bytes) => ({ name: '1.jpg', bytes, withoutCrc: true }))
  const { folder, numbers } = await extract(rawRar5(twins, { isSolid: true }))
  expect(numbers).toHaveLength(jpegs.length)
  for (const [i, content] of jpegs.entries())
    expect(readFileSync(join(folder, String(i + 1))).equals(content)).toBe(true)
})

test('C3 a damaged page is left out, the others are written', async () => {
  const whole = await makeSevenZip(files(), ['-t7z', '-mx=0', '-ms=off'])
  const at = whole.indexOf(jpegs[1] ?? '') + 300
  whole.fill(0, at, at + 40)
  const { numbers } = await extract(whole)
  expect(numbers).toEqual([1, 2, 3, 5])
})

test('pages that are read directly are not extracted', async () => {
  const stored = await extract(rawRar5(files()))
  expect(stored.numbers).toEqual([])
  expect(isWorthExtracting(stored.book)).toBe(false)
  expect(isWorthExtracting((await extract(rawZip(files()))).book)).toBe(false)
})
