import { randomBytes } from 'node:crypto'
import sharp, { type JpegOptions } from 'sharp'
import { expect, test } from 'vitest'
import { readJpegAverages } from './jpeg-averages.ts'

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

test.each([
  ['one with colours of half the size', 640, 960, plain],
  ['one with colours of its own size', 640, 960, { quality: 95, chromaSubsampling: '4:4:4' }],
  ['one of odd edges', 333, 517, plain],
  ['a narrow one', 40, 1000, plain],
  ['a coarse one', 640, 960, { quality: 20 }],
  ['one with codes of its own', 640, 960, { quality: 80, optimizeCoding: true }],
] as const)(
  'the blocks of a JPEG are what a decoder makes of them: %s',
  async (_, width, height, options) => {
    const bytes = await draw(width, height).jpeg(options).toBuffer()
    const found = readJpegAverages(bytes)
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
        differences.push(Math.abs((found?.values[row * found.columns + column] ?? 0) - sum / 64))
      }
    // A decoder rounds, and cuts colours that do not exist.
    expect(differences.reduce((all, one) => all + one, 0) / differences.length).toBeLessThan(2)
    expect(Math.max(...differences)).toBeLessThan(16)
  },
)

test('a grey one, and none of a progressive one', async () => {
  const grey = await draw(320, 480).greyscale().jpeg(plain).toBuffer()
  expect(readJpegAverages(grey)?.values).toHaveLength(40 * 60)
  expect(readJpegAverages(await draw(320, 480).jpeg({ progressive: true }).toBuffer())).toBeUndefined()
})

test('damage is nothing, or a picture of the same size', async () => {
  const whole = await draw(160, 240).jpeg(plain).toBuffer()
  expect(readJpegAverages(new Uint8Array())).toBeUndefined()
  expect(readJpegAverages(whole.subarray(0, whole.length / 2))).toBeUndefined()
  for (let i = 0; i < 400; i += 1) {
    const damaged = Buffer.from(whole)
    const from = 2 + ((i * 7919) % (whole.length - 10))
    randomBytes(1 + (i % 8)).copy(damaged, from)
    const found = readJpegAverages(damaged)
    if (found) expect(found.values).toHaveLength(found.columns * found.rows)
  }
})
