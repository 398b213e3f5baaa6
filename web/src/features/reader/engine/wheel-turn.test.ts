import { describe, expect, it } from 'vitest'
import { createWheelTurn } from './wheel-turn.ts'

const down = (at: number, deltaY = 100) => ({ deltaX: 0, deltaY, at })

describe('wheel', () => {
  it('turns once per movement', () => {
    const turn = createWheelTurn()
    expect([0, 20, 40, 60].map((at) => turn(down(at), false))).toEqual([
      'next',
      undefined,
      undefined,
      undefined,
    ])
    expect(turn(down(400), false)).toBe('next')
    expect(turn(down(800, -100), false)).toBe('previous')
  })

  it('ignores very small movements', () => {
    const turn = createWheelTurn()
    expect(turn(down(0, 20), false)).toBeUndefined()
    expect(turn(down(10, 20), false)).toBeUndefined()
    expect(turn(down(20, 30), false)).toBe('next')
  })

  it('does not turn at the end of a page that it has scrolled', () => {
    const turn = createWheelTurn()
    expect(turn(down(0), true)).toBeUndefined()
    expect(turn(down(50), false)).toBeUndefined()
    expect(turn(down(300), false)).toBe('next')
  })

  it('goes sideways when rolled sideways', () => {
    expect(createWheelTurn()({ deltaX: 90, deltaY: 10, at: 0 }, false)).toBe('right')
    expect(createWheelTurn()({ deltaX: -90, deltaY: 10, at: 0 }, false)).toBe('left')
  })
})
