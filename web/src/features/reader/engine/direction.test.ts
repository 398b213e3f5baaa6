import { describe, expect, it } from 'vitest'
import { getAxis, getAxisSign, getTurn, getZone } from './direction.ts'

describe('direction', () => {
  it.each([
    ['left', 'ltr', 'previous'],
    ['right', 'ltr', 'next'],
    ['left', 'rtl', 'next'],
    ['right', 'rtl', 'previous'],
    ['left', 'vertical', 'previous'],
    ['right', 'vertical', 'next'],
  ] as const)('%s in %s means %s', (side, direction, turn) => {
    expect(getTurn(side, direction)).toBe(turn)
  })

  it('arranges pages along one axis, towards one end', () => {
    expect([getAxis('ltr'), getAxis('rtl'), getAxis('vertical')]).toEqual(['x', 'x', 'y'])
    expect([getAxisSign('ltr'), getAxisSign('rtl'), getAxisSign('vertical')]).toEqual([1, -1, 1])
  })

  it('divides the window 30 / 40 / 30', () => {
    const size = { width: 1000, height: 500 }
    expect(getZone({ x: 299, y: 0 }, size, 'ltr')).toBe('left')
    expect(getZone({ x: 301, y: 0 }, size, 'ltr')).toBe('menu')
    expect(getZone({ x: 699, y: 499 }, size, 'rtl')).toBe('menu')
    expect(getZone({ x: 701, y: 0 }, size, 'rtl')).toBe('right')
  })

  it('divides it from top to bottom when pages lie below each other', () => {
    const size = { width: 1000, height: 500 }
    expect(getZone({ x: 999, y: 100 }, size, 'vertical')).toBe('left')
    expect(getZone({ x: 0, y: 250 }, size, 'vertical')).toBe('menu')
    expect(getZone({ x: 0, y: 400 }, size, 'vertical')).toBe('right')
  })
})
