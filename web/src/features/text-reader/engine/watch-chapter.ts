import type { Size } from '../../reader/engine/fit.ts'
import { createDebounce } from './debounce.ts'

/** Time in milliseconds within which several loaded images and fonts cause one measurement. */
const loadedDelayMs = 60

/** Calls `loaded` after images or fonts of a chapter have loaded, and `scrolled` after each scroll. */
export function watchChapter(
  document: Document,
  on: { loaded(): void; scrolled(): void },
  signal: AbortSignal,
): void {
  const later = createDebounce(loadedDelayMs, signal)
  const loaded = () => later(on.loaded)
  document.addEventListener('load', loaded, { capture: true, signal })
  document.addEventListener('error', loaded, { capture: true, signal })
  void document.fonts?.ready.then(loaded)
  document.addEventListener('scroll', on.scrolled, { signal })
}

/** Undoes a scroll of pages, which are moved in another way. Returns the focused element to which the browser has scrolled. */
export function undoScroll(document: Document): Element | undefined {
  const { documentElement: root, activeElement, body } = document
  if (root.scrollLeft === 0 && root.scrollTop === 0) return undefined
  root.scrollTo({ left: 0, top: 0, behavior: 'instant' })
  return activeElement && activeElement !== body ? activeElement : undefined
}

export const getSize = ({ clientWidth, clientHeight }: HTMLElement): Size => ({
  width: clientWidth || 1,
  height: clientHeight || 1,
})

/** Calls `changed` with the new size of an element after each change. */
export function watchSize(
  host: HTMLElement,
  signal: AbortSignal,
  changed: (size: Size) => void,
  measure = getSize,
): void {
  let { width, height } = measure(host)
  const observer = new ResizeObserver(() => {
    const next = measure(host)
    if (next.width === width && next.height === height) return
    ;({ width, height } = next)
    changed(next)
  })
  observer.observe(host)
  signal.addEventListener('abort', () => observer.disconnect())
}
