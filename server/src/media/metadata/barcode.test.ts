import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { writeCbz } from '@lectern/fixtures/archive'
import { barCodePage as page } from '@lectern/fixtures/bar-code'
import { image } from '@lectern/fixtures/images'
import { afterAll, describe, expect, test } from 'vitest'
import { fixtureFolder } from '../../testing/fixture-folder.ts'
import { analyzeBook } from '../formats.ts'
import { isbnInImage, readBookBarcode } from './barcode.ts'

const folder = mkdtempSync(join(tmpdir(), 'lectern-barcodes-'))
afterAll(() => rmSync(folder, { recursive: true }))
const getFixturePath = fixtureFolder()

describe('behaviour 5.7: bar codes', () => {
  test.each([
    ['as JPEG', {}],
    ['as PNG', { mode: 'png' as const }],
    ['turned by 90 degrees', { turn: 90 }],
    ['upside down', { turn: 180 }],
    ['small', { scale: 2 }],
    ['grey', { grey: true }],
  ])('an ISBN is read: %s', async (_name, options) => {
    expect(await isbnInImage(await page('9783161484100', options))).toBe('9783161484100')
  })

  test('an EAN-13 that is not an ISBN, or a page without a bar code, gives null', async () => {
    expect(await isbnInImage(await page('4006381333931'))).toBeNull()
    expect(await isbnInImage(await image({ width: 300, height: 400 }))).toBeNull()
  })

  const book = async (name: string, pages: readonly (Buffer | string)[]) => {
    const path = join(folder, name)
    const files = pages.map((bytes, i) => ({
      name: `${String(i + 10)}.jpg`,
      bytes: Buffer.from(bytes as Buffer),
    }))
    await writeCbz(path, { pages: files })
    return { path, pages: (await analyzeBook(path, { dimensions: true })).pages }
  }

  test('the last three pages are tried first, then the first three; other pages are not read', async () => {
    const [plain, one, two] = [
      await image({ width: 100, height: 150 }),
      await page('9783161484100'),
      await page('9780306406157'),
    ]
    const many = await book('many.cbz', [one, plain, plain, one, plain, two, plain])
    expect(await readBookBarcode(many.path, many.pages)).toBe('9780306406157')
    const first = await book('first.cbz', [one, plain, plain, plain, plain, plain])
    expect(await readBookBarcode(first.path, first.pages)).toBe('9783161484100')
    const middle = await book('middle.cbz', [plain, plain, plain, one, plain, plain, plain])
    expect(await readBookBarcode(middle.path, middle.pages)).toBeNull()
    expect(await readBookBarcode(middle.path, [])).toBeNull()
  })

  test('a page that cannot be decoded is skipped', async () => {
    const bad = await book('bad.cbz', [await page('9783161484100'), Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1])])
    expect(await readBookBarcode(bad.path, bad.pages)).toBe('9783161484100')
  })

  test('an ISBN on the last page of a book', async () => {
    const path = await getFixturePath('comics/Bar Code/Bar Code Sample 001.cbz')
    const { pages } = await analyzeBook(path, { dimensions: true })
    expect(await readBookBarcode(path, pages)).toBe('9782123456803')
  })
})
