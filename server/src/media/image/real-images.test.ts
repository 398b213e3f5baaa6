import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { startCpuTimer } from '../../testing/cpu-time.ts'
import { fixtureFolder } from '../../testing/fixture-folder.ts'
import { preparePoster } from '../book-work.ts'
import { analyzeBook, readPage } from '../formats.ts'
import { markIsolated } from '../isolation.ts'
import { convertImage, makePoster, pageThumbnail } from '../poster/poster.ts'

const getFixturePath = fixtureFolder()
const unreadable = { code: 'IMAGE_UNREADABLE' }

async function getPages(path: string) {
  const file = await getFixturePath(path)
  const { pages } = await analyzeBook(file, { dimensions: true })
  return Promise.all(pages.map(async (page) => ({ page, bytes: await readPage(file, page) })))
}

/** Images that cannot be shown: no decoder here reads icons, and one JPEG XL uses features that its decoder lacks. */
const undecodable = /\.ico$|12-jxl/
/** Pages of `damaged-images.cbz` that hold nothing to decode. */
const hopeless = /corrupt-header|empty|text|broken|zero-width/

describe('images of all kinds, whole and damaged', () => {
  // JPEG XL and JPEG 2000 are among them.
  beforeAll(markIsolated)
  test.each([
    'comics/image-zoo/image-zoo-1.cbz',
    'comics/image-zoo/image-formats.cbz',
    'broken/images/damaged-images.cbz',
    'broken/images/mislabelled-images.cbz',
    'broken/images/png-ztxt-bomb.cbz',
    'comics/misc/codedread-svg-pages.cbz',
    'comics/misc/book-complex-tree.cbz',
  ])('%s: every page as poster, thumbnail, JPEG and PNG, or a clear refusal', async (path) => {
    const cpuMs = startCpuTimer('process')
    for (const { page, bytes } of await getPages(path)) {
      const isRefused = undecodable.test(page.fileName) || hopeless.test(page.fileName)
      // One drawing has more filters than are rendered here.
      const isExpensive = page.fileName === '001.svg'
      if (isRefused || isExpensive) {
        await expect(makePoster(bytes, 300), page.fileName).rejects.toMatchObject(unreadable)
        await expect(convertImage(bytes, 'png')).rejects.toMatchObject(unreadable)
        continue
      }
      const poster = await makePoster(bytes, 300)
      expect(Math.max(poster.width, poster.height)).toBeLessThanOrEqual(300)
      expect(await sharp(poster.bytes).metadata(), page.fileName).toMatchObject({
        format: 'jpeg',
        space: 'srgb',
      })
      expect((await pageThumbnail(bytes, 500)).mediaType).toBe('image/jpeg')
      for (const format of ['jpeg', 'png'] as const)
        expect(await convertImage(bytes, format)).toMatchObject({
          mediaType: `image/${format}`,
          width: page.width,
          height: page.height,
        })
    }
    expect(cpuMs()).toBeLessThan(20_000)
  })

  test('the same image in five formats gives the same poster', async () => {
    const pages = await getPages('comics/image-zoo/image-formats.cbz')
    expect(pages).toHaveLength(5)
    const means: number[][] = []
    for (const { bytes } of pages) {
      const { channels } = await sharp((await makePoster(bytes, 300)).bytes).stats()
      means.push(channels.map(({ mean }) => mean))
    }
    for (const mean of means)
      for (const [i, value] of mean.entries())
        expect(Math.abs(value - (means[0]?.[i] ?? -99))).toBeLessThan(4)
  })

  test('a photograph turned by EXIF is upright', async () => {
    const pages = await getPages('comics/image-zoo/image-zoo-1.cbz')
    const turned = pages.find(({ page }) => page.fileName.includes('exif'))
    expect(turned && (await makePoster(turned.bytes, 300))).toMatchObject({ width: 300, height: 200 })
  })

  test('E3 uploads offered as a poster', async () => {
    const upload = async (name: string) => readFileSync(await getFixturePath(`broken/thumbnails/${name}`))
    for (const name of ['not-an-image-A.png', 'svg-with-script-A.svg'])
      await expect(preparePoster({ bytes: await upload(name) })).rejects.toMatchObject(unreadable)
    const large = await upload('upload-too-big.bmp')
    // Looks like a bitmap in its first two bytes only.
    const headless = Buffer.concat([Buffer.from('BM'), Buffer.alloc(20_000_000)])
    await expect(preparePoster({ bytes: headless, edge: 300 })).rejects.toMatchObject(unreadable)
    const prepared = await preparePoster({ bytes: large, edge: 300 }).catch((error: unknown) => {
      expect(error).toMatchObject(unreadable)
    })
    if (prepared) expect(prepared.bytes.length).toBeLessThan(200_000)
  })
})
