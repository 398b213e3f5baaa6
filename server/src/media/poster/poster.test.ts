import { image } from '@lectern/fixtures/images'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { startCpuTimer } from '../../testing/cpu-time.ts'
import { convertImage, makePagePoster, makePoster, pageThumbnail } from './poster.ts'

const unreadable = { code: 'IMAGE_UNREADABLE' }

async function colorAt(bytes: Uint8Array, left: number, top: number): Promise<number[]> {
  const { data } = await sharp(bytes)
    .extract({ left, top, width: 1, height: 1 })
    .raw()
    .toBuffer({ resolveWithObject: true })
  return [...data]
}

describe('poster (behaviour 6.1)', () => {
  test.each(['jpeg', 'png', 'gif', 'webp', 'avif'] as const)(
    'of %s: JPEG, longest edge as requested',
    async (format) => {
      const poster = await makePoster(await image({ width: 800, height: 1200, format }), 300)
      expect(poster).toMatchObject({ width: 200, height: 300, mediaType: 'image/jpeg' })
      expect(await sharp(poster.bytes).metadata()).toMatchObject({ format: 'jpeg', width: 200, height: 300 })
    },
  )
  test('a JPEG that is small enough is kept unchanged', async () => {
    const small = await image({ width: 200, height: 300 })
    expect(await makePoster(small, 300)).toEqual({
      bytes: small,
      width: 200,
      height: 300,
      mediaType: 'image/jpeg',
      placeholder: expect.any(String),
    })
    expect((await makePoster(small, 299)).bytes).not.toBe(small)
  })
  test('never enlarged, always JPEG', async () => {
    const poster = await makePoster(await image({ width: 20, height: 30, format: 'png' }), 300)
    expect(poster).toMatchObject({ width: 20, height: 30, mediaType: 'image/jpeg' })
  })
  test('a strip keeps at least one pixel of width', async () => {
    const poster = await makePoster(await image({ width: 2, height: 2000 }), 300)
    expect(poster).toMatchObject({ width: 1, height: 300 })
  })
  test('a page is rotated by its EXIF orientation', async () => {
    const lying = await sharp(await image({ width: 400, height: 600 }))
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    expect(await makePoster(lying, 300)).toMatchObject({ width: 300, height: 200 })
    expect(await makePoster(lying, 1000)).toMatchObject({ width: 600, height: 400 })
    expect(await convertImage(lying, 'png')).toMatchObject({ width: 600, height: 400 })
  })
  test('transparency becomes white', async () => {
    const clear = await sharp({ create: { width: 400, height: 400, channels: 4, background: '#ff000000' } })
      .png()
      .toBuffer()
    const [r, g, b] = await colorAt((await makePoster(clear, 300)).bytes, 10, 10)
    expect([r, g, b].every((value) => (value ?? 0) >= 254)).toBe(true)
  })
  test('CMYK becomes sRGB', async () => {
    const cmyk = await sharp(await image({ width: 400, height: 400, color: '#2060a0' }))
      .toColourspace('cmyk')
      .jpeg()
      .toBuffer()
    const poster = await makePoster(cmyk, 300)
    expect(await sharp(poster.bytes).metadata()).toMatchObject({ space: 'srgb', channels: 3 })
  })
  test('a damaged page still gives the poster of the readable part', async () => {
    for (const format of ['jpeg', 'png'] as const) {
      const whole = await image({ width: 800, height: 1200, format, label: 'AB' })
      expect(await makePoster(whole.subarray(0, Math.floor(whole.length * 0.7)), 300)).toMatchObject({
        width: 200,
        height: 300,
      })
    }
  })
  test('the memory of the bytes may move to another thread', async () => {
    const { bytes } = await makePoster(await image({ width: 800, height: 800 }), 300)
    expect(bytes.byteLength).toBe(bytes.buffer.byteLength)
    expect(structuredClone(bytes, { transfer: [bytes.buffer as ArrayBuffer] })).toBeInstanceOf(Uint8Array)
  })
})

describe('the poster of a page that is a strip', () => {
  /** Red for two widths, blue below. */
  const strip = async (width: number, height: number) => {
    const of = (background: string, length: number) => ({
      create: { width, height: length, channels: 3 as const, background },
    })
    const below = { input: of('#00f', height - 2 * width), top: 2 * width, left: 0 }
    return sharp(await sharp(of('#f00', height)).composite([below]).png().toBuffer())
  }
  const isRed = ([r = 0, , b = 0]: number[]) => r > 200 && b < 50
  test.each(['jpeg', 'png', 'webp'] as const)(
    'shows its beginning in the shape of a cover: %s',
    async (format) => {
      const bytes = await (await strip(800, 12_000)).toFormat(format).toBuffer()
      const poster = await makePagePoster(bytes, 300)
      expect(poster).toMatchObject({ width: 200, height: 300, mediaType: 'image/jpeg' })
      expect(isRed(await colorAt(poster.bytes, 100, 299))).toBe(true)
      expect(await makePoster(bytes, 300)).toMatchObject({ width: 20, height: 300 })
    },
  )
  test('also of a small one, which is not enlarged, and of one that is turned by EXIF', async () => {
    const small = await (await strip(100, 260)).jpeg().toBuffer()
    expect(await makePagePoster(small, 300)).toMatchObject({ width: 100, height: 150 })
    const lying = await (await strip(200, 1000))
      .rotate(270)
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    const poster = await makePagePoster(lying, 150)
    expect(poster).toMatchObject({ width: 100, height: 150 })
    expect(isRed(await colorAt(poster.bytes, 50, 149))).toBe(true)
  })
  test('a page up to twice as high as wide is shown whole, and so is a wide one', async () => {
    for (const [width, height, shown] of [
      [400, 800, [150, 300]],
      [900, 300, [300, 100]],
    ] as const) {
      const page = await image({ width, height })
      const poster = await makePagePoster(page, 300)
      expect([poster.width, poster.height]).toEqual(shown)
    }
  })
})

describe('an image that cannot be decoded is IMAGE_UNREADABLE', () => {
  test.each([
    ['text', Buffer.from('not a picture')],
    ['nothing', Buffer.alloc(0)],
    ['only a magic number', Buffer.from('ffd8ffe0', 'hex')],
  ])('%s', async (_what, bytes) => {
    await expect(makePoster(bytes, 300)).rejects.toMatchObject(unreadable)
    await expect(pageThumbnail(bytes, 300)).rejects.toMatchObject(unreadable)
    await expect(convertImage(bytes, 'png')).rejects.toMatchObject(unreadable)
  })
  test('C2 a PNG that claims 1.6 gigapixels is refused', async () => {
    const png = await image({ width: 10, height: 10, format: 'png' })
    png.writeUInt32BE(40_000, 16)
    png.writeUInt32BE(40_000, 20)
    await expect(makePoster(png, 300)).rejects.toMatchObject(unreadable)
  })
  test('C2 an SVG of a hundred thousand pixels a side', async () => {
    const svg =
      '<svg xmlns="http://www.w3.org/2000/svg" width="100000" height="100000"><rect width="9" height="9"/></svg>'
    await expect(makePoster(Buffer.from(svg), 300)).rejects.toMatchObject(unreadable)
  })
  test('C2 C4 an SVG with entities and references to files', async () => {
    const bomb = `<!DOCTYPE svg [<!ENTITY a "${'x'.repeat(1000)}">${Array.from({ length: 9 }, (_, i) => `<!ENTITY ${'bcdefghij'[i]} "${`&${'abcdefghi'[i]};`.repeat(10)}">`).join('')}]>`
    const svg = `${bomb}<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><text>&j;</text><image href="file:///etc/passwd"/></svg>`
    const cpuMs = startCpuTimer('process')
    await makePoster(Buffer.from(svg), 300).catch((error: unknown) => expect(error).toMatchObject(unreadable))
    expect(cpuMs()).toBeLessThan(5000)
  })
})

describe('thumbnail and conversion (behaviour 4.6)', () => {
  test('a thumbnail is always encoded again', async () => {
    const small = await image({ width: 100, height: 150 })
    const thumbnail = await pageThumbnail(small, 300)
    expect(thumbnail).toMatchObject({ width: 100, height: 150, mediaType: 'image/jpeg' })
    expect(Buffer.from(thumbnail.bytes).equals(small)).toBe(false)
  })
  test.each(['png', 'gif', 'webp', 'avif'] as const)('%s to JPEG in full size', async (format) => {
    const converted = await convertImage(await image({ width: 60, height: 40, format }), 'jpeg')
    expect(converted).toMatchObject({ width: 60, height: 40, mediaType: 'image/jpeg' })
    expect(await sharp(converted.bytes).metadata()).toMatchObject({ format: 'jpeg', width: 60, height: 40 })
  })
  test('to PNG keeps transparency, to JPEG makes it white', async () => {
    const clear = await sharp({ create: { width: 9, height: 9, channels: 4, background: '#00ff0000' } })
      .webp()
      .toBuffer()
    expect(await colorAt((await convertImage(clear, 'png')).bytes, 4, 4)).toHaveLength(4)
    const white = await colorAt((await convertImage(clear, 'jpeg')).bytes, 4, 4)
    expect(white.every((value) => value >= 254)).toBe(true)
  })
  test('the same format is untouched', async () => {
    const jpeg = await image({ width: 60, height: 40 })
    const png = await image({ width: 60, height: 40, format: 'png' })
    expect((await convertImage(jpeg, 'jpeg')).bytes).toBe(jpeg)
    expect((await convertImage(png, 'png')).bytes).toBe(png)
  })
})
