import type { Side, Turn } from './direction.ts'

/** Movement of a wheel in pixels, at a time in milliseconds. */
interface Roll {
  readonly deltaX: number
  readonly deltaY: number
  readonly at: number
}

/** A pause this long, in milliseconds, starts a new movement of the wheel; momentum of a trackpad has no pauses. */
export const movementPauseMs = 140
/** Minimum distance, in pixels, that turns a page. */
const minRollPx = 60
/** Pixels of one line, for mice that scroll in lines. */
const lineScrollPx = 40

export function toRoll({ deltaX, deltaY, deltaMode, timeStamp }: WheelEvent): Roll {
  const unit = deltaMode === WheelEvent.DOM_DELTA_PIXEL ? 1 : lineScrollPx
  return { deltaX: deltaX * unit, deltaY: deltaY * unit, at: timeStamp }
}

/** Turns one page per movement of a wheel or trackpad. A movement that began by scrolling a tall page never turns. */
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
