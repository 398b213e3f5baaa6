import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Direction } from './direction.ts'
import { findTurn, listZones, type ZoneLayout } from './zones.ts'

const size = { width: 1000, height: 500 }
const at = (x: number, y: number, layout: ZoneLayout, direction: Direction) =>
  findTurn({ x, y }, size, layout, direction) ?? 'bars'
const anyLayout = fc.constantFrom<ZoneLayout>('sides', 'l', 'edges', 'off')
const anyDirection = fc.constantFrom<Direction>('ltr', 'rtl', 'vertical')
const anyShare = fc.double({ min: 0, max: 0.999, noNaN: true })

describe('zones', () => {
  it('divide the window 30 / 40 / 30', () => {
    expect(at(299, 0, 'sides', 'ltr')).toBe('previous')
    expect(at(301, 0, 'sides', 'ltr')).toBe('bars')
    expect(at(699, 499, 'sides', 'rtl')).toBe('bars')
    expect(at(701, 0, 'sides', 'rtl')).toBe('previous')
    expect(at(10, 0, 'sides', 'rtl')).toBe('next')
  })

  it('divide the window from top to bottom if pages are below each other', () => {
    expect(at(999, 100, 'sides', 'vertical')).toBe('previous')
    expect(at(0, 250, 'sides', 'vertical')).toBe('bars')
    expect(at(0, 400, 'sides', 'vertical')).toBe('next')
  })

  it('of the shape of an L turn at the top, the bottom and the sides', () => {
    expect(at(500, 20, 'l', 'ltr')).toBe('previous')
    expect(at(10, 250, 'l', 'ltr')).toBe('previous')
    expect(at(500, 250, 'l', 'ltr')).toBe('bars')
    expect(at(990, 250, 'l', 'ltr')).toBe('next')
    expect(at(10, 480, 'l', 'ltr')).toBe('next')
    expect(at(10, 250, 'l', 'rtl')).toBe('next')
    expect(at(990, 250, 'l', 'rtl')).toBe('previous')
    expect(at(990, 480, 'l', 'rtl')).toBe('next')
  })

  it('at the edges leave most of the page for the bars', () => {
    expect(at(119, 250, 'edges', 'ltr')).toBe('previous')
    expect(at(121, 250, 'edges', 'ltr')).toBe('bars')
    expect(at(881, 250, 'edges', 'ltr')).toBe('next')
  })

  it('can be off', () => {
    fc.assert(
      fc.property(anyShare, anyShare, anyDirection, (x, y, direction) => {
        expect(at(x * size.width, y * size.height, 'off', direction)).toBe('bars')
      }),
    )
  })

  it('do not overlap, are in the window, and leave room for the bars', () => {
    fc.assert(
      fc.property(anyShare, anyShare, anyLayout, anyDirection, (x, y, layout, direction) => {
        const zones = listZones(layout, direction)
        const hits = zones.filter(
          (zone) => x >= zone.x && x < zone.x + zone.width && y >= zone.y && y < zone.y + zone.height,
        )
        expect(hits.length).toBeLessThanOrEqual(1)
        for (const zone of zones) {
          expect(zone.x + zone.width).toBeLessThanOrEqual(1 + 1e-9)
          expect(zone.y + zone.height).toBeLessThanOrEqual(1 + 1e-9)
        }
        expect(findTurn({ x: 500, y: 250 }, size, layout, direction)).toBeUndefined()
      }),
    )
  })
})
