import { image } from '@lectern/fixtures/images'
import { withComment } from '@lectern/fixtures/library'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { hashPage } from './page-hash.ts'

describe('behaviour 4.7: the hash of a page', () => {
  test('is the same for JPEGs that differ only in their metadata', async () => {
    const plain = await image({ width: 80, height: 120, label: 'A' })
    const hash = await hashPage(plain, 'image/jpeg')
    expect(hash).toMatch(/^[0-9a-f]{32}$/)
    expect(await hashPage(withComment(plain, 'edited'), 'image/jpeg')).toBe(hash)
    const other = await image({ width: 80, height: 120, label: 'B' })
    expect(await hashPage(other, 'image/jpeg')).not.toBe(hash)
  })
  test('does not depend on EXIF, and is that of the bytes for other formats', async () => {
    const plain = await image({ width: 80, height: 120, label: 'A' })
    const tagged = await sharp(plain)
      .keepMetadata()
      .withExif({ IFD0: { Artist: 'Somebody' } })
      .jpeg({ quality: 80 })
      .toBuffer()
    const again = await sharp(plain).jpeg({ quality: 80 }).toBuffer()
    expect(tagged.equals(again)).toBe(false)
    expect(await hashPage(tagged, 'image/jpeg')).toBe(await hashPage(again, 'image/jpeg'))
    // XXH3-128 of no bytes at all, as its authors publish it.
    expect(await hashPage(new Uint8Array(0), 'image/png')).toBe('99aa06d3014798d86001c324468d497f')
  })
  test('of a JPEG that cannot be decoded is that of its bytes', async () => {
    const broken = new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3])
    expect(await hashPage(broken, 'image/jpeg')).toBe(await hashPage(broken, 'image/png'))
  })
})
