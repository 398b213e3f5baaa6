import { image } from '@lectern/fixtures/images'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { imageType } from './image-type.ts'

test.each(['jpeg', 'png', 'gif', 'webp', 'avif'] as const)('%s made by an encoder', async (format) => {
  expect(imageType(await image({ width: 8, height: 8, format }))).toBe(`image/${format}`)
})

const latin = (text: string) => Buffer.from(text, 'latin1')
const padded = (text: string) => Buffer.concat([latin(text), Buffer.alloc(64)])

test.each([
  ['image/gif', padded('GIF87a')],
  ['image/tiff', padded('II*\0')],
  ['image/tiff', padded('MM\0*')],
  ['image/jxl', padded('\xff\x0a')],
  ['image/jxl', padded('\0\0\0\x0cJXL \r\n\x87\n')],
  ['image/jp2', padded('\0\0\0\x0cjP  \r\n\x87\n')],
  ['image/heic', padded('\0\0\0\x18ftypheic')],
  ['image/avif', latin('\0\0\0\x1cftypmif1\0\0\0\0mif1avif')],
  ['image/heif', latin('\0\0\0\x18ftypmif1\0\0\0\0mif1miaf')],
  ['image/bmp', padded('BM\0\0\0\0\0\0\0\0\x36\0\0\0\x28\0\0\0')],
  ['image/x-icon', padded('\0\0\x01\0\x01\0\x10\x10\0\0')],
  ['image/svg+xml', latin('<svg xmlns="http://www.w3.org/2000/svg">')],
  [
    'image/svg+xml',
    latin('\xef\xbb\xbf\n<?xml version="1.0"?><!-- <p> --><!DOCTYPE svg [<!ENTITY a "b">]>\n<svg/>'),
  ],
])('%s', (type, bytes) => {
  expect(imageType(bytes)).toBe(type)
})

test.each([
  ['nothing', latin('')],
  ['text', latin('BM is how this text begins, and it is long enough')],
  ['HTML with a picture in it', latin('<html><svg></svg></html>')],
  ['XML', latin('<?xml version="1.0"?><ComicInfo/>')],
  ['zeros', Buffer.alloc(1000)],
  ['a video', padded('\0\0\0\x18ftypmp42')],
  ['a sound', padded('RIFF\0\0\0\0WAVE')],
  ['a zip', padded('PK\x03\x04')],
  ['the start of a magic number', latin('\x89PN')],
  ['a hundred comments', latin('<!--'.repeat(1000))],
])('%s is no image', (_what, bytes) => {
  expect(imageType(bytes)).toBeNull()
})

test('any bytes give a result', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 100 }), (bytes) => {
      imageType(bytes)
    }),
  )
})
