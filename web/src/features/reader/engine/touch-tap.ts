import type { Point } from './zoom.ts'

/** Longest press of a tap, in milliseconds; a longer one belongs to the browser, which selects text. */
const maxTapMs = 500
/** Distance in pixels that a finger may move during a tap. */
const tapTolerancePx = 8
/** Time, in milliseconds, within which a click is the echo of a tap that has been handled. */
const echoMs = 700

const isControl = (target: EventTarget | null) =>
  target instanceof Element && target.closest('button, a') !== null

/**
 * Reports taps of one finger as soon as it is lifted: the click that browsers make of a tap comes late, and on a busy device not at all.
 * Returns a function that is true for a click that has been reported as a tap already.
 */
export function listenTouchTaps(
  element: HTMLElement,
  signal: AbortSignal,
  onTap: (event: PointerEvent) => void,
): (click: Event) => boolean {
  const fingers = new Set<number>()
  let start: (Point & { readonly at: number }) | undefined
  let lifted: PointerEvent | undefined
  let handledAt = Number.NEGATIVE_INFINITY

  const onDown = (event: PointerEvent) => {
    lifted = undefined
    if (event.pointerType !== 'touch') return
    fingers.add(event.pointerId)
    const isTap = fingers.size === 1 && !isControl(event.target)
    start = isTap ? { x: event.clientX, y: event.clientY, at: event.timeStamp } : undefined
  }
  const onMove = (event: PointerEvent) => {
    if (start && Math.hypot(event.clientX - start.x, event.clientY - start.y) > tapTolerancePx)
      start = undefined
  }
  const onUp = (event: PointerEvent) => {
    if (!fingers.delete(event.pointerId)) return
    if (start && event.type === 'pointerup' && event.timeStamp - start.at < maxTapMs) lifted = event
    start = undefined
  }
  const onTouchEnd = (event: TouchEvent) => {
    if (!lifted) return
    // Without its click nothing below what the tap opens is pressed.
    if (event.cancelable) event.preventDefault()
    handledAt = event.timeStamp
    onTap(lifted)
    lifted = undefined
  }
  element.addEventListener('pointerdown', onDown, { signal })
  element.addEventListener('pointermove', onMove, { signal })
  element.addEventListener('pointerup', onUp, { signal })
  element.addEventListener('pointercancel', onUp, { signal })
  element.addEventListener('touchend', onTouchEnd, { signal, passive: false })
  return (click) => click.timeStamp - handledAt < echoMs
}
