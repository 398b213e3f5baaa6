import { join } from 'node:path'
import { writeCbz } from '@lectern/fixtures/archive'
import { comicInfoXml } from '@lectern/fixtures/comic-info'
import { image } from '@lectern/fixtures/images'
import sharp from 'sharp'

export const pagesPerEpisode = 6
const episodes = 3
/** Size of a page of an episode. */
export const episodePage = { width: 400, height: 1000 }
/** Size of a page that is taller than many textures, and the height of the bands that it is made of. */
export const tallPage = { width: 400, height: 9000, bandHeight: 500 }
export const tallPages = 3
/** Books in the fixture. */
export const stripBooks = episodes + 1

const hex = (value: number) => value.toString(16).padStart(2, '0')

/** Returns the color of a page, which is told by red and green. */
const episodeColor = (episode: number, page: number) => `#${hex(20 + 20 * page)}${hex(40 + 50 * episode)}80`

/** The episode and page of a color that was read from the screen. */
export const toEpisodePage = ([red = 0, green = 0]: readonly number[]): string =>
  `${Math.round((green - 40) / 50)}.${Math.round((red - 20) / 20)}`

const toBandRed = (band: number) => 30 + 11 * band
const toTallGreen = (page: number) => 60 * page

/** The page and the band of it, from 0, of a color that was read from the screen. */
export const toTallBand = ([red = 0, green = 0]: readonly number[]): string =>
  `${Math.round(green / 60)}.${Math.round((red - 30) / 11)}`

const drawTallPage = (page: number): Promise<Buffer> => {
  const { width, height, bandHeight } = tallPage
  const pixels = Buffer.alloc(width * height * 3)
  for (let y = 0; y < height; y += 1) {
    const color = [toBandRed(Math.floor(y / bandHeight)), toTallGreen(page), 120]
    pixels.fill(Buffer.from(color), y * width * 3, (y + 1) * width * 3)
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 90 })
    .toBuffer()
}

async function writeBook(root: string, series: string, number: number, title: string, pages: Buffer[]) {
  const info = { Series: series, Number: String(number), Title: title }
  await writeCbz(join(root, series, `${series} ${number}.cbz`), {
    pages: pages.map((bytes, at) => ({ name: `${String(at + 1).padStart(3, '0')}.jpg`, bytes })),
    files: [{ name: 'ComicInfo.xml', bytes: comicInfoXml(info) }],
    compression: 'store',
  })
}

/** Two strips: three episodes of one, and a book of very tall pages. */
export async function createStripFixture(root: string): Promise<void> {
  for (let episode = 1; episode <= episodes; episode += 1) {
    const pages = Array.from({ length: pagesPerEpisode }, (_, at) =>
      image({ ...episodePage, label: `${episode}-${at + 1}`, color: episodeColor(episode, at + 1) }),
    )
    await writeBook(root, 'Long Stairs', episode, `Flight ${episode}`, await Promise.all(pages))
  }
  const tall = Array.from({ length: tallPages }, (_, at) => drawTallPage(at + 1))
  await writeBook(root, 'Deep Well', 1, 'Down', await Promise.all(tall))
}
