/** What a roll to the side means: the page is pulled so far, in pixels, or it turns towards the right (1) or the left (-1). */
export type WheelPull = { readonly offset: number } | { readonly towards: 1 | -1 }

/** A pause this long, in milliseconds, ends a movement; momentum of a trackpad has no pauses. */
export const movementPauseMs = 140
/** Least distance, in pixels, that turns the page when the fingers are lifted. */
const minPullPx = 60
/** Share of the window after which the page turns at once. */
const maxPullShare = 0.4
/** Number of rolls in a row, each smaller than the one before, after which the fingers have left the trackpad. */
const minFalls = 4
/** A roll this many times larger than the last one, and at least so large in pixels, is a new movement in the momentum of the old one. */
const minRise = 1.8
const minRisePx = 12

/**
 * Lets the page follow sideways rolls of a trackpad, and turns one page per movement. The fingers cannot be seen: they have left when rolls
 * become smaller and smaller, or end.
 */
export function createWheelPull() {
  let lastAt = Number.NEGATIVE_INFINITY
  let lastSize = 0
  let falls = 0
  let offset = 0
  let isSpent = false

  const begin = () => {
    falls = 0
    offset = 0
    isSpent = false
  }
  const turn = (): WheelPull => {
    isSpent = true
    return { towards: offset < 0 ? 1 : -1 }
  }
  return {
    /** Takes a roll in pixels, positive to the right; `extent` is the width of the window. Undefined for momentum after a turn. */
    roll(deltaX: number, at: number, extent: number): WheelPull | undefined {
      const size = Math.abs(deltaX)
      const hasRisen = isSpent && falls >= minFalls && size >= minRisePx && size > minRise * lastSize
      if (at - lastAt > movementPauseMs || hasRisen) begin()
      falls = size < lastSize ? falls + 1 : size > lastSize ? 0 : falls
      lastAt = at
      lastSize = size
      if (isSpent) return undefined
      offset -= deltaX
      const isFar = Math.abs(offset) >= extent * maxPullShare
      const isLet = falls >= minFalls && Math.abs(offset) >= minPullPx
      return isFar || isLet ? turn() : { offset }
    },
    /** Called when no roll came for a while. Undefined when the page has turned already. */
    rest(): WheelPull | undefined {
      if (isSpent) return undefined
      const pull: WheelPull = Math.abs(offset) >= minPullPx ? turn() : { offset: 0 }
      isSpent = true
      return pull
    },
  }
}
