import fc from 'fast-check'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { jpegMeans } from './jpeg-means.ts'

/** Returns pixels with similar neighbours, as in photographs, so that colours stored at half the size are close to those of each pixel. */
function createPixels(width: number, height: number, channels: number, seed: number): Buffer {
  const pixels = Buffer.alloc(width * height * channels)
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1)
      for (let channel = 0; channel < channels; channel += 1) {
        const wave = Math.sin(x / (19 + seed) + channel) + Math.cos(y / (23 + channel) + seed)
        pixels[(y * width + x) * channels + channel] = 128 + 40 * wave + ((x * 7 + y * 13) % 9)
      }
  return pixels
}

const getLightness = ([red = 0, green = 0, blue = 0]: readonly number[]): number =>
  0.299 * red + 0.587 * green + 0.114 * blue

/** `maxDifference`: upper limit, because colours stored for two by two fields together differ from those of each. */
const isAlike = (found: readonly number[], expected: readonly number[], maxDifference: number) => ({
  light: Math.abs(getLightness(found) - getLightness(expected)) < 4,
  colors: expected.every((value, i) => Math.abs((found[i] ?? 0) - value) < maxDifference),
})

/** Returns the means of the whole fields. */
async function listMeans(jpeg: Uint8Array, columns: number): Promise<Map<number, number[]>> {
  const { data, info } = await sharp(jpeg)
    .toColourspace('srgb')
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const means = new Map<number, number[]>()
  for (let row = 0; row < Math.floor(info.height / 8); row += 1)
    for (let column = 0; column < Math.floor(info.width / 8); column += 1) {
      const sums = [0, 0, 0]
      for (let at = 0; at < 64; at += 1) {
        const pixel = (row * 8 + (at >> 3)) * info.width + column * 8 + (at & 7)
        for (let channel = 0; channel < 3; channel += 1)
          sums[channel] = (sums[channel] ?? 0) + (data[pixel * info.channels + channel] ?? 0)
      }
      means.set(
        row * columns + column,
        sums.map((sum) => sum / 64),
      )
    }
  return means
}

test('the means are those of the image, of any size, quality and kind', async () => {
  const property = fc.asyncProperty(
    fc.record({
      width: fc.integer({ min: 1, max: 150 }),
      height: fc.integer({ min: 1, max: 150 }),
      seed: fc.integer({ min: 0, max: 50 }),
      quality: fc.integer({ min: 20, max: 100 }),
      isGrey: fc.boolean(),
      chromaSubsampling: fc.constantFrom('4:2:0', '4:4:4'),
      optimiseCoding: fc.boolean(),
    }),
    async ({ width, height, seed, isGrey, ...options }) => {
      const channels = isGrey ? 1 : 3
      const raw = { width, height, channels } as const
      const picture = sharp(createPixels(width, height, channels, seed), { raw })
      const jpeg = await (isGrey ? picture.toColourspace('b-w') : picture).jpeg(options).toBuffer()
      const means = jpegMeans(jpeg)
      expect([means?.columns, means?.rows]).toEqual([Math.ceil(width / 8), Math.ceil(height / 8)])
      for (const [field, expected] of await listMeans(jpeg, means?.columns ?? 0)) {
        const found = [...(means?.data.subarray(field * 4, field * 4 + 3) ?? [])]
        const maxDifference = isGrey || options.chromaSubsampling === '4:4:4' ? 5 : 25
        expect(isAlike(found, expected, maxDifference)).toEqual({ light: true, colors: true })
      }
    },
  )
  await fc.assert(property, { numRuns: 150 })
})

test('another or a damaged JPEG gives undefined or means, and never fails or hangs', async () => {
  const raw = { width: 90, height: 70, channels: 3 } as const
  const picture = sharp(createPixels(90, 70, 3, 1), { raw })
  expect(jpegMeans(await picture.clone().jpeg({ progressive: true }).toBuffer())).toBeUndefined()
  expect(jpegMeans(await picture.clone().png().toBuffer())).toBeUndefined()
  expect(jpegMeans(new Uint8Array())).toBeUndefined()
  const jpeg = await picture.clone().jpeg().toBuffer()
  expect(jpegMeans(jpeg.subarray(0, jpeg.length / 2))).toBeUndefined()
  const property = fc.property(
    fc.array(fc.tuple(fc.nat(jpeg.length - 1), fc.nat(255)), { minLength: 1, maxLength: 20 }),
    (changes) => {
      const damaged = Uint8Array.from(jpeg)
      for (const [at, byte] of changes) damaged[at] = byte
      const means = jpegMeans(damaged)
      expect(means === undefined || means.data.length === means.columns * means.rows * 4).toBe(true)
    },
  )
  fc.assert(property, { numRuns: 2000 })
})
