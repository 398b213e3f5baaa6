import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Fit, fitSpread, type Size } from './fit.ts'

const window = { width: 1000, height: 800 }
const portrait = { width: 1200, height: 1600 }
const fit = (slots: Size[], how: Fit, zoom?: number) => fitSpread(slots, window, how, zoom)
const side = fc.integer({ min: 20, max: 6000 })
const anySize = fc.record({ width: side, height: side })
const anySpread = fc.oneof(fc.tuple(anySize), fc.tuple(anySize, anySize))
const getConcurrency = (sizes: readonly Size[]) => sizes.reduce((sum, size) => sum + size.width, 0)

describe('fit', () => {
  it.each<[Fit, Size]>([
    ['screen', { width: 600, height: 800 }],
    ['width', { width: 1000, height: 1333 }],
    ['width-shrink', { width: 1000, height: 1333 }],
    ['height', { width: 600, height: 800 }],
    ['original', { width: 1200, height: 1600 }],
  ])('%s', (how, expected) => {
    expect(fit([portrait], how)).toEqual([expected])
  })

  it('enlarges a small page, unless the mode forbids it', () => {
    const small = { width: 100, height: 100 }
    expect(fit([small], 'screen')).toEqual([{ width: 800, height: 800 }])
    expect(fit([small], 'width')).toEqual([{ width: 1000, height: 1000 }])
    expect(fit([small], 'width-shrink')).toEqual([small])
  })

  it('never makes a whole page larger than the window', () => {
    fc.assert(
      fc.property(anySpread, anySize, (slots, viewport) => {
        const sizes = fitSpread(slots, viewport, 'screen')
        for (const { height } of sizes) expect(height).toBeLessThanOrEqual(viewport.height)
        // A page of one pixel is still a page.
        expect(getConcurrency(sizes)).toBeLessThanOrEqual(Math.max(viewport.width, sizes.length))
      }),
    )
  })

  it('never makes a page wider than the window when fitting its width', () => {
    fc.assert(
      fc.property(anySpread, anySize, (slots, viewport) => {
        const width = getConcurrency(fitSpread(slots, viewport, 'width'))
        expect(width).toBeLessThanOrEqual(Math.max(viewport.width, slots.length))
      }),
    )
  })

  it('makes both pages of a pair equally high', () => {
    fc.assert(
      fc.property(anySpread, fc.constantFrom<Fit>('screen', 'width', 'height'), (slots, how) => {
        expect(new Set(fit(slots, how).map((size) => size.height)).size).toBe(1)
      }),
    )
  })

  it('leaves room for the gap of a pair', () => {
    const pair = fitSpread([portrait, portrait], window, 'width', 1, 20)
    expect(pair).toEqual([
      { width: 490, height: 653 },
      { width: 490, height: 653 },
    ])
    expect(fitSpread([portrait], window, 'screen', 1, 20)).toEqual([{ width: 600, height: 800 }])
  })

  it('applies the zoom to the fitted size', () => {
    expect(fit([portrait], 'screen', 2)).toEqual([{ width: 1200, height: 1600 }])
    expect(fit([portrait], 'original', 2)).toEqual([{ width: 2400, height: 3200 }])
  })
})
