import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { StripSettings } from '../renderer.ts'
import { findPageAt, findPagesBetween, layOutStrip, toStripHeight, toStripLocator } from './strip-layout.ts'

const plain: StripSettings = { fit: 'width', sidePadding: 0, maxWidthPx: 10_000, marginPx: 0 }
const side = fc.integer({ min: 20, max: 12_000 })
const anySize = fc.option(fc.record({ width: side, height: side }), { nil: null })
const anySizes = fc.array(anySize, { minLength: 1, maxLength: 80 })
const anySettings = fc.record<StripSettings>({
  fit: fc.constantFrom('width', 'original'),
  sidePadding: fc.constantFrom(0, 0.05, 0.2, 0.4),
  maxWidthPx: fc.constantFrom(400, 800, 10_000),
  marginPx: fc.constantFrom(0, 5, 15),
})
const anyWindow = fc.integer({ min: 200, max: 2600 })
const anyZoom = fc.constantFrom(1, 1.3, 3)

describe('layout of a strip', () => {
  it('puts every page below the one before, with the margin between them', () => {
    fc.assert(
      fc.property(anySizes, anyWindow, anySettings, anyZoom, (sizes, windowWidth, settings, zoom) => {
        const { frames, height, width } = layOutStrip(sizes, windowWidth, settings, zoom)
        expect(frames).toHaveLength(sizes.length)
        frames.forEach((frame, at) => {
          const before = frames[at - 1]
          expect(frame.top).toBe(before ? before.top + before.height + settings.marginPx : 0)
          expect(frame.left).toBeGreaterThanOrEqual(0)
          expect(frame.left + frame.width).toBeLessThanOrEqual(width + 1e-6)
        })
        const last = frames.at(-1)
        expect(height).toBe((last?.top ?? 0) + (last?.height ?? 0))
      }),
    )
  })

  it('keeps the shape of every known page', () => {
    const { frames } = layOutStrip([{ width: 800, height: 9600 }], 390, plain)
    expect(frames).toEqual([{ top: 0, left: 0, width: 390, height: 4680 }])
  })

  it('limits the column by padding and pixels, whichever is narrower, and centers it', () => {
    const page = { width: 800, height: 800 }
    expect(layOutStrip([page], 1000, { ...plain, sidePadding: 0.2 }).frames[0]).toMatchObject({
      left: 200,
      width: 600,
    })
    expect(
      layOutStrip([page], 1000, { ...plain, sidePadding: 0.2, maxWidthPx: 500 }).frames[0],
    ).toMatchObject({
      left: 250,
      width: 500,
    })
  })

  it('never enlarges in original size', () => {
    const { frames } = layOutStrip([{ width: 300, height: 600 }], 1000, { ...plain, fit: 'original' })
    expect(frames[0]).toMatchObject({ left: 350, width: 300, height: 600 })
  })

  it('assumes that an unknown page is like the others', () => {
    const { frames } = layOutStrip(
      [{ width: 800, height: 8000 }, null, { width: 800, height: 8000 }],
      400,
      plain,
    )
    expect(frames.map(({ height }) => height)).toEqual([4000, 4000, 4000])
  })

  it('shows a spread among pages of paper twice as wide, within the window', () => {
    const paper = { width: 1000, height: 1500 }
    const spread = { width: 2000, height: 1500 }
    const wide = layOutStrip([paper, spread, paper], 1440, { ...plain, maxWidthPx: 600 })
    expect(wide.frames.map(({ width }) => width)).toEqual([600, 1200, 600])
    const narrow = layOutStrip([paper, spread, paper], 390, plain)
    expect(narrow.frames.map(({ width }) => width)).toEqual([390, 390, 390])
  })

  it('finds the position at a height and the height of a position', () => {
    fc.assert(
      fc.property(
        anySizes,
        anyWindow,
        anySettings,
        fc.double({ min: 0, max: 1, noNaN: true }),
        (sizes, windowWidth, settings, share) => {
          const layout = layOutStrip(sizes, windowWidth, settings)
          const y = share * layout.height
          const locator = toStripLocator(layout, y)
          const frame = layout.frames[locator.page - 1]
          const isInMargin = frame !== undefined && y > frame.top + frame.height
          const expected = isInMargin ? frame.top + frame.height : y
          expect(toStripHeight(layout, locator)).toBeCloseTo(expected, 3)
        },
      ),
    )
  })

  it('keeps the position through all sizes of the window and all settings', () => {
    fc.assert(
      fc.property(
        anySizes,
        fc.array(fc.tuple(anyWindow, anySettings, anyZoom), { minLength: 1, maxLength: 10 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (sizes, changes, offset) => {
          const start = { page: Math.ceil(sizes.length / 2), offset }
          for (const [windowWidth, settings, zoom] of changes) {
            const layout = layOutStrip(sizes, windowWidth, settings, zoom)
            const found = toStripLocator(layout, toStripHeight(layout, start))
            // The end of a page without a margin is the beginning of the next.
            const along = (locator: typeof start) => locator.page + locator.offset
            expect(along(found)).toBeCloseTo(along(start), 3)
          }
        },
      ),
    )
  })

  it('finds exactly the visible pages', () => {
    fc.assert(
      fc.property(
        anySizes,
        anyWindow,
        anySettings,
        fc.nat(40_000),
        fc.integer({ min: 1, max: 3000 }),
        (...all) => {
          const [sizes, windowWidth, settings, from, length] = all
          const layout = layOutStrip(sizes, windowWidth, settings)
          const start = Math.min(from, Math.max(0, layout.height - length))
          const [first, last] = findPagesBetween(layout, start, start + length)
          const inside = layout.frames.flatMap(({ top, height }, at) =>
            top < start + length && top + height > start ? [at] : [],
          )
          if (inside.length > 0)
            expect([first, last]).toEqual([inside[0], Math.max(inside.at(-1) ?? 0, last)])
          for (const at of inside) {
            expect(at).toBeGreaterThanOrEqual(first)
            expect(at).toBeLessThanOrEqual(last)
          }
        },
      ),
    )
  })

  it('is empty for a book without pages', () => {
    const layout = layOutStrip([], 800, plain)
    expect(layout.height).toBe(0)
    expect(findPageAt(layout, 10)).toBe(0)
    expect(toStripHeight(layout, { page: 3, offset: 0.5 })).toBe(0)
  })
})
