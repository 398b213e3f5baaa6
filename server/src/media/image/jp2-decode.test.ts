import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { fixtureFolder } from '../../testing/fixture-folder.ts'
import { markIsolated, unmarkIsolated } from '../isolation.ts'
import { convertImage, makePagePoster, pageThumbnail } from '../poster/poster.ts'
import { decodeJp2 } from './jp2-decode.ts'

const getFixturePath = fixtureFolder()
const codestreamStart = Buffer.from([0xff, 0x4f, 0xff, 0x51])
const containerStart = Buffer.from([0, 0, 0, 12, 0x6a, 0x50, 0x20, 0x20])

/** Returns the image of a PDF that holds one in JPEG 2000, of 40 × 27 pixels. */
async function jp2(): Promise<Buffer> {
  const pdf = readFileSync(await getFixturePath('pdf/pdfjs-jp2k-resetprob.pdf'))
  return pdf.subarray(pdf.indexOf(containerStart), pdf.lastIndexOf('endstream'))
}
const bare = (image: Buffer) => image.subarray(image.indexOf(codestreamStart))

test('JPEG 2000 is decoded only in an isolated process', async () => {
  await expect(convertImage(await jp2(), 'jpeg')).rejects.toMatchObject({ code: 'NEEDS_ISOLATION' })
})

describe('behaviour 4.6: JPEG 2000 in such a process', () => {
  beforeEach(markIsolated)
  afterEach(unmarkIsolated)

  test.each([
    ['in its container', (image: Buffer) => image],
    ['bare', bare],
  ])('is converted, %s', async (_what, form) => {
    const image = form(await jp2())
    const { width, height, mediaType, bytes } = await convertImage(image, 'jpeg')
    expect({ width, height, mediaType }).toEqual({ width: 40, height: 27, mediaType: 'image/jpeg' })
    const { channels } = await sharp(bytes).stats()
    // A page on which the image is missing would be white.
    expect(Math.max(...channels.map(({ min }) => min))).toBeLessThan(200)
    expect(await pageThumbnail(image, 20)).toMatchObject({ width: 20 })
    expect(await makePagePoster(image, 20)).toMatchObject({ width: 20 })
  })
  test('is opaque', async () => {
    const { data } = await decodeJp2(await jp2())
    expect(data.every((value, i) => i % 4 !== 3 || value === 255)).toBe(true)
  })
  test('of too many pixels, cut off or damaged, is refused', async () => {
    const image = bare(await jp2())
    const large = Buffer.from(image)
    large.writeUInt32BE(1_000_000, 8)
    for (const broken of [large, image.subarray(0, 20), image.subarray(0, 60)])
      await expect(decodeJp2(broken)).rejects.toMatchObject({ code: 'IMAGE_UNREADABLE' })
    // After such a failure the next image is drawn as before.
    expect(await decodeJp2(image)).toMatchObject({ width: 40, height: 27 })
  })
})
