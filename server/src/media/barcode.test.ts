import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { writeCbz } from '@lectern/fixtures/archive'
import { image } from '@lectern/fixtures/images'
import sharp from 'sharp'
import { afterAll, describe, expect, test } from 'vitest'
import { isbnInImage, readBookBarcode } from './barcode.ts'
import { analyzeBook } from './formats.ts'

const folder = mkdtempSync(join(tmpdir(), 'lectern-barcodes-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** ISO/IEC 15420: the left-hand codes with odd parity; the others are their complements and mirror images. */
const odd = [
  '0001101',
  '0011001',
  '0010011',
  '0111101',
  '0100011',
  '0110001',
  '0101111',
  '0111011',
  '0110111',
  '0001011',
]
const parities = [
  'OOOOOO',
  'OOEOEE',
  'OOEEOE',
  'OOEEEO',
  'OEOOEE',
  'OEEOOE',
  'OEEEOO',
  'OEOEOE',
  'OEOEEO',
  'OEEOEO',
]
const complement = (bits: string) => bits.replace(/[01]/g, (bit) => (bit === '0' ? '1' : '0'))
const mirrored = (bits: string) => [...bits].reverse().join('')

/** The bars of an EAN-13 as an SVG group, one unit a module, at (0, 0). */
function bars(code: string): string {
  const digits = [...code].map(Number)
  const parity = parities[digits[0] ?? 0] ?? ''
  const left = digits.slice(1, 7).map((digit, i) => {
    const bits = odd[digit] ?? ''
    return parity[i] === 'O' ? bits : mirrored(complement(bits))
  })
  const right = digits.slice(7).map((digit) => complement(odd[digit] ?? ''))
  const modules = `101${left.join('')}01010${right.join('')}101`
  return [...modules]
    .map((bit, x) => (bit === '1' ? `<rect x="${x}" y="0" width="1" height="60"/>` : ''))
    .join('')
}

/** A page of a book with a bar code in its lower corner. */
function page(code: string, { mode = 'jpeg' as 'jpeg' | 'png', turn = 0, scale = 3, grey = false } = {}) {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1000" height="1500"><rect width="1000" height="1500" fill="#cc8"/>
    <rect x="480" y="1080" width="420" height="320" fill="#fff"/>
    <g transform="translate(530 1120) scale(${scale})">${bars(code)}</g></svg>`
  const drawn = sharp(Buffer.from(svg)).rotate(turn)
  return (grey ? drawn.greyscale() : drawn).toFormat(mode).toBuffer()
}

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

  test('an EAN-13 that is no ISBN, and a page without any, give nothing', async () => {
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

  test('the last three pages from the end come first, then the first three; the middle is not looked at', async () => {
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

  test('a page that cannot be decoded is passed over', async () => {
    const bad = await book('bad.cbz', [await page('9783161484100'), Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1])])
    expect(await readBookBarcode(bad.path, bad.pages)).toBe('9783161484100')
  })

  const shared = resolve(
    import.meta.dirname,
    '../../../../shared/fixtures/comics/Bar Code/Bar Code Sample 001.cbz',
  )
  test.skipIf(!existsSync(shared))(
    'the shared book with a bar code (skipped where it is absent)',
    async () => {
      const { pages } = await analyzeBook(shared, { dimensions: true })
      expect(await readBookBarcode(shared, pages)).toBe('9782123456803')
    },
  )
})
