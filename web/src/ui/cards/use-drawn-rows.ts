import { startTransition, useEffect, useState } from 'react'

/** Rows from `first` to before `last`. */
interface RowRange {
  readonly first: number
  readonly last: number
}

/** Number of rows above the screen, which are rendered after the visible ones. */
const above = 2

/** Returns the rows that are already rendered; after a jump none, starting at the top of the screen. */
function keepDrawn({ first, last }: RowRange, drawn: RowRange): RowRange {
  const kept = { first: Math.max(first, drawn.first), last: Math.min(last, drawn.last) }
  if (kept.first < kept.last) return kept
  const top = Math.min(first + above, last)
  return { first: top, last: top }
}

/**
 * Returns the rows whose cards are rendered; other rows are placeholders. The first rows of a list are rendered together. Later, each frame
 * adds one row at each end, because the cards of a whole screen at once would block the page.
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
