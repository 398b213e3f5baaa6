import { image } from '@lectern/fixtures/images'
import sharp from 'sharp'
import { thumbHashToAverageRGBA, thumbHashToRGBA } from 'thumbhash'
import { describe, expect, test } from 'vitest'
import { preparePoster } from '../book-work.ts'
import { makePoster } from './poster.ts'

const unreadable = { code: 'IMAGE_UNREADABLE' }

describe('the placeholder of a poster', () => {
  const getHash = async (bytes: Uint8Array, edge = 300) =>
    Buffer.from((await makePoster(bytes, edge)).placeholder, 'base64')

  test('is short, and has the form and the color of the poster', async () => {
    const hash = await getHash(await image({ width: 800, height: 1200, color: '#c02040' }))
    expect(hash.toString('base64').length).toBeLessThanOrEqual(40)
    const { w, h } = thumbHashToRGBA(hash)
    expect(w / h).toBeCloseTo(2 / 3, 0)
    expect(h).toBeGreaterThan(w)
    const { r, g, b, a } = thumbHashToAverageRGBA(hash)
    for (const [value, wanted] of [
      [r, 0xc0],
      [g, 0x20],
      [b, 0x40],
    ] as const)
      expect(Math.abs(value * 255 - wanted)).toBeLessThan(24)
    expect(a).toBe(1)
  })
  test('of a JPEG that is kept, a strip, one pixel', async () => {
    for (const [width, height] of [
      [200, 300],
      [2, 2000],
      [2000, 2],
      [1, 1],
    ] as const)
      expect((await getHash(await image({ width, height }), 400)).length).toBeGreaterThan(4)
  })
  test('of a grey image, of sixteen bits, of CMYK', async () => {
    const grey = sharp(await image({ width: 800, height: 800, color: '#808080' }))
    for (const bytes of [
      await grey.clone().greyscale().jpeg().toBuffer(),
      await grey.clone().toColourspace('rgb16').png().toBuffer(),
      await grey.clone().toColourspace('cmyk').jpeg().toBuffer(),
    ]) {
      const { r, g, b } = thumbHashToAverageRGBA(await getHash(bytes))
      for (const value of [r, g, b]) expect(Math.abs(value - 0.5)).toBeLessThan(0.1)
    }
  })
})

describe('an uploaded image for a poster (behaviour 6.2)', () => {
  test.each(['jpeg', 'png', 'gif', 'webp', 'avif'] as const)('%s is stored unchanged', async (format) => {
    const bytes = await image({ width: 60, height: 40, format })
    const { placeholder, ...picture } = await preparePoster({ bytes })
    expect(picture).toEqual({ bytes, width: 60, height: 40, mediaType: `image/${format}` })
    expect(placeholder.length).toBeLessThanOrEqual(40)
  })
  test('with an edge it becomes a JPEG of that size', async () => {
    const bytes = await image({ width: 600, height: 400, format: 'png' })
    expect(await preparePoster({ bytes, edge: 300 })).toMatchObject({
      width: 300,
      height: 200,
      mediaType: 'image/jpeg',
    })
  })
  test('its size is that of the image as shown', async () => {
    const turned = await sharp(await image({ width: 400, height: 600 }))
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    expect(await preparePoster({ bytes: turned })).toMatchObject({ width: 600, height: 400 })
  })
  test.each([
    ['E3 text that says it is a PNG', Buffer.from('not an image, honestly')],
    ['E3 a web page', Buffer.from('<!DOCTYPE html><html><script>alert(1)</script></html>')],
    [
      'a drawing with a script',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>x</script></svg>'),
    ],
    ['a plain drawing', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
    ['nothing', Buffer.alloc(0)],
    ['a header and nothing else', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')],
    ['a PDF', Buffer.from('%PDF-1.7\n')],
  ])('%s is refused', async (_what, bytes) => {
    await expect(preparePoster({ bytes })).rejects.toMatchObject(unreadable)
    await expect(preparePoster({ bytes, edge: 300 })).rejects.toMatchObject(unreadable)
  })
  test('C2 an image of 65,535 by 65,535 pixels', async () => {
    const png = await image({ width: 10, height: 10, format: 'png' })
    png.writeUInt32BE(65_535, 16)
    png.writeUInt32BE(65_535, 20)
    await expect(preparePoster({ bytes: png })).rejects.toMatchObject(unreadable)
  })
})
