import { describe, expect, it } from 'vitest'
import { getAxis, getAxisSign, getTurn } from './direction.ts'

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

  it('has one axis and one end with the next page', () => {
    expect([getAxis('ltr'), getAxis('rtl'), getAxis('vertical')]).toEqual(['x', 'x', 'y'])
    expect([getAxisSign('ltr'), getAxisSign('rtl'), getAxisSign('vertical')]).toEqual([1, -1, 1])
  })
})
