import { image } from '@lectern/fixtures/images'
import { describe, expect, test } from 'vitest'
import { sniff } from '../archive/archive-pages.ts'

/** Changes the frame header of a JPEG to another kind (ITU-T T.81 table B.1). */
function withFrame(jpeg: Buffer, code: number): Buffer {
  const bytes = Buffer.from(jpeg)
  const at = bytes.findIndex((byte, i) => byte === 0xff && bytes[i + 1] === 0xc0)
  bytes[at + 1] = code
  return bytes
}

describe('behaviour 4.2: images that nothing can show are named before the book is opened', () => {
  test.each([
    ['baseline', 0xc0, false],
    ['extended', 0xc1, false],
    ['progressive', 0xc2, false],
    ['lossless', 0xc3, true],
    ['differential', 0xc5, true],
    ['arithmetic', 0xc9, true],
    ['lossless arithmetic', 0xcb, true],
  ])('JPEG, %s', async (_what, code, isDamaged) => {
    const jpeg = withFrame(await image({ width: 40, height: 60 }), code)
    expect(sniff('1.jpg', jpeg, true)).toMatchObject({
      mediaType: 'image/jpeg',
      size: { width: 40, height: 60 },
      isDamaged,
    })
  })
  test.each([
    ['JPEG XR', [0x49, 0x49, 0xbc, 1]],
    ['Photoshop', [0x38, 0x42, 0x50, 0x53]],
  ])('%s', (_what, head) => {
    expect(sniff('1.x', Buffer.from(head), true)).toMatchObject({ isDamaged: true })
  })
  test('not JPEG 2000, which is converted', () => {
    const head = Buffer.from([0, 0, 0, 12, 0x6a, 0x50, 0x20, 0x20, 0x0d, 0x0a, 0x87, 0x0a])
    expect(sniff('1.jp2', head, true)).toMatchObject({ mediaType: 'image/jp2', isDamaged: false })
  })
})
