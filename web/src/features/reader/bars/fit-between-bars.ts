interface Box {
  /** Heights in CSS pixels: of the window, of its bars, and of the page. */
  readonly window: number
  readonly top: number
  readonly bottom: number
  readonly page: number
  /** Where the middle of the page is, in CSS pixels from the top of the window; by default its middle. */
  readonly middle?: number | undefined
  /** True for text that scrolls: it keeps its size, begins below the upper bar and continues below the lower one. */
  readonly isScrolled?: boolean
}

/**
 * Returns the scale of a page and its shift down, in pixels, with which it fits between the bars. A page that scrolls keeps scale and
 * position, because it is not read as a whole.
 */
export function fitBetweenBars(box: Box): { readonly scale: number; readonly shiftPx: number } {
  const room = box.window - box.top - box.bottom
  if (box.page > box.window + 1 || box.page <= 0 || room < box.window / 3) return { scale: 1, shiftPx: 0 }
  const { middle = box.window / 2 } = box
  if (box.isScrolled) return { scale: 1, shiftPx: Math.max(0, box.top - (middle - box.page / 2)) }
  const scale = Math.min(1, room / box.page)
  const half = (box.page * scale) / 2
  const shiftPx = Math.min(box.window - box.bottom - half - middle, Math.max(box.top + half - middle, 0))
  return { scale, shiftPx }
}

const heightOf = (element: Element | null | undefined) =>
  element instanceof HTMLElement ? element.offsetHeight : 0

/**
 * Returns the transform with which the pages of the reader fit between its bars; undefined if none is needed. Without images of pages, the
 * area of the text counts, except for `edgePx` above and below, which are empty; `'scrolled'` for text that scrolls. Sizes are measured
 * without transforms, so that a page that is already scaled gives the same result.
 */
export function getTransformBetweenBars(root: HTMLElement, edgePx: number | 'scrolled'): string | undefined {
  const pages = [...root.querySelectorAll('[data-page]')].filter((page) => !page.closest('[inert]'))
  const host = root.querySelector<HTMLElement>(':scope > section')
  const whole = heightOf(host)
  const { scale, shiftPx } = fitBetweenBars({
    window: root.clientHeight,
    top: heightOf(root.querySelector(':scope > header')),
    bottom: heightOf(root.querySelector(':scope > footer')) + heightOf(root.querySelector('[data-raised]')),
    page:
      pages.length > 0
        ? Math.max(0, ...pages.map(heightOf))
        : whole - 2 * (edgePx === 'scrolled' ? 0 : edgePx),
    isScrolled: edgePx === 'scrolled',
    middle: host ? host.offsetTop + whole / 2 : undefined,
  })
  return scale === 1 && shiftPx === 0
    ? undefined
    : `translateY(${Math.round(shiftPx)}px) scale(${scale.toFixed(4)})`
}
