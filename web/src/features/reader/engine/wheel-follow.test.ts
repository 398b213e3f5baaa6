import { describe, expect, it } from 'vitest'
import { createWheelPull, type WheelPull } from './wheel-follow.ts'

/** Feeds rolls that are 16 ms apart and returns the turns and the last offset. */
function feed(pull: ReturnType<typeof createWheelPull>, rolls: readonly number[], start = 0) {
  const results = rolls.map((delta, at) => pull.roll(delta, start + 16 * at, 1000))
  const turns = results.flatMap((result) => (result && 'towards' in result ? [result.towards] : []))
  const offsets = results.flatMap((result) => (result && 'offset' in result ? [result.offset] : []))
  return { turns, offsets }
}
/** Momentum after a flick: rolls that become smaller for most of a second. */
const momentum = (from: number) => Array.from({ length: 50 }, (_, at) => Math.max(1, from * 0.9 ** at))
const offsetOf = (result: WheelPull | undefined) => (result && 'offset' in result ? result.offset : undefined)

describe('sideways rolls of a trackpad', () => {
  it('pull the page in the opposite direction', () => {
    expect(feed(createWheelPull(), [5, 10, 15, 20]).offsets).toEqual([-5, -15, -30, -50])
  })

  it('turn one page per movement, whatever its momentum', () => {
    const pull = createWheelPull()
    expect(feed(pull, [10, 25, 40, 55, 60, ...momentum(58)]).turns).toEqual([1])
    expect(feed(pull, [-10, -25, -40, -55, -60, ...momentum(58).map((delta) => -delta)], 2000).turns).toEqual(
      [-1],
    )
  })

  it('turn the page after a long pull before the fingers are lifted', () => {
    expect(
      feed(
        createWheelPull(),
        Array.from({ length: 60 }, () => 10),
      ).turns,
    ).toEqual([1])
  })

  it('turn again for a new flick during the momentum of the last one', () => {
    const pull = createWheelPull()
    const first = [20, 40, 60, ...momentum(58).slice(0, 20)]
    expect(feed(pull, first).turns).toEqual([1])
    expect(feed(pull, [30, 50, 70, ...momentum(68)], 16 * first.length).turns).toEqual([1])
  })

  it('move the page back after a short pull and turn it after a long one', () => {
    const small = createWheelPull()
    feed(small, [5, 10, 12])
    expect(offsetOf(small.end())).toBe(0)
    const far = createWheelPull()
    feed(far, [30, 35, 40])
    expect(far.end()).toEqual({ towards: 1 })
    expect(far.end()).toBeUndefined()
  })

  it('move the page back when the fingers return', () => {
    const pull = createWheelPull()
    feed(pull, [40, 40, 40, -40, -40, -40])
    expect(offsetOf(pull.end())).toBe(0)
  })
})
