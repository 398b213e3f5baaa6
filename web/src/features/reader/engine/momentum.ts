/** Share of the speed that remains after one millisecond. */
const remainingSpeedPerMs = 0.9965
/** Pixels per millisecond below which movement is not visible. */
const minSpeed = 0.03

/** Continues a scroll after the finger was lifted. `move` returns true if anything moved. Returns a function that stops it. */
export function startMomentum(vx: number, vy: number, move: (dx: number, dy: number) => boolean): () => void {
  let frame = 0
  let last = performance.now()
  let x = vx
  let y = vy
  const step = (now: number) => {
    const elapsed = Math.min(40, Math.max(0, now - last))
    last = now
    const remaining = remainingSpeedPerMs ** elapsed
    x *= remaining
    y *= remaining
    if (Math.hypot(x, y) > minSpeed && move(x * elapsed, y * elapsed)) frame = requestAnimationFrame(step)
  }
  frame = requestAnimationFrame(step)
  return () => cancelAnimationFrame(frame)
}
