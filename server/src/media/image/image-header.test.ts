import { image } from '@lectern/fixtures/images'
import fc from 'fast-check'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { startCpuTimer } from '../../testing/cpu-time.ts'
import { headerLengths, measureImage } from './image-header.ts'
import { imageType } from './image-type.ts'

function measure(bytes: Uint8Array) {
  return measureImage(bytes, imageType(bytes) ?? '')
}
const size = { width: 40, height: 30 }
const turned = { width: 30, height: 40 }

test.each(['jpeg', 'png', 'gif', 'webp', 'avif'] as const)('%s', async (format) => {
  expect(measure((await image({ ...size, format })).subarray(0, headerLengths[0]))).toEqual(size)
})

test('tiff and the other kinds of WebP', async () => {
  const pixels = sharp(await image(size))
  expect(measure(await pixels.clone().tiff().toBuffer())).toEqual(size)
  expect(measure(await pixels.clone().webp({ lossless: true }).toBuffer())).toEqual(size)
  expect(measure(await pixels.clone().ensureAlpha(0.5).webp().toBuffer())).toEqual(size)
  expect(measure(await pixels.clone().jpeg({ progressive: true }).toBuffer())).toEqual(size)
})

test.each([
  ['<svg xmlns="x" width="40" height="30">', size],
  ['<svg xmlns="x" viewBox="0 0 40 30">', size],
  ['<svg xmlns="x">', null],
])('%s', (svg, expected) => {
  expect(measure(Buffer.from(svg))).toEqual(expected)
})

describe('JPEG', () => {
  test.each([1, 2, 3, 4, 5, 6, 7, 8])('EXIF orientation %i', async (orientation) => {
    const bytes = await sharp(await image(size))
      .withMetadata({ orientation })
      .jpeg()
      .toBuffer()
    expect(measure(bytes)).toEqual(orientation >= 5 ? turned : size)
  })
  test('reports if it needs more bytes, and never invents a size', async () => {
    const bytes = await image(size)
    const frame = bytes.indexOf(Buffer.from([0xff, 0xc0]))
    for (let length = 3; length < bytes.length; length += 1) {
      expect(measure(bytes.subarray(0, length))).toEqual(length < frame + 9 ? 'more' : size)
    }
  })
  test('behind 200 KB of metadata', async () => {
    const bytes = await image(size)
    const segment = Buffer.alloc(65_000)
    segment.writeUInt32BE(0xffe2fde6)
    const long = Buffer.concat([bytes.subarray(0, 2), segment, segment, segment, bytes.subarray(2)])
    expect(measure(long.subarray(0, headerLengths[0]))).toBe('more')
    expect(measure(long.subarray(0, headerLengths[1]))).toEqual(size)
  })
  test('C2 4 MB of garbage are skipped once', () => {
    const garbage = Buffer.alloc(4 * 1024 * 1024, 0x41)
    garbage.writeUInt32BE(0xffd8ffe0)
    garbage.writeUInt16BE(2, 4)
    const cpuMs = startCpuTimer()
    expect(measure(garbage)).toBe('more')
    garbage.fill(0xff, 6)
    expect(measure(garbage)).toBe('more')
    expect(cpuMs()).toBeLessThan(200)
  })
  test('a hostile EXIF directory', () => {
    const exif = Buffer.from('Exif\0\0II*\0\xff\xff\xff\x7f', 'latin1')
    const head = Buffer.alloc(6)
    head.writeUInt32BE(0xffd8ffe1)
    head.writeUInt16BE(exif.length + 2, 4)
    expect(measure(Buffer.concat([head, exif]))).toBe('more')
  })
})

describe('damaged', () => {
  test('a size of nothing or of two thousand million', async () => {
    const png = await image({ ...size, format: 'png' })
    png.writeUInt32BE(2 ** 31 - 1, 16)
    expect(measure(png)).toBeNull()
    png.writeUInt32BE(0, 16)
    expect(measure(png)).toBeNull()
  })
  test('any damage is answered quickly', async () => {
    const originals = await Promise.all(
      (['jpeg', 'png', 'gif', 'webp', 'avif'] as const).map((format) =>
        image({ width: 90, height: 90, label: 'X', format }),
      ),
    )
    const tiff = await sharp(await image(size))
      .tiff()
      .toBuffer()
    const edits = fc.array(fc.tuple(fc.nat({ max: 600 }), fc.nat({ max: 255 })), { maxLength: 20 })
    fc.assert(
      fc.property(
        fc.constantFrom(...originals, tiff),
        edits,
        fc.nat({ max: 700 }),
        (original, changes, length) => {
          const bytes = Buffer.from(original)
          for (const [at, value] of changes) if (at < bytes.length) bytes[at] = value
          const cpuMs = startCpuTimer()
          for (const type of [
            'image/jpeg',
            'image/avif',
            'image/jxl',
            'image/tiff',
            'image/webp',
            imageType(original) ?? '',
          ]) {
            measureImage(bytes.subarray(0, length), type)
          }
          expect(cpuMs()).toBeLessThan(500)
        },
      ),
      { numRuns: 500 },
    )
  })
})
