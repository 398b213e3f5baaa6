import { measureVelocity, type Sample } from '../../reader/engine/swipe.ts'
import { getSelectedRange } from './selected-range.ts'

export interface Point {
  readonly x: number
  readonly y: number
}

/** What fingers, mouse and keys do in the text; points are pixels of the window. */
export interface TextInputHandlers {
  tap(point: Point, event: MouseEvent): void
  doubleTap(event: MouseEvent): void
  /** A finger has moved by these pixels since it was put down. Returns false when its movement is not wanted. */
  pull(by: number): boolean
  /** The finger was lifted; `velocity` in pixels per millisecond. */
  release(by: number, velocity: number): void
  wheel(event: WheelEvent): void
  key(event: KeyboardEvent): void
  /** Returns the document whose text can be selected; by default the one that is followed. */
  getDocument?(): Document | undefined
  /** True where a finger moves something other than the page. */
  isOwnPan?(target: EventTarget | null): boolean
  /** Ends the selection of text. */
  endSelection?(): void
}

/** Distance, in pixels, that a finger moves before it is a swipe, and before a press of the mouse is a selection. */
const minMovePx = 10
/** Time, in milliseconds, in which a second click makes a double click. */
const doubleClickMs = 220
/** Longest tap, in milliseconds; a finger that rests longer selects text. */
const maxTapMs = 400

/**
 * Follows pointers in a document; `toWindow` says where its points are in the window of the reader. Returns a function that is true for a click
 * that only ends the selection of text.
 */
export function followInput(
  target: Document | HTMLElement,
  toWindow: (point: Point) => Point,
  handlers: TextInputHandlers,
  signal: AbortSignal,
): (event: MouseEvent) => boolean {
  let down: (Point & { readonly id: number; readonly at: number; readonly isTouch: boolean }) | undefined
  /** True after a tap whose click is still to come, however long that takes on a slow device. */
  let isTapDone = false
  let samples: Sample[] = []
  let isPulling = false
  let hasMoved = false
  /** True when text was selected as the pointer came down: the press only ends that, and browsers have ended it before its click. */
  let wasSelecting = false
  let clickTimer: ReturnType<typeof setTimeout> | undefined
  const options = { signal }

  const own = target instanceof HTMLElement ? target.ownerDocument : target
  const isSelecting = () => {
    const document = handlers.getDocument ? handlers.getDocument() : own
    return document !== undefined && getSelectedRange(document) !== undefined
  }
  /** True for a point in the selected text, where the browser offers what it can do with it. */
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
  const pointOf = (event: MouseEvent): Point => toWindow({ x: event.clientX, y: event.clientY })
  /** A finger that was lifted soon, where it was put down. Its click comes late, and after a swipe in some browsers not at all. */
  const tapByFinger = (event: PointerEvent, downAt: number) => {
    const isLink = (event.target as Element | null)?.closest?.('a[href], audio, video, summary') != null
    if (hasMoved || isLink || event.timeStamp - downAt > maxTapMs || isSelecting()) return
    isTapDone = true
    handlers.tap(pointOf(event), event)
  }
  const releasePull = (event: PointerEvent, from: number) => {
    if (event.type === 'pointercancel') handlers.release(0, 0)
    else handlers.release(event.screenX - from, measureVelocity(samples, event.timeStamp))
  }
  /** Ends the selection, and does nothing else. A mouse that has moved has selected anew, and what is cancelled is a scroll or a handle that is pulled. */
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
  /** True for the click that follows a tap; the keyboard clicks without a pointer. */
  const isOfTap = (event: MouseEvent) => isTapDone && event.detail > 0
  /** True for the click of a press that has ended the selection. */
  const isOfSelection = (event: MouseEvent) => wasSelecting && event.detail > 0
  const tapByClick = (event: MouseEvent) => {
    const point = pointOf(event)
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
  on('pointerup', onUp, options)
  on('pointercancel', onUp, options)
  on('click', onClick, options)
  on('wheel', handlers.wheel, { ...options, passive: true })
  on('dragstart', (event) => event.preventDefault(), options)
  if (!(target instanceof HTMLElement)) on('keydown', handlers.key, options)
  return isOfSelection
}
