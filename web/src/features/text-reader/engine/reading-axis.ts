/** How the text of a chapter runs. */
export interface Writing {
  readonly isVertical: boolean
  /** Lines, or the columns of vertical text, follow each other from right to left. */
  readonly isRightToLeft: boolean
}

/** A stretch along the way in which pages follow each other, in pixels from the beginning of the chapter. */
export interface Stretch {
  readonly start: number
  readonly end: number
}

type Box = Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>

/** Returns the function that measures boxes along the pages, or along the strip of a text that is scrolled. `origin` is the box of the whole. */
export function createAxis(writing: Writing, isPaged: boolean): (box: Box, origin: Box) => Stretch {
  const isDown = isPaged === writing.isVertical
  if (isDown) return (box, origin) => ({ start: box.top - origin.top, end: box.bottom - origin.top })
  if (writing.isRightToLeft)
    return (box, origin) => ({ start: origin.right - box.right, end: origin.right - box.left })
  return (box, origin) => ({ start: box.left - origin.left, end: box.right - origin.left })
}

/** Returns how the text of a document runs, by the styles that apply to it. */
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
