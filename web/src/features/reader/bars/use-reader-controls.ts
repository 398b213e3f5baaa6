import {
  type PointerEvent,
  type RefObject,
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react'

/** Time, in milliseconds, that the bars remain when the book opens, and when the mouse has left them. */
const initialControlsMs = 2200
const controlsHideDelayMs = 900
/** Time, in milliseconds, after which the bars are shown without a page, so that the user can leave. */
const maxBarsDelayMs = 400
/** Distance of the mouse from the upper or lower edge, in pixels, that shows the bars. */
const controlsEdgePx = 88
/** Time without movement, in milliseconds, after which the pointer is hidden over the page. */
const pointerHideDelayMs = 2500

/** Browsers also report a mouse that does not move while the page changes under it. */
const isMouseMove = ({ pointerType, movementX, movementY }: PointerEvent<HTMLElement>) =>
  pointerType === 'mouse' && (movementX !== 0 || movementY !== 0)

export interface ReaderControls {
  readonly isShown: boolean
  /** False while the first page is loading: buttons are drawn after it, unless the user opens the bars before. */
  readonly isFilled: boolean
  /** True if the user has opened the bars: they remain, unlike bars that appear automatically. */
  readonly isPinned: boolean
  /** True while the mouse does not move, so that its pointer can be hidden. */
  readonly isIdle: boolean
  /** With 2, for the second half of a double tap, it undoes the last toggle; but bars that had appeared automatically remain hidden. */
  toggle(count?: 1 | 2): void
  show(): void
  /** Returns false if the bars were hidden already. */
  hide(): boolean
  readonly onPointerMove: (event: PointerEvent<HTMLElement>) => void
}

/** Returns true after the first page was drawn, or if it takes long. */
function useIsFirstPageDrawn(isPageThere: boolean): boolean {
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    const late = window.setTimeout(() => setLate(true), maxBarsDelayMs)
    return () => window.clearTimeout(late)
  }, [])
  return useDeferredValue(isPageThere || isLate)
}

/**
 * Shows the bars briefly at the start, while the mouse is near an edge, and from one tap to the next. Bars that the user opened remain;
 * bars that appeared automatically disappear, but never while they have the focus. `isPageThere` is true once a page is on the screen.
 */
export function useReaderControls(root: RefObject<HTMLElement | null>, isPageThere: boolean): ReaderControls {
  const isPageDrawn = useIsFirstPageDrawn(isPageThere)
  const [isShown, setShown] = useState(true)
  const [isIdle, setIdle] = useState(false)
  const timer = useRef<number | undefined>(undefined)
  const idleTimer = useRef<number | undefined>(undefined)
  const [isPinned, setPinned] = useState(false)
  // If Tab opens the bars while the first page is loading, it must find buttons, or the focus leaves the page.
  const isFilled = isPageDrawn || isPinned
  // A mouse that has not moved does not use bars that appeared under it.
  const hasMoved = useRef(false)
  /** True while bars are shown only because the mouse is near them. */
  const isByMouse = useRef(false)
  /** True if the last toggle hid bars that had appeared automatically. */
  const hasDismissed = useRef(false)

  const hide = () => {
    window.clearTimeout(timer.current)
    timer.current = undefined
    isByMouse.current = false
    setPinned(false)
    setShown(false)
    return isShown
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
  const hideLater = (ms: number) => {
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
    // Such bars were about to disappear.
    if (count === 2 && !isShown && hasDismissed.current) return
    // A click where the mouse has just shown the bars pins them and does not hide them.
    const isLeaving = isShown && !isByMouse.current
    hasDismissed.current = isLeaving && !isPinned
    if (isLeaving) hide()
    else show()
  }
  const onOpening = useEffectEvent(() => hideLater(initialControlsMs))
  useEffect(() => {
    onOpening()
    return () => {
      window.clearTimeout(timer.current)
      window.clearTimeout(idleTimer.current)
      timer.current = undefined
    }
  }, [])

  const showByMouse = () => {
    if (!isShown) {
      isByMouse.current = true
      setShown(true)
    }
    if (isPinned) return
    window.clearTimeout(timer.current)
    timer.current = undefined
  }
  const hideAfterMouse = () => {
    isByMouse.current = false
    if (isShown && !isPinned) hideLater(controlsHideDelayMs)
  }
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    if (!isMouseMove(event)) return
    hasMoved.current = true
    window.clearTimeout(idleTimer.current)
    if (isIdle) setIdle(false)
    idleTimer.current = window.setTimeout(() => setIdle(true), pointerHideDelayMs)
    const { top, bottom } = event.currentTarget.getBoundingClientRect()
    const isNear = event.clientY - top < controlsEdgePx || bottom - event.clientY < controlsEdgePx
    if (isNear) showByMouse()
    else hideAfterMouse()
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
