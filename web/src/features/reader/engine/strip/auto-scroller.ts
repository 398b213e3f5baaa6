/** Maximum time, in milliseconds, that counts for one frame, so that the strip does not jump after a pause of the tab. */
const maxFrameMs = 100

/** Scrolls a strip automatically; its positions are in CSS pixels. `onEnd` is called when it stops at the end of the strip. */
export function createAutoScroller(strip: { top: number; readonly maxTop: number }, onEnd: () => void) {
  let speed = 0
  let frame = 0

  function start(): void {
    let last = performance.now()
    // Scroll positions are rounded to pixels of the screen, so a slow strip would never move.
    let exact = strip.top
    const step = (now: number) => {
      // The reader has scrolled, or the layout has changed.
      if (Math.abs(strip.top - exact) > 2) exact = strip.top
      exact += (speed * Math.min(maxFrameMs, Math.max(0, now - last))) / 1000
      last = now
      strip.top = exact
      if (exact < strip.maxTop) {
        frame = requestAnimationFrame(step)
      } else {
        speed = 0
        onEnd()
      }
    }
    frame = requestAnimationFrame(step)
  }
  return {
    isRunning: () => speed !== 0,
    /** Changes the speed, in CSS pixels per second; 0 stops. */
    run(nextSpeed: number): void {
      const wasRunning = speed !== 0
      speed = nextSpeed
      if (speed === 0) cancelAnimationFrame(frame)
      else if (!wasRunning) start()
    },
  }
}
