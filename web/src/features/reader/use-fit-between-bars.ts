import { type CSSProperties, type RefObject, useLayoutEffect, useState } from 'react'

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

/** Measures without transforms, so that a page which has been scaled is measured like one that has not. */
function measure(root: HTMLElement, host: HTMLElement): Box {
  const pages = [...host.querySelectorAll('[data-page]')].filter((page) => !page.closest('[inert]'))
  return {
    window: root.clientHeight,
    top: heightOf(root.querySelector(':scope > header')),
    bottom: heightOf(root.querySelector(':scope > footer')),
    page: Math.max(0, ...pages.map(heightOf)),
  }
}

/**
 * Returns the style with which whole pages stand between the bars while these are open, so that no bar covers head or foot. The page glides
 * there and back. `place` changes with the pages on the screen.
 */
export function useFitBetweenBars(
  root: RefObject<HTMLElement | null>,
  host: RefObject<HTMLElement | null>,
  isWanted: boolean,
  place: string,
): CSSProperties | undefined {
  const [fit, setFit] = useState({ scale: 1, shiftPx: 0 })
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page may have another height
  useLayoutEffect(() => {
    if (!isWanted) return
    const update = () => {
      if (root.current && host.current) setFit(fitBetweenBars(measure(root.current, host.current)))
    }
    update()
    window.addEventListener('resize', update)
    return () => window.removeEventListener('resize', update)
  }, [root, host, isWanted, place])
  if (!isWanted || (fit.scale === 1 && fit.shiftPx === 0)) return undefined
  return { transform: `translateY(${Math.round(fit.shiftPx)}px) scale(${fit.scale})` }
}
