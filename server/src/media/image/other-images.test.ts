import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { image } from '@lectern/fixtures/images'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { startCpuTimer } from '../../testing/cpu-time.ts'
import { markIsolated } from '../isolation.ts'
import { convertImage, makePoster, pageThumbnail } from '../poster/poster.ts'
import { decodeBmp } from './image-bmp.ts'

const unreadable = { code: 'IMAGE_UNREADABLE' }

async function colorAt(bytes: Uint8Array, left: number, top: number): Promise<number[]> {
  const { data } = await sharp(bytes)
    .extract({ left, top, width: 1, height: 1 })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  return [...data]
}
async function expectColor(
  bytes: Uint8Array,
  [left, top]: [number, number],
  wanted: readonly number[],
  tolerance = 12,
) {
  for (const [i, value] of (await colorAt(bytes, left, top)).entries())
    expect(Math.abs(value - (wanted[i] ?? 255))).toBeLessThanOrEqual(tolerance)
}

test('the image library reads neither HEIC nor JPEG 2000, as documented', () => {
  expect(sharp.format.heif.input.fileSuffix).toEqual(['.avif'])
  const others = sharp.format as unknown as Record<string, { input: { buffer: boolean } } | undefined>
  expect(others.jp2?.input.buffer ?? false).toBe(false)
})

describe('JPEG XL', () => {
  beforeAll(markIsolated)

  /** Upper half red, lower half blue. */
  async function jxl(width: number, height: number): Promise<Uint8Array> {
    const codec = '@jsquash/jxl/codec/enc/jxl_enc'
    const module = new WebAssembly.Module(readFileSync(fileURLToPath(import.meta.resolve(`${codec}.wasm`))))
    const { default: create } = await import(`${codec}.js`)
    const encoder = await create({
      instantiateWasm: (imports: WebAssembly.Imports, done: (instance: WebAssembly.Instance) => void) => {
        const instance = new WebAssembly.Instance(module, imports)
        done(instance)
        return instance.exports
      },
    })
    const pixels = new Uint8ClampedArray(width * height * 4)
    for (let i = 0; i < width * height; i += 1)
      pixels.set(i < (width * height) / 2 ? [255, 0, 0, 255] : [0, 0, 255, 255], i * 4)
    const options = { effort: 1, quality: 90, progressive: false, epf: -1, lossyPalette: false }
    const more = { decodingSpeedTier: 0, photonNoiseIso: 0, lossyModular: false, lossless: false }
    return new Uint8Array(encoder.encode(pixels, width, height, { ...options, ...more }))
  }

  test('posters, thumbnails and conversions', async () => {
    const bytes = await jxl(200, 300)
    const poster = await makePoster(bytes, 150)
    expect(poster).toMatchObject({ width: 100, height: 150, mediaType: 'image/jpeg' })
    await expectColor(poster.bytes, [50, 20], [255, 0, 0])
    await expectColor(poster.bytes, [50, 130], [0, 0, 255])
    expect(await pageThumbnail(bytes, 30)).toMatchObject({ width: 20, height: 30 })
    for (const format of ['jpeg', 'png'] as const)
      expect(await convertImage(bytes, format)).toMatchObject({
        width: 200,
        height: 300,
        mediaType: `image/${format}`,
      })
  })
  test('damaged or too large', async () => {
    const bytes = await jxl(200, 300)
    for (const broken of [
      bytes.subarray(0, 40),
      bytes.subarray(0, 4),
      Buffer.concat([bytes.subarray(0, 30), Buffer.alloc(200, 0xff)]),
    ])
      await expect(makePoster(broken, 150)).rejects.toMatchObject(unreadable)
    // ISO/IEC 18181-1, D.2: not small, 30 bits of height and a ratio of 1.
    const height = 2 ** 29
    const bits = [0, ...binary(3, 2), ...binary(height - 1, 30), ...binary(1, 3)]
    const huge = Buffer.from([0xff, 0x0a, ...packed(bits), ...Buffer.alloc(64)])
    await expect(makePoster(huge, 150)).rejects.toMatchObject(unreadable)
  })
  const binary = (value: number, length: number) =>
    Array.from({ length }, (_, i) => Math.floor(value / 2 ** i) % 2)
  const packed = (bits: readonly number[]) =>
    Array.from({ length: Math.ceil(bits.length / 8) }, (_, i) =>
      bits.slice(i * 8, i * 8 + 8).reduce((byte, bit, at) => byte | (bit << at), 0),
    )
})

describe('Windows bitmaps', () => {
  /** Two rows of three: red, green, blue above white, black, grey. */
  const rows = [
    [255, 0, 0, 0, 255, 0, 0, 0, 255],
    [255, 255, 255, 0, 0, 0, 128, 128, 128],
  ]
  function bmp({ bits = 24, isTopDown = false, compression = 0 } = {}): Buffer {
    const header = Buffer.alloc(compression === 3 ? 66 : 54)
    header.write('BM')
    header.writeUInt32LE(header.length, 10)
    header.writeUInt32LE(40, 14)
    header.writeInt32LE(3, 18)
    header.writeInt32LE(isTopDown ? -2 : 2, 22)
    header.writeUInt16LE(1, 26)
    header.writeUInt16LE(bits, 28)
    header.writeUInt32LE(compression, 30)
    if (compression === 3)
      for (const [i, mask] of [0xff0000, 0xff00, 0xff].entries()) header.writeUInt32LE(mask, 54 + i * 4)
    const lines = (isTopDown ? rows : rows.toReversed()).map((row) => {
      const line = [0, 3, 6].flatMap((at) => [row[at + 2], row[at + 1], row[at], ...(bits === 32 ? [0] : [])])
      return Buffer.concat([Buffer.from(line as number[]), Buffer.alloc(bits === 32 ? 0 : 3)])
    })
    return Buffer.concat([header, ...lines])
  }
  const wanted = rows.flatMap((row) => [0, 3, 6].flatMap((at) => [...row.slice(at, at + 3), 255]))

  test.each([
    {},
    { isTopDown: true },
    { bits: 32 },
    { bits: 32, isTopDown: true },
    { bits: 32, compression: 3 },
  ])('%o', (form) => expect([...decodeBmp(bmp(form)).data]).toEqual(wanted))
  test('as posters and pages', async () => {
    expect(await makePoster(bmp(), 300)).toMatchObject({ width: 3, height: 2, mediaType: 'image/jpeg' })
    const png = await convertImage(bmp(), 'png')
    await expectColor(png.bytes, [1, 0], [0, 255, 0], 0)
  })
  test.each([
    ['run lengths', bmp({ compression: 1 })],
    ['a palette', bmp({ bits: 8 })],
    ['no pixels', bmp().subarray(0, 54)],
    ['half a header', bmp().subarray(0, 40)],
    ['a gigapixel', Object.assign(bmp(), { 18: 0xff, 19: 0xff, 20: 0, 22: 0xff, 23: 0xff })],
  ])('%s: unreadable', async (_what, bytes) => {
    await expect(makePoster(bytes, 300)).rejects.toMatchObject(unreadable)
  })
})

describe('every other form of image is converted to sRGB with eight bits', () => {
  const source = async () => sharp(await image({ width: 400, height: 400, color: '#20a060' }))
  const color = [0x20, 0xa0, 0x60]

  test.each<[string, () => Promise<Buffer>]>([
    ['TIFF', async () => (await source()).tiff().toBuffer()],
    ['TIFF of sixteen bits', async () => (await source()).toColourspace('rgb16').tiff().toBuffer()],
    ['PNG of sixteen bits', async () => (await source()).toColourspace('rgb16').png().toBuffer()],
    ['PNG with a palette', async () => (await source()).png({ palette: true }).toBuffer()],
    ['AVIF', async () => (await source()).avif({ quality: 80 }).toBuffer()],
    ['WebP without loss', async () => (await source()).webp({ lossless: true }).toBuffer()],
    [
      'JPEG in progressive form',
      async () => (await source()).jpeg({ progressive: true, quality: 95 }).toBuffer(),
    ],
    [
      'JPEG with another profile',
      async () => (await source()).withIccProfile('p3').jpeg({ quality: 95 }).toBuffer(),
    ],
  ])('%s', async (_what, make) => {
    const poster = await makePoster(await make(), 200)
    expect(await sharp(poster.bytes).metadata()).toMatchObject({
      format: 'jpeg',
      space: 'srgb',
      depth: 'uchar',
    })
    await expectColor(poster.bytes, [30, 30], color)
  })
  test('grey with transparency, eight and sixteen bits', async () => {
    for (const space of ['b-w', 'grey16'] as const) {
      const bytes = await sharp({ create: { width: 400, height: 400, channels: 4, background: '#00000080' } })
        .toColourspace(space)
        .png()
        .toBuffer()
      await expectColor((await makePoster(bytes, 200)).bytes, [50, 50], [127, 127, 127])
    }
  })
  test('a small CMYK JPEG is not kept as it is', async () => {
    const cmyk = await (await source()).resize(100, 100).toColourspace('cmyk').jpeg().toBuffer()
    expect(await sharp((await makePoster(cmyk, 300)).bytes).metadata()).toMatchObject({
      space: 'srgb',
      channels: 3,
    })
  })
  test('of an animation, the first frame', async () => {
    const frames = Buffer.concat([Buffer.alloc(30_000, 0), Buffer.alloc(30_000, 255)])
    const raw = { width: 100, height: 200, channels: 3, pageHeight: 100 } as const
    for (const animation of [
      await sharp(frames, { raw }).gif({ loop: 0 }).toBuffer(),
      await sharp(frames, { raw }).webp({ lossless: true }).toBuffer(),
    ]) {
      const poster = await makePoster(animation, 300)
      expect(poster).toMatchObject({ width: 100, height: 100 })
      await expectColor(poster.bytes, [50, 50], [0, 0, 0])
    }
  })
})

describe('C2', () => {
  test('a GIF of a hundred thousand frames', async () => {
    const still = await sharp({ create: { width: 1, height: 1, channels: 3, background: '#f00' } })
      .gif()
      .toBuffer()
    const frame = still.subarray(still.indexOf(0x2c), -1)
    const bytes = Buffer.concat([
      still.subarray(0, -1),
      ...Array.from({ length: 100_000 }, () => frame),
      Buffer.from([0x3b]),
    ])
    const cpuMs = startCpuTimer('process')
    await makePoster(bytes, 300).catch((error: unknown) => expect(error).toMatchObject(unreadable))
    expect(cpuMs()).toBeLessThan(10_000)
  })
  test.each([
    // Offset of width and height in the format, and their maximum value.
    ['png', 'jpeg', [16, 20], (bytes: Buffer, at: number) => bytes.writeUInt32BE(65_535, at)],
    // Offsets of the canvas and of its only frame, which comes after the header and a palette of a few colors.
    ['gif', 'png', [6, 8, 38, 40], (bytes: Buffer, at: number) => bytes.writeUInt16LE(65_535, at)],
    ['webp', 'png', [26, 28], (bytes: Buffer, at: number) => bytes.writeUInt16LE(16_383, at)],
  ] as const)('a %s of 65k by 65k', async (format, other, places, write) => {
    const bytes = await image({ width: 16, height: 16, format })
    for (const at of places) write(bytes, at)
    await expect(makePoster(bytes, 300)).rejects.toMatchObject(unreadable)
    await expect(convertImage(bytes, other)).rejects.toMatchObject(unreadable)
  })
  test('a JPEG of 65k by 65k', async () => {
    const bytes = await image({ width: 16, height: 16 })
    const frame = bytes.indexOf(Buffer.from('ffc00011', 'hex'))
    expect(frame).toBeGreaterThan(0)
    for (const at of [5, 7]) bytes.writeUInt16BE(65_500, frame + at)
    await expect(makePoster(bytes, 300)).rejects.toMatchObject(unreadable)
    await expect(convertImage(bytes, 'png')).rejects.toMatchObject(unreadable)
  })
  test('a drawing with a huge filter', async () => {
    const filter = `<filter id="f">${'<feTurbulence numOctaves="9"/>'.repeat(100)}</filter>`
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="4000" height="4000">${filter}<g filter="url(#f)"><rect width="9" height="9"/></g></svg>`
    const cpuMs = startCpuTimer('process')
    await expect(makePoster(Buffer.from(svg), 300)).rejects.toMatchObject(unreadable)
    expect(cpuMs()).toBeLessThan(1000)
  })
})
