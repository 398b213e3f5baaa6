import { describe, expect, it } from 'vitest'
import { pressAtEnd } from './end-presses.ts'

describe('pressing at an end of the book', () => {
  it('first shows the next book, then opens it', () => {
    const first = pressAtEnd(undefined, 'end', 1000)
    expect(first).toEqual({ shown: { edge: 'end', at: 1000 }, isConfirmed: false })
    expect(pressAtEnd(first.shown, 'end', 1400).isConfirmed).toBe(true)
  })

  it('is not confirmed by turning pages quickly, for any time', () => {
    let { shown } = pressAtEnd(undefined, 'end', 0)
    for (let at = 30; at < 3000; at += 30) {
      const press = pressAtEnd(shown, 'end', at)
      expect(press.isConfirmed).toBe(false)
      shown = press.shown
    }
    expect(pressAtEnd(shown, 'end', 4000).isConfirmed).toBe(true)
  })

  it('starts again at the other end', () => {
    const { shown } = pressAtEnd(undefined, 'end', 0)
    expect(pressAtEnd(shown, 'start', 1000)).toEqual({
      shown: { edge: 'start', at: 1000 },
      isConfirmed: false,
    })
  })
})
