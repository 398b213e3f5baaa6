import { getTurn } from './direction.ts'
import type { InputTarget } from './input-target.ts'
import { applyResistance } from './swipe.ts'
import { createWheelPull, movementPauseMs, type WheelPull } from './wheel-pull.ts'

/** Takes a sideways roll, in pixels, at a time in milliseconds. False for the rest of a movement that began before. */
export type FollowWheel = (deltaX: number, at: number) => boolean

/** Lets the page follow sideways rolls. */
export function followWheel(stage: InputTarget, signal: AbortSignal): FollowWheel {
  let isReady = false
  const pull = createWheelPull()
  let rest: ReturnType<typeof setTimeout> | undefined
  signal.addEventListener('abort', () => clearTimeout(rest))
  const apply = (result: WheelPull | undefined) => {
    if (!result) return
    if ('towards' in result) {
      stage.releasePull()
      if (result.towards === 1) stage.right()
      else stage.left()
    } else if (result.offset === 0) {
      stage.releasePull()
    } else {
      const turn = getTurn(result.offset < 0 ? 'right' : 'left', stage.direction)
      const { width } = stage.viewport
      stage.pull(stage.hasNeighbour(turn) ? result.offset : applyResistance(result.offset, width))
    }
  }
  let lastAt = performance.now()
  return (deltaX, at) => {
    // The movement in which this was loaded has turned the page in one go.
    isReady ||= at - lastAt > movementPauseMs
    lastAt = at
    if (!isReady) return false
    apply(pull.roll(deltaX, at, stage.viewport.width))
    clearTimeout(rest)
    rest = setTimeout(() => apply(pull.rest()), movementPauseMs)
    return true
  }
}
