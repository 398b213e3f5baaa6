import { startTransition, useEffect, useState } from 'react'

/** Rows from `first` to before `last`. */
interface RowRange {
  readonly first: number
  readonly last: number
}

/** Rows above the screen, which are drawn after those on it. */
const above = 2

/** Returns the rows of `range` that were drawn before; after a jump, which leaves none, no row below the top of the screen. */
function keepDrawn({ first, last }: RowRange, drawn: RowRange): RowRange {
  const kept = { first: Math.max(first, drawn.first), last: Math.min(last, drawn.last) }
  if (kept.first < kept.last) return kept
  const top = Math.min(first + above, last)
  return { first: top, last: top }
}

/**
 * Returns those of the rows whose cards are drawn; the others are placeholders until then. The first rows of a list are drawn together, and
 * those that scroll in later a row at each end in each frame: the cards of a whole screen at once would hold up the page.
 */
export function useDrawnRows({ first, last }: RowRange): RowRange {
  const [drawn, setDrawn] = useState<RowRange>()
  const shown = drawn ? keepDrawn({ first, last }, drawn) : { first, last }
  const isWhole = shown.first === first && shown.last === last
  const isFirst = drawn === undefined && first < last
  useEffect(() => {
    if (isFirst) setDrawn({ first, last })
    if (isFirst || isWhole) return
    const frame = requestAnimationFrame(() =>
      startTransition(() =>
        setDrawn({ first: Math.max(first, shown.first - 1), last: Math.min(last, shown.last + 1) }),
      ),
    )
    return () => cancelAnimationFrame(frame)
  }, [first, last, isFirst, isWhole, shown.first, shown.last])
  return shown
}
