import { describe, expect, it } from 'vitest'
import { applyResistance, decideSwipe, measureVelocity } from './swipe.ts'

describe('swipe', () => {
  it.each([
    ['far and slow', -200, 0, 1],
    ['far the other way', 200, 0, -1],
    ['short and slow', -60, -0.1, 0],
    ['short and quick', -30, -0.8, 1],
    ['a twitch', -5, -2, 0],
    ['far, then flicked back', -250, 0.9, 0],
    ['nothing', 0, 0, 0],
  ])('%s', (_, offset, velocity, expected) => {
    expect(decideSwipe(offset, velocity, 390)).toBe(expected)
  })

  it('is measured only over its last milliseconds', () => {
    const samples = [
      { at: 0, value: 0 },
      { at: 400, value: 300 },
      { at: 440, value: 320 },
    ]
    expect(measureVelocity(samples, 450)).toBeCloseTo(0.5)
    expect(measureVelocity(samples, 600)).toBe(0)
    expect(measureVelocity([], 0)).toBe(0)
  })

  it('meets growing resistance at the ends of the book', () => {
    expect(Math.abs(applyResistance(-100, 390))).toBeLessThan(100)
    expect(applyResistance(-1000, 390)).toBeGreaterThan(-390)
    expect(applyResistance(0, 390)).toBe(0)
  })
})
