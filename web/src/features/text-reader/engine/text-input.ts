import { measureVelocity, type Sample } from '../../reader/engine/swipe.ts'
import type { Point } from '../../reader/engine/zoom.ts'
import { getSelectedRange } from './selected-range.ts'

/** Handlers of the input of fingers, mouse and keys. Points are in pixels of the window. */
export interface TextInputHandlers {
  tap(point: Point, event: MouseEvent): void
  doubleTap(event: MouseEvent): void
  /** Called when a finger has moved by these pixels since it was put down. Returns false to ignore the movement. */
  pull(by: number): boolean
  /** Called when the finger is lifted, with its velocity in pixels per millisecond. */
  release(by: number, velocity: number): void
  wheel(event: WheelEvent): void
  key(event: KeyboardEvent): void
  /** Returns the document whose text can be selected; by default that of the target. */
  getDocument?(): Document | undefined
  /** True if a finger at this target moves something other than the page. */
  isOwnPan?(target: EventTarget | null): boolean
  endSelection?(): void
}

/** Distance in pixels after which a movement of a finger is a swipe, and one of the mouse a selection. */
const minMovePx = 10
/** Time within which a second click makes a double click, in milliseconds. */
const doubleClickMs = 220
/** Maximum duration of a tap, in milliseconds; a longer press selects text. */
const maxTapMs = 400

/** Returns a point of the document in a frame as a point of the window, both in CSS pixels. The frame may be scaled. */
export function toWindowPoint(frame: HTMLElement, { x, y }: Point): Point {
  const { left, top, width } = frame.getBoundingClientRect()
  const scale = width / frame.offsetWidth || 1
  return { x: left + x * scale, y: top + y * scale }
}

/** Listens to input in a document; `toWindow` converts its points. Returns a function that is true for a click that only ends a selection. */
export function listenTextInput(
  target: Document | HTMLElement,
  toWindow: (point: Point) => Point,
  handlers: TextInputHandlers,
  signal: AbortSignal,
): (event: MouseEvent) => boolean {
  let down: (Point & { readonly id: number; readonly at: number; readonly isTouch: boolean }) | undefined
  /** True after a tap whose click has not come yet, which takes long on slow devices. */
  let isTapDone = false
  let samples: Sample[] = []
  let isPulling = false
  let hasMoved = false
  /** True if text was selected when the pointer was pressed. The press only ends the selection, which browsers do before its click. */
  let wasSelecting = false
  let clickTimer: ReturnType<typeof setTimeout> | undefined
  const options = { signal }

  const ownDocument = target instanceof HTMLElement ? target.ownerDocument : target
  const isSelecting = () => {
    const document = handlers.getDocument ? handlers.getDocument() : ownDocument
    return document !== undefined && getSelectedRange(document) !== undefined
  }
  /** True for a point in the selected text, where browsers offer a menu. */
  const isOnSelection = ({ clientX: x, clientY: y }: MouseEvent) =>
    target === handlers.getDocument?.() &&
    Array.from(getSelectedRange(target)?.getClientRects() ?? []).some(
      (box) => x >= box.left && x <= box.right && y >= box.top && y <= box.bottom,
    )
  const onDown = (event: PointerEvent) => {
    wasSelecting = isSelecting()
    clearTimeout(clickTimer)
    hasMoved = false
    isPulling = false
    isTapDone = false
    if (!event.isPrimary) {
      if (down) handlers.release(0, 0)
      down = undefined
      return
    }
    down = {
      x: event.screenX,
      y: event.screenY,
      id: event.pointerId,
      at: event.timeStamp,
      isTouch: event.pointerType !== 'mouse',
    }
    samples = []
  }
  const onMove = (event: PointerEvent) => {
    if (!down || event.pointerId !== down.id) return
    const [x, y] = [event.screenX - down.x, event.screenY - down.y]
    if (!hasMoved && Math.hypot(x, y) < minMovePx) return
    const isFirst = !hasMoved
    hasMoved = true
    if (!down.isTouch) return
    if (isFirst)
      isPulling =
        Math.abs(x) > Math.abs(y) && !wasSelecting && !isSelecting() && !handlers.isOwnPan?.(event.target)
    if (!isPulling) return
    samples.push({ at: event.timeStamp, value: event.screenX })
    isPulling = handlers.pull(x)
  }
  const getPoint = (event: MouseEvent): Point => toWindow({ x: event.clientX, y: event.clientY })
  /** Handles the end of a touch as a tap. Its click would come late, and after a swipe not at all in some browsers. */
  const tapByFinger = (event: PointerEvent, downAt: number) => {
    const isLink = (event.target as Element | null)?.closest?.('a[href], audio, video, summary') != null
    if (hasMoved || isLink || event.timeStamp - downAt > maxTapMs || isSelecting()) return
    isTapDone = true
    handlers.tap(getPoint(event), event)
  }
  const releasePull = (event: PointerEvent, from: number) => {
    if (event.type === 'pointercancel') handlers.release(0, 0)
    else handlers.release(event.screenX - from, measureVelocity(samples, event.timeStamp))
  }
  /** Ends the selection. A mouse that has moved has made another selection, and a canceled touch is a scroll or a pulled handle. */
  const endByPress = (event: PointerEvent) => {
    const isMouse = event.pointerType === 'mouse'
    if (event.type === 'pointercancel' || event.shiftKey || event.button > 0) return
    if (isMouse ? !hasMoved && target instanceof HTMLElement : !isOnSelection(event))
      handlers.endSelection?.()
  }
  const onUp = (event: PointerEvent) => {
    if (!down || event.pointerId !== down.id) return
    const started = down
    down = undefined
    if (wasSelecting) endByPress(event)
    else if (isPulling) releasePull(event, started.x)
    else if (started.isTouch && event.type !== 'pointercancel') tapByFinger(event, started.at)
    isPulling = false
  }
  /** True for the click of a tap; a click by the keyboard has no detail. */
  const isOfTap = (event: MouseEvent) => isTapDone && event.detail > 0
  /** True for the click of a press that has ended the selection. */
  const isOfSelection = (event: MouseEvent) => wasSelecting && event.detail > 0
  const tapByClick = (event: MouseEvent) => {
    const point = getPoint(event)
    const tap = () => {
      if (!isSelecting()) handlers.tap(point, event)
    }
    // A double click selects a word, so a click of the mouse on text waits for the second one.
    if (target instanceof HTMLElement) tap()
    else clickTimer = setTimeout(tap, doubleClickMs)
  }
  const onClick = (event: MouseEvent) => {
    if (hasMoved || event.button !== 0 || event.defaultPrevented || isOfSelection(event)) return
    if (event.detail > 1) {
      if (event.detail === 2) handlers.doubleTap(event)
    } else if (!isSelecting() && !isOfTap(event)) tapByClick(event)
  }
  const on = target.addEventListener.bind(target) as HTMLElement['addEventListener']
  on('pointerdown', onDown, options)
  on('pointermove', onMove, options)
  for (const name of ['pointerup', 'pointercancel'] as const) on(name, onUp, options)
  on('click', onClick, options)
  on('wheel', handlers.wheel, { ...options, passive: true })
  on('dragstart', (event) => event.preventDefault(), options)
  if (!(target instanceof HTMLElement)) on('keydown', handlers.key, options)
  return isOfSelection
}
