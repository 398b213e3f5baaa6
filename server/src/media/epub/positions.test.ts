import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { EpubResource } from './epub-contents.ts'
import { epubPositions } from './positions.ts'

const resource = (size: number, i = 0): EpubResource => ({
  href: `c${i}.xhtml`,
  mediaType: 'application/xhtml+xml',
  entry: { dataOffset: 0, compressedSize: 1, size, method: 8, crc32: 0 },
})
const book = (sizes: readonly number[], isFixedLayout = false) => ({
  spine: sizes.map((size, i) => resource(size, i)),
  isFixedLayout,
})

describe('behaviour 4.5: positions', () => {
  test('one per kilobyte and at least one per resource', () => {
    expect(epubPositions(book([0, 1024, 1025]))).toEqual([
      {
        href: 'c0.xhtml',
        type: 'application/xhtml+xml',
        koboSpan: 'kobo.1.1',
        locations: { position: 1, progression: 0, totalProgression: 0.25 },
      },
      expect.objectContaining({ locations: { position: 2, progression: 0, totalProgression: 0.5 } }),
      expect.objectContaining({ locations: { position: 3, progression: 0, totalProgression: 0.75 } }),
      {
        href: 'c2.xhtml',
        type: 'application/xhtml+xml',
        locations: { position: 4, progression: 0.5, totalProgression: 1 },
      },
    ])
  })

  test('the first of each resource is the first sentence of Kobo, of others it is unknown', () => {
    const spans = (list: ReturnType<typeof epubPositions>) => list.map((p) => p.koboSpan)
    expect(spans(epubPositions(book([10, 2048, 10])))).toEqual([
      'kobo.1.1',
      'kobo.1.1',
      undefined,
      'kobo.1.1',
    ])
    expect(spans(epubPositions(book([5000, 9000], true)))).toEqual(['kobo.1.1', 'kobo.1.1'])
  })

  test('fixed layout: one per resource, at its beginning', () => {
    expect(epubPositions(book([5000, 9000], true)).map(({ locations }) => locations)).toEqual([
      { position: 1, progression: 0, totalProgression: 0.5 },
      { position: 2, progression: 0, totalProgression: 1 },
    ])
  })

  test('impossible sizes give one per resource', () => {
    expect(epubPositions(book([4_000_000_000, 10]))).toHaveLength(2)
  })

  test('no spine, no positions', () => expect(epubPositions(book([]))).toEqual([]))

  test('numbered from 1, growing, the last at the end', () => {
    const sizes = fc.array(fc.nat({ max: 20_000 }), { minLength: 1, maxLength: 20 })
    fc.assert(
      fc.property(sizes, fc.boolean(), (list, isFixed) => {
        const positions = epubPositions(book(list, isFixed)).map(({ locations }) => locations)
        expect(positions.map(({ position }) => position)).toEqual(positions.map((_, i) => i + 1))
        expect(positions.at(-1)?.totalProgression).toBe(1)
        for (const { progression, totalProgression } of positions) {
          expect(progression).toBeGreaterThanOrEqual(0)
          expect(progression).toBeLessThan(1)
          expect(totalProgression).toBeGreaterThan(0)
        }
      }),
    )
  })
})
