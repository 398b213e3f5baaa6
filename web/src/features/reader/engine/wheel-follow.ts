import { getTurn } from './direction.ts'
import type { PagedInputTarget } from './input-target.ts'
import { applyResistance } from './swipe.ts'
import { movementPauseMs } from './wheel-turn.ts'

/** Effect of a sideways roll: the page is pulled by `offset` pixels, or turns to the right (1) or the left (-1). */
export type WheelPull = { readonly offset: number } | { readonly towards: 1 | -1 }

/** Minimum distance, in pixels, that turns the page when the fingers are lifted. */
const minPullPx = 60
/** Share of the window after which the page turns at once. */
const maxPullShare = 0.4
/** Number of rolls in a row, each smaller than the one before, after which the fingers have left the trackpad. */
const minFalls = 4
/** Within the momentum of a movement, a roll this many times larger than the last one, and of at least these pixels, starts a new movement. */
const minRise = 1.8
const minRisePx = 12

/** Lets the page follow sideways rolls of a trackpad, and turns once per movement. Fingers count as lifted when rolls decrease or end. */
export function createWheelPull() {
  let lastAt = Number.NEGATIVE_INFINITY
  let lastSize = 0
  let falls = 0
  let offset = 0
  let isSpent = false

  const turn = (): WheelPull => {
    isSpent = true
    return { towards: offset < 0 ? 1 : -1 }
  }
  return {
    /** Handles a roll in pixels, positive to the right; `extent` is the width of the window. Undefined for momentum after a turn. */
    roll(deltaX: number, at: number, extent: number): WheelPull | undefined {
      const size = Math.abs(deltaX)
      const hasRisen = isSpent && falls >= minFalls && size >= minRisePx && size > minRise * lastSize
      if (at - lastAt > movementPauseMs || hasRisen) {
        falls = 0
        offset = 0
        isSpent = false
      }
      falls = size < lastSize ? falls + 1 : size > lastSize ? 0 : falls
      lastAt = at
      lastSize = size
      if (isSpent) return undefined
      offset -= deltaX
      const isFar = Math.abs(offset) >= extent * maxPullShare
      const isReleased = falls >= minFalls && Math.abs(offset) >= minPullPx
      return isFar || isReleased ? turn() : { offset }
    },
    /** Handles the end of the rolls. Undefined if the page has turned already. */
    end(): WheelPull | undefined {
      if (isSpent) return undefined
      const pull: WheelPull = Math.abs(offset) >= minPullPx ? turn() : { offset: 0 }
      isSpent = true
      return pull
    },
  }
}

/** Handles a sideways roll, in pixels, at a time in milliseconds. False for the remainder of a movement that began before. */
export type FollowWheel = (deltaX: number, at: number) => boolean

/** Lets the pages of a renderer follow sideways rolls. */
export function followWheel(target: PagedInputTarget, signal: AbortSignal): FollowWheel {
  let isReady = false
  const pull = createWheelPull()
  let endTimer: ReturnType<typeof setTimeout> | undefined
  signal.addEventListener('abort', () => clearTimeout(endTimer))
  const apply = (result: WheelPull | undefined) => {
    if (!result) return
    if ('towards' in result) {
      target.releasePull()
      if (result.towards === 1) target.right()
      else target.left()
    } else if (result.offset === 0) {
      target.releasePull()
    } else {
      const turn = getTurn(result.offset < 0 ? 'right' : 'left', target.direction)
      const { width } = target.viewport
      target.pull(target.hasNeighbour(turn) ? result.offset : applyResistance(result.offset, width))
    }
  }
  let lastAt = performance.now()
  return (deltaX, at) => {
    // The movement during which this module was loaded has already turned the page.
    isReady ||= at - lastAt > movementPauseMs
    lastAt = at
    if (!isReady) return false
    apply(pull.roll(deltaX, at, target.viewport.width))
    clearTimeout(endTimer)
    endTimer = setTimeout(() => apply(pull.end()), movementPauseMs)
    return true
  }
}
