/** Time in milliseconds in which pictures and fonts that come together are measured once. */
const settleMs = 60

/** Calls `settle` after pictures or fonts of a chapter have come, and `scroll` when it was scrolled. */
export function watchChapter(
  document: Document,
  on: { settle(): void; scroll(): void },
  signal: AbortSignal,
): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const settle = () => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      if (!signal.aborted) on.settle()
    }, settleMs)
  }
  document.addEventListener('load', settle, { capture: true, signal })
  document.addEventListener('error', settle, { capture: true, signal })
  void document.fonts?.ready.then(settle)
  document.addEventListener('scroll', on.scroll, { signal })
}
