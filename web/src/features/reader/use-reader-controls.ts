import {
  type PointerEvent,
  type RefObject,
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react'

/** Time, in milliseconds, that the bars stay when the book opens, and when the mouse has left them. */
const initialControlsMs = 2200
const controlsHideDelayMs = 900
/** Time, in milliseconds, after which bars come without a page: whoever waits for it must be able to leave. */
const maxBarsDelayMs = 400
/** Distance of the mouse from the upper or lower edge, in pixels, that shows the bars. */
const controlsEdgePx = 88
/** Time without movement, in milliseconds, after which the pointer is hidden over the page. */
const pointerHideDelayMs = 2500

/** Browsers also report a mouse that rests while the page changes under it. */
const isMouseMove = ({ pointerType, movementX, movementY }: PointerEvent<HTMLElement>) =>
  pointerType === 'mouse' && (movementX !== 0 || movementY !== 0)

export interface ReaderControls {
  readonly isShown: boolean
  /** False while the first page is on its way: buttons are drawn after it, unless the reader opens the bars before. */
  readonly isFilled: boolean
  /** True for bars that somebody has opened: they stay, unlike those that appear by themselves. */
  readonly isPinned: boolean
  /** True while the mouse rests: its pointer only covers the page. */
  readonly isIdle: boolean
  /** With 2 it takes the last one back; bars that nobody had opened stay away. */
  toggle(count?: 1 | 2): void
  show(): void
  hide(): void
  readonly onPointerMove: (event: PointerEvent<HTMLElement>) => void
}

/** Returns true after the first page was drawn, or when it takes long. */
function useFilling(isPageThere: boolean): boolean {
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    const late = window.setTimeout(() => setLate(true), maxBarsDelayMs)
    return () => window.clearTimeout(late)
  }, [])
  return useDeferredValue(isPageThere || isLate)
}

/**
 * Decides when the bars are shown: briefly at the start, while the mouse is near an edge, and from one tap to the next. Bars that were
 * opened by the reader stay; those that appeared automatically disappear, but never while they have the focus. `isPageThere` is true once a
 * page is on the screen.
 */
export function useReaderControls(root: RefObject<HTMLElement | null>, isPageThere: boolean): ReaderControls {
  const isPageDrawn = useFilling(isPageThere)
  const [isShown, setShown] = useState(true)
  const [isIdle, setIdle] = useState(false)
  const timer = useRef<number | undefined>(undefined)
  const idleTimer = useRef<number | undefined>(undefined)
  const [isPinned, setPinned] = useState(false)
  // Tab that opens the bars while the first page is on its way must find buttons, or the focus leaves the page.
  const isFilled = isPageDrawn || isPinned
  // A mouse that rests where the bars appeared does not use them.
  const hasMoved = useRef(false)
  /** True while bars are shown for no other reason than that the mouse is near them. */
  const isByMouse = useRef(false)
  /** True when the last toggle sent bars away that nobody had opened. */
  const hasDismissed = useRef(false)

  const hide = () => {
    window.clearTimeout(timer.current)
    timer.current = undefined
    isByMouse.current = false
    setPinned(false)
    setShown(false)
  }
  const hideUnlessUsed = () => {
    timer.current = undefined
    const bars = [...(root.current?.querySelectorAll('[data-chrome]') ?? [])]
    const isUsed = bars.some(
      (bar) => (hasMoved.current && bar.matches(':hover')) || bar.contains(document.activeElement),
    )
    if (isUsed) timer.current = window.setTimeout(hideUnlessUsed, controlsHideDelayMs)
    else hide()
  }
  const leaveIn = (ms: number) => {
    if (timer.current === undefined) timer.current = window.setTimeout(hideUnlessUsed, ms)
  }
  const show = () => {
    window.clearTimeout(timer.current)
    timer.current = undefined
    isByMouse.current = false
    setPinned(true)
    setShown(true)
  }
  const toggle = (count?: 1 | 2) => {
    // Such bars were leaving anyway.
    if (count === 2 && !isShown && hasDismissed.current) return
    // A click where the mouse has just brought the bars asks for them: it must not send them away.
    const isLeaving = isShown && !isByMouse.current
    hasDismissed.current = isLeaving && !isPinned
    if (isLeaving) hide()
    else show()
  }
  const onOpening = useEffectEvent(() => leaveIn(initialControlsMs))
  useEffect(() => {
    onOpening()
    return () => {
      window.clearTimeout(timer.current)
      window.clearTimeout(idleTimer.current)
      timer.current = undefined
    }
  }, [])

  const comeByMouse = () => {
    if (!isShown) {
      isByMouse.current = true
      setShown(true)
    }
    if (isPinned) return
    window.clearTimeout(timer.current)
    timer.current = undefined
  }
  const leaveMouse = () => {
    isByMouse.current = false
    if (isShown && !isPinned) leaveIn(controlsHideDelayMs)
  }
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    if (!isMouseMove(event)) return
    hasMoved.current = true
    window.clearTimeout(idleTimer.current)
    if (isIdle) setIdle(false)
    idleTimer.current = window.setTimeout(() => setIdle(true), pointerHideDelayMs)
    const { top, bottom } = event.currentTarget.getBoundingClientRect()
    const isNear = event.clientY - top < controlsEdgePx || bottom - event.clientY < controlsEdgePx
    if (isNear) comeByMouse()
    else leaveMouse()
  }

  return {
    isShown,
    isFilled,
    isPinned,
    isIdle,
    toggle,
    show,
    hide,
    onPointerMove,
  }
}
