import type { PageBox } from './column-layout.ts'
import { createDelay } from './delay.ts'

/** Time in milliseconds in which pictures and fonts that come together are measured once. */
const settleMs = 60

/** Calls `settle` after pictures or fonts of a chapter have come, and `scroll` when it was scrolled. */
export function watchChapter(
  document: Document,
  on: { settle(): void; scroll(): void },
  signal: AbortSignal,
): void {
  const later = createDelay(settleMs, signal)
  const settle = () => later(on.settle)
  document.addEventListener('load', settle, { capture: true, signal })
  document.addEventListener('error', settle, { capture: true, signal })
  void document.fonts?.ready.then(settle)
  document.addEventListener('scroll', on.scroll, { signal })
}

/** Takes back a scroll of pages, which move otherwise: browsers scroll to what gets the focus. Returns that element. */
export function undoScroll(document: Document): Element | undefined {
  const { documentElement: root, activeElement, body } = document
  if (root.scrollLeft === 0 && root.scrollTop === 0) return undefined
  root.scrollTo({ left: 0, top: 0, behavior: 'instant' })
  return activeElement && activeElement !== body ? activeElement : undefined
}

/** Calls `changed` with the size of an element after it has changed. */
export function watchSize(host: HTMLElement, signal: AbortSignal, changed: (size: PageBox) => void): void {
  let { width, height } = getSize(host)
  const observer = new ResizeObserver(() => {
    const next = getSize(host)
    if (next.width === width && next.height === height) return
    ;({ width, height } = next)
    changed(next)
  })
  observer.observe(host)
  signal.addEventListener('abort', () => observer.disconnect())
}

export const getSize = ({ clientWidth, clientHeight }: HTMLElement): PageBox => ({
  width: clientWidth || 1,
  height: clientHeight || 1,
})
