import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import sharp, { type JpegOptions } from 'sharp'
import { expect, test } from 'vitest'
import { drawBlocks } from '../poster/placeholder.ts'
import { readBlockMeans } from './block-means.ts'

const draw = (width: number, height: number) =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#d8c8a0"/><circle cx="40%" cy="30%" r="25%" fill="#203080"/><rect x="55%" y="50%" width="30%" height="40%" fill="#902010"/></svg>`,
    ),
  ).composite([
    {
      input: {
        create: {
          width,
          height,
          channels: 3,
          background: '#888',
          noise: { type: 'gaussian', mean: 128, sigma: 30 },
        },
      },
      blend: 'soft-light',
    },
  ])
const plain: JpegOptions = { quality: 80 }

/** Returns the brightness of each block. */
function readGrays(bytes: Uint8Array) {
  const found = readBlockMeans(bytes)
  const [luma] = found?.components ?? []
  return found && luma
    ? {
        ...found,
        grayAt: (column: number, row: number) => 128 + (luma.means[row * luma.rowLength + column] ?? 0),
      }
    : undefined
}

test.each([
  ['chroma of half the size', 640, 960, plain],
  ['chroma of full size', 640, 960, { quality: 95, chromaSubsampling: '4:4:4' }],
  ['odd edges', 333, 517, plain],
  ['a narrow image', 40, 1000, plain],
  ['low quality', 640, 960, { quality: 20 }],
  ['optimized Huffman codes', 640, 960, { quality: 80, optimizeCoding: true }],
] as const)('the luma means are those of the decoded image: %s', async (_, width, height, options) => {
  const bytes = await draw(width, height).jpeg(options).toBuffer()
  const found = readGrays(bytes)
  expect([found?.columns, found?.rows]).toEqual([Math.ceil(width / 8), Math.ceil(height / 8)])
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true })
  const differences: number[] = []
  for (let row = 0; row < Math.floor(height / 8); row += 1)
    for (let column = 0; column < Math.floor(width / 8); column += 1) {
      let sum = 0
      for (let i = 0; i < 64; i += 1) {
        const at = ((row * 8 + (i >> 3)) * width + column * 8 + (i & 7)) * info.channels
        const [red = 0, green = 0, blue = 0] = data.subarray(at, at + 3)
        sum += 0.299 * red + 0.587 * green + 0.114 * blue
      }
      const gray = Math.min(255, Math.max(0, found?.grayAt(column, row) ?? 0))
      differences.push(Math.abs(gray - sum / 64))
    }
  // A decoder rounds, and clamps colors outside of the range.
  expect(differences.reduce((all, one) => all + one, 0) / differences.length).toBeLessThan(2)
  expect(Math.max(...differences)).toBeLessThan(16)
})

test('a grayscale image is read, a progressive JPEG is not', async () => {
  const gray = readBlockMeans(await draw(320, 480).greyscale().jpeg(plain).toBuffer())
  expect(gray?.components[0]?.means).toHaveLength(40 * 60)
  expect(readBlockMeans(await draw(320, 480).jpeg({ progressive: true }).toBuffer())).toBeUndefined()
})

/** Checks that each component has the size that the frame announces. */
const isComplete = ({ rows, columns, components }: NonNullable<ReturnType<typeof readBlockMeans>>) =>
  components.every(({ rowLength, means }) => rowLength === 0 || means.length % rowLength === 0) &&
  (components[0]?.means.length ?? 0) >= rows * columns

test('a JPEG with random damage gives undefined or means of the same size', async () => {
  const whole = await draw(160, 240).jpeg(plain).toBuffer()
  expect(readBlockMeans(new Uint8Array())).toBeUndefined()
  expect(readBlockMeans(whole.subarray(0, whole.length / 2))).toBeUndefined()
  for (let i = 0; i < 400; i += 1) {
    const damaged = Buffer.from(whole)
    const from = 2 + ((i * 7919) % (whole.length - 10))
    randomBytes(1 + (i % 8)).copy(damaged, from)
    const found = readBlockMeans(damaged)
    if (found) expect(isComplete(found)).toBe(true)
  }
})

/** Returns pixels with similar neighbors, as in photographs, so that chroma of half the size is close to that of each pixel. */
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

/** `maxDifference`: chroma that is stored for 2 × 2 blocks differs from that of each block. */
const isAlike = (found: readonly number[], expected: readonly number[], maxDifference: number) => ({
  light: Math.abs(getLightness(found) - getLightness(expected)) < 4,
  colors: expected.every((value, i) => Math.abs((found[i] ?? 0) - value) < maxDifference),
})

/** Returns the means of the whole blocks of the decoded image. */
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

test('the colors of blocks are those of the decoded image for any size, quality and kind', async () => {
  const property = fc.asyncProperty(
    fc.record({
      width: fc.integer({ min: 1, max: 150 }),
      height: fc.integer({ min: 1, max: 150 }),
      seed: fc.integer({ min: 0, max: 50 }),
      quality: fc.integer({ min: 20, max: 100 }),
      isGray: fc.boolean(),
      chromaSubsampling: fc.constantFrom('4:2:0', '4:4:4'),
      optimiseCoding: fc.boolean(),
    }),
    async ({ width, height, seed, isGray, ...options }) => {
      const channels = isGray ? 1 : 3
      const raw = { width, height, channels } as const
      const image = sharp(createPixels(width, height, channels, seed), { raw })
      const jpeg = await (isGray ? image.toColourspace('b-w') : image).jpeg(options).toBuffer()
      const means = readBlockMeans(jpeg)
      const [columns = 0, rows, data] = means ? drawBlocks(means, 1) : []
      expect([columns, rows]).toEqual([Math.ceil(width / 8), Math.ceil(height / 8)])
      for (const [block, expected] of await listMeans(jpeg, columns)) {
        const found = [...(data?.subarray(block * 4, block * 4 + 3) ?? [])]
        const maxDifference = isGray || options.chromaSubsampling === '4:4:4' ? 5 : 25
        expect(isAlike(found, expected, maxDifference)).toEqual({ light: true, colors: true })
      }
    },
  )
  await fc.assert(property, { numRuns: 150 })
})

test('an unsupported or damaged JPEG gives undefined or means, without an error or a hang', async () => {
  const raw = { width: 90, height: 70, channels: 3 } as const
  const image = sharp(createPixels(90, 70, 3, 1), { raw })
  expect(readBlockMeans(await image.clone().jpeg({ progressive: true }).toBuffer())).toBeUndefined()
  expect(readBlockMeans(await image.clone().png().toBuffer())).toBeUndefined()
  expect(readBlockMeans(new Uint8Array())).toBeUndefined()
  const jpeg = await image.clone().jpeg().toBuffer()
  expect(readBlockMeans(jpeg.subarray(0, jpeg.length / 2))).toBeUndefined()
  const property = fc.property(
    fc.array(fc.tuple(fc.nat(jpeg.length - 1), fc.nat(255)), { minLength: 1, maxLength: 20 }),
    (changes) => {
      const damaged = Uint8Array.from(jpeg)
      for (const [at, byte] of changes) damaged[at] = byte
      const means = readBlockMeans(damaged)
      expect(means === undefined || isComplete(means)).toBe(true)
    },
  )
  fc.assert(property, { numRuns: 2000 })
})
