interface Box {
  /** Heights in CSS pixels: of the window, of its bars, and of the page, which stands in the middle. */
  readonly window: number
  readonly top: number
  readonly bottom: number
  readonly page: number
}

/**
 * Returns the scale of a page and its way down, in pixels, with which it stands between the bars. A page that scrolls is left as it is:
 * nobody wants to see the whole of it.
 */
export function fitBetweenBars(box: Box): { readonly scale: number; readonly shiftPx: number } {
  const room = box.window - box.top - box.bottom
  if (box.page > box.window + 1 || box.page <= 0 || room < box.window / 3) return { scale: 1, shiftPx: 0 }
  const scale = Math.min(1, room / box.page)
  const half = (box.page * scale) / 2
  const middle = box.window / 2
  const shiftPx = Math.min(box.window - box.bottom - half - middle, Math.max(box.top + half - middle, 0))
  return { scale, shiftPx }
}

const heightOf = (element: Element | null | undefined) =>
  element instanceof HTMLElement ? element.offsetHeight : 0

/**
 * Returns the transform with which the pages of the reader stand between its bars; undefined where none is needed. It measures without transforms, so
 * that a page which has been scaled counts like one that has not.
 */
export function getTransformBetweenBars(root: HTMLElement): string | undefined {
  const pages = [...root.querySelectorAll('[data-page]')].filter((page) => !page.closest('[inert]'))
  const { scale, shiftPx } = fitBetweenBars({
    window: root.clientHeight,
    top: heightOf(root.querySelector(':scope > header')),
    bottom: heightOf(root.querySelector(':scope > footer')),
    page: Math.max(0, ...pages.map(heightOf)),
  })
  return scale === 1 && shiftPx === 0
    ? undefined
    : `translateY(${Math.round(shiftPx)}px) scale(${scale.toFixed(4)})`
}
