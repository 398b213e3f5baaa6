export interface Writing {
  readonly isVertical: boolean
  /** True if text, or the columns of vertical text, run from right to left. */
  readonly isRightToLeft: boolean
}

/** Beginning and end along the axis of pages or of the strip, in pixels from the beginning of the chapter. */
export interface Stretch {
  readonly start: number
  readonly end: number
}

type Box = Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>

/** Returns a function that measures boxes along the axis of pages or of the strip. `origin` is the box of the whole chapter. */
export function createAxis(writing: Writing, isPaged: boolean): (box: Box, origin: Box) => Stretch {
  const isDown = isPaged === writing.isVertical
  if (isDown) return (box, origin) => ({ start: box.top - origin.top, end: box.bottom - origin.top })
  if (writing.isRightToLeft)
    return (box, origin) => ({ start: origin.right - box.right, end: origin.right - box.left })
  return (box, origin) => ({ start: box.left - origin.left, end: box.right - origin.left })
}

export function readWriting(document: Document): Writing {
  const view = document.defaultView
  const style = view?.getComputedStyle(document.body)
  const root = view?.getComputedStyle(document.documentElement)
  const mode = [style, root]
    .map((each) => each?.writingMode ?? '')
    .find((each) => each.startsWith('vertical'))
  if (mode) return { isVertical: true, isRightToLeft: mode === 'vertical-rl' }
  return { isVertical: false, isRightToLeft: style?.direction === 'rtl' || root?.direction === 'rtl' }
}
