import type { Point } from './zoom.ts'

/** Maximum duration of a tap, in milliseconds; by a longer press browsers select text. */
const maxTapMs = 500
/** Distance in pixels that a finger may move during a tap. */
const tapTolerancePx = 8
/** Time after a tap within which a click is caused by the same tap, in milliseconds. */
const echoMs = 700

export const isControl = (target: EventTarget | null) =>
  target instanceof Element && target.closest('button, a') !== null

/** Reports taps as soon as a finger is lifted, before their late click. Returns a function that is true for the click of a reported tap. */
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
    // Prevents the click, which would hit elements that the tap has opened.
    if (event.cancelable) event.preventDefault()
    handledAt = event.timeStamp
    onTap(lifted)
    lifted = undefined
  }
  element.addEventListener('pointerdown', onDown, { signal })
  element.addEventListener('pointermove', onMove, { signal })
  for (const name of ['pointerup', 'pointercancel'] as const) element.addEventListener(name, onUp, { signal })
  element.addEventListener('touchend', onTouchEnd, { signal, passive: false })
  return (click) => click.timeStamp - handledAt < echoMs
}
