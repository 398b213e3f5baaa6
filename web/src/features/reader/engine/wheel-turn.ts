import type { Side, Turn } from './direction.ts'

interface Roll {
  readonly deltaX: number
  readonly deltaY: number
  /** Time in milliseconds. */
  readonly at: number
}

/** A pause this long, in milliseconds, starts a new movement of the wheel; momentum of a trackpad has no pauses. */
const movementPauseMs = 140
/** Minimum distance, in pixels, that turns a page. */
const minRollPx = 60

/**
 * Turns pages by wheel or trackpad, once per movement. A movement that began by scrolling a tall page never turns, so that reaching its end
 * does not leave the page.
 */
export function createWheelTurn() {
  let last = Number.NEGATIVE_INFINITY
  let isSpent = false
  let x = 0
  let y = 0

  return (roll: Roll, canScroll: boolean): Side | Turn | undefined => {
    if (roll.at - last > movementPauseMs) {
      isSpent = canScroll
      x = 0
      y = 0
    }
    last = roll.at
    if (isSpent) return undefined
    x += roll.deltaX
    y += roll.deltaY
    if (Math.max(Math.abs(x), Math.abs(y)) < minRollPx) return undefined
    isSpent = true
    if (Math.abs(x) > Math.abs(y)) return x > 0 ? 'right' : 'left'
    return y > 0 ? 'next' : 'previous'
  }
}
