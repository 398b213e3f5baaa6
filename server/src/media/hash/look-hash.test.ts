import sharp, { type Sharp } from 'sharp'
import { describe, expect, test } from 'vitest'
import { lookDistance } from '../../db/sql-functions.ts'
import { lookBands, maxLookDistance } from './look-bands.ts'
import { hashLook } from './look-hash.ts'

/** A drawing of rectangles, which a seed decides. */
const draw = (seed: number) => {
  const random = (n: number, of: number) => (seed * 7919 + n * 104_729 + seed * n * 31) % of
  const shapes = Array.from({ length: 14 }, (_, i) => {
    const grey = random(i + 4, 220)
    return `<rect x="${random(i, 500)}" y="${random(i + 1, 700)}" width="${60 + random(i + 2, 240)}" height="${60 + random(i + 3, 240)}" fill="rgb(${grey},${grey},${grey})"/>`
  })
  return sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="850"><rect width="600" height="850" fill="#eee"/>${shapes.join('')}</svg>`,
    ),
  )
}
const look = async (image: Sharp) => hashLook(await image.toBuffer())

describe('the look hash of a page', () => {
  test('is the same after encoding in another quality, format or size', async () => {
    for (const seed of [1, 2, 3, 4]) {
      const first = await look(draw(seed).jpeg({ quality: 90 }))
      expect(first).toMatch(/^[\da-f]{32}$/)
      const others = [
        draw(seed).jpeg({ quality: 35 }),
        draw(seed).png(),
        draw(seed).webp({ quality: 60 }),
        draw(seed).resize(420).jpeg({ quality: 70 }),
        draw(seed).resize(1200).jpeg({ quality: 85 }),
      ]
      for (const other of others)
        expect(lookDistance(first, await look(other))).toBeLessThanOrEqual(maxLookDistance)
    }
  })
  test('is the same in another format, also with strong colors', async () => {
    const colors = sharp(
      Buffer.from(
        `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="850"><rect width="600" height="850" fill="#555"/>${['#00f', '#f00', '#0f0', '#f0f', '#0ff', '#ff0'].map((fill, i) => `<rect x="${(i * 190) % 500}" y="${i * 130}" width="260" height="150" fill="${fill}"/>`).join('')}</svg>`,
      ),
    )
    const first = await look(colors.clone().jpeg({ quality: 90 }))
    for (const other of [colors.clone().png(), colors.clone().webp({ quality: 80 })])
      expect(lookDistance(first, await look(other))).toBeLessThanOrEqual(maxLookDistance / 2)
  })
  test('differs between drawings', async () => {
    const looks = await Promise.all([1, 2, 3, 4, 5, 6, 7, 8].map((seed) => look(draw(seed).jpeg())))
    for (const [i, a] of looks.entries())
      for (const b of looks.slice(i + 1)) expect(lookDistance(a, b)).toBeGreaterThan(maxLookDistance + 6)
  })
  test('is empty for blank pages, and an error for a file that is not an image', async () => {
    const plain = sharp({ create: { width: 600, height: 850, channels: 3, background: '#fdfdfd' } })
    expect(await look(plain.jpeg())).toBe('')
    await expect(hashLook(Buffer.from('no image'))).rejects.toMatchObject({ code: 'IMAGE_UNREADABLE' })
  })
})

test('near looks have a band in common; bands that most pages have are left out', () => {
  const look = '00001234ffffabcd0000000000000001'
  expect(lookBands(look)).toEqual([null, 0x1234, null, 0xabcd, null, null, null, 1])
  expect(lookDistance(look, look)).toBe(0)
  expect(lookDistance(look, '00001234ffffabcd000000000000000e')).toBe(4)
})
