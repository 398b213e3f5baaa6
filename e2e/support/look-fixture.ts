import { join } from 'node:path'
import { writeCbz } from '@lectern/fixtures/archive'
import sharp from 'sharp'

type Rgb = readonly [number, number, number]
export const lookPages = 8
const size = { width: 600, height: 900 }
export const white: Rgb = [255, 255, 255]
export const coverRed: Rgb = [176, 38, 44]
export const panelBlue: Rgb = [38, 92, 164]
/** Margins of pages 2 and 3, in shares of the page. */
export const margins = [
  { side: 0.1, above: 0.1 },
  { side: 0.15, above: 0.12 },
] as const

const draw = (width: number, height: number, getColor: (x: number, y: number) => Rgb): Promise<Buffer> => {
  const bytes = Buffer.alloc(3 * width * height)
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) bytes.set(getColor(x, y), 3 * (y * width + x))
  return sharp(bytes, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 92 })
    .toBuffer()
}

const drawPanel = ({ side, above }: (typeof margins)[number]) =>
  draw(size.width, size.height, (x, y) => {
    const [across, down] = [x / size.width, y / size.height]
    return across > side && across < 1 - side && down > above && down < 1 - above ? panelBlue : white
  })

/** Returns a number from 0 to 1 that looks like chance. */
const getChance = (seed: number) => Math.abs((Math.sin(seed * 12.9898) * 43_758.5453) % 1)

/** A drawing as wide as two pages: layers of all colors, which never repeat and run across the fold. */
const drawHalf = (left: number) =>
  draw(size.width, size.height, (x, y) => {
    const depth = (y + (x + left) / 12) / 18
    const [layer, share] = [Math.floor(depth), depth % 1]
    const mix = (seed: number) =>
      255 * (getChance(layer + seed) * (1 - share) + getChance(layer + 1 + seed) * share)
    return [mix(3), mix(300), mix(9000)]
  })

/** Writes a book: a red cover, two pages with margins, a plain one, a drawing that was cut in two (5 and 6), a large screentone (7), a back. */
export async function createLookFixture(root: string): Promise<void> {
  const plain = await draw(size.width, size.height, () => [70, 120, 70])
  const pages = [
    await draw(size.width, size.height, () => coverRed),
    await drawPanel(margins[0]),
    await drawPanel(margins[1]),
    plain,
    await drawHalf(0),
    await drawHalf(size.width),
    await draw(1800, 2700, (x, y) => (x % 4 < 2 === y % 4 < 2 ? [0, 0, 0] : [255, 255, 255])),
    plain,
  ]
  await writeCbz(join(root, 'Looks', 'Looks 1.cbz'), {
    pages: pages.map((bytes, at) => ({ name: `${at + 1}.jpg`, bytes })),
  })
}
