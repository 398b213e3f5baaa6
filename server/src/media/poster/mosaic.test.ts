import { image } from '@lectern/fixtures/images'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import * as jobs from '../../workers/jobs.ts'
import * as work from '../book-work.ts'
import { makeMosaic } from './mosaic.ts'

const [red, green, blue, white] = ['#ff0000', '#00ff00', '#0000ff', '#ffffff']
const tile = (color = '#888888', width = 212, height = 300) =>
  sharp({ create: { width, height, channels: 3, background: color } })
    .png()
    .toBuffer()

/** Returns the nearest plain color in the middle of each quarter, row by row; `.` is black. */
async function quarters(
  bytes: Uint8Array,
  at: readonly (readonly [number, number])[] = middles,
): Promise<string> {
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true })
  return at
    .map(([x, y]) => {
      const from = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * 3
      const bits = [0, 1, 2].map((channel) => ((data[from + channel] ?? 0) > 127 ? 1 : 0)).join('')
      return { '100': 'r', '010': 'g', '001': 'b', '111': 'w', '000': '.' }[bits] ?? '?'
    })
    .join('')
}
const middles = [
  [0.25, 0.25],
  [0.75, 0.25],
  [0.25, 0.75],
  [0.75, 0.75],
] as const

test.each([300, 600, 900, 1200])(
  'behaviour 6.4: %i high, a little narrower than two thirds',
  async (height) => {
    const mosaic = await makeMosaic([await tile(red)], height)
    expect(mosaic).toMatchObject({ height, width: Math.round(height * 0.70667), mediaType: 'image/jpeg' })
    expect(await sharp(mosaic.bytes).metadata()).toMatchObject({
      format: 'jpeg',
      height,
      width: mosaic.width,
    })
  },
)
test('behaviour 6.4: four tiles row by row, fewer in turn, more left out', async () => {
  const tiles = await Promise.all([red, green, blue, white].map((color) => tile(color)))
  const of = async (count: number) => quarters((await makeMosaic(tiles.slice(0, count), 300)).bytes)
  expect(await Promise.all([1, 2, 3, 4].map(of))).toEqual(['rrrr', 'rgrg', 'rgbr', 'rgbw'])
  expect(await quarters((await makeMosaic([...tiles, await tile('#000000')], 300)).bytes)).toBe('rgbw')
})
test('tiles that cannot be decoded are skipped; a mosaic without tiles is an error', async () => {
  const bad = Buffer.from('no picture')
  const empty = Buffer.alloc(0)
  const mosaic = await work.makeMosaicPoster({
    tiles: [bad, await tile(red), empty, await tile(green)],
    height: 300,
  })
  expect(await quarters(mosaic.bytes)).toBe('rgrg')
  for (const tiles of [[], [bad, empty]])
    await expect(makeMosaic(tiles, 300)).rejects.toMatchObject({ code: 'IMAGE_UNREADABLE' })
})
test('wide tiles do not reach into their neighbors, narrow ones leave black next to them', async () => {
  const wide = await makeMosaic([await tile(red, 900, 300), await tile(green, 300, 900)], 600)
  expect(
    await quarters(wide.bytes, [
      [0.49, 0.08],
      [0.51, 0.08],
      [0.95, 0.25],
    ]),
  ).toBe('rg.')
})
test('small tiles are enlarged to their quarter, transparency is white, grey and CMYK are sRGB', async () => {
  const small = await makeMosaic([await tile(red, 21, 30)], 600)
  expect(
    await quarters(small.bytes, [
      [0.02, 0.02],
      [0.48, 0.48],
      [0.98, 0.98],
    ]),
  ).toBe('rrr')
  const clear = await sharp({ create: { width: 70, height: 100, channels: 4, background: '#ff000000' } })
    .png()
    .toBuffer()
  const grey = await sharp(await image({ width: 70, height: 100, color: '#ffffff' }))
    .greyscale()
    .jpeg()
    .toBuffer()
  const cmyk = await sharp(await tile(red))
    .toColourspace('cmyk')
    .jpeg()
    .toBuffer()
  expect(await quarters((await makeMosaic([clear, grey, cmyk, await tile(blue)], 300)).bytes)).toBe('wwrb')
})
test('the job has the name of the function', () => {
  expect(Object.keys(work)).toContain(jobs.makeMosaicPoster.name)
})
test('the smallest mosaic', async () => {
  expect(await makeMosaic([await tile(red)], 4)).toMatchObject({ width: 3, height: 4 })
})
