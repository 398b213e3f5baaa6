import { describe, expect, it } from 'vitest'
import { pressEdge } from './edge-presses.ts'

describe('pressing on at an end of the book', () => {
  it('first says where it leads, then goes there', () => {
    const first = pressEdge(undefined, 'end', 1000)
    expect(first).toEqual({ shown: { edge: 'end', at: 1000 }, isConfirmed: false })
    expect(pressEdge(first.shown, 'end', 1400).isConfirmed).toBe(true)
  })

  it('is not confirmed by leafing quickly, however long', () => {
    let { shown } = pressEdge(undefined, 'end', 0)
    for (let at = 30; at < 3000; at += 30) {
      const press = pressEdge(shown, 'end', at)
      expect(press.isConfirmed).toBe(false)
      shown = press.shown
    }
    expect(pressEdge(shown, 'end', 4000).isConfirmed).toBe(true)
  })

  it('begins anew at the other end', () => {
    const { shown } = pressEdge(undefined, 'end', 0)
    expect(pressEdge(shown, 'start', 1000)).toEqual({
      shown: { edge: 'start', at: 1000 },
      isConfirmed: false,
    })
  })
})
