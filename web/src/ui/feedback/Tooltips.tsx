import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import css from './Tooltips.module.css'

const showMs = 500
/** Long enough to move the pointer to the tooltip, which may be read with a magnifier. */
const hideMs = 150
const gapPx = 6
const edgePx = 8

const findTarget = (event: Event) =>
  event.target instanceof Element ? event.target.closest<HTMLElement>('[data-tooltip]') : null

/** Returns the element with a tooltip that is hovered or focused. */
function useTooltipTarget(box: { readonly current: HTMLElement | null }, first: HTMLElement | undefined) {
  const [target, setTarget] = useState<HTMLElement>()
  useEffect(() => {
    let timer = 0
    let shown: HTMLElement | undefined
    const show = (next: HTMLElement | undefined, ms: number) => {
      clearTimeout(timer)
      if (next === shown) return
      timer = window.setTimeout(() => {
        shown = next
        setTarget(next)
      }, ms)
    }
    const hide = () => show(undefined, 0)
    if (first) show(first, first.matches(':focus-visible') ? 0 : showMs)
    const onPointerOver = (event: PointerEvent) => {
      if (event.pointerType === 'touch') return
      if (event.target instanceof Node && box.current?.contains(event.target)) return clearTimeout(timer)
      const next = findTarget(event) ?? undefined
      // An open menu or panel explains its button.
      const isExpanded = next?.getAttribute('aria-expanded') === 'true'
      show(isExpanded ? undefined : next, next && !shown ? showMs : hideMs)
    }
    const onFocus = (event: FocusEvent) => {
      const next = findTarget(event)
      show(next?.matches(':focus-visible') ? next : undefined, 0)
    }
    const onKeyDown = (event: KeyboardEvent) => event.key === 'Escape' && hide()
    const listeners = [
      ['pointerover', onPointerOver],
      ['pointerdown', hide],
      ['focusin', onFocus],
      ['focusout', hide],
      ['keydown', onKeyDown],
      ['scroll', hide],
    ] as const
    for (const [type, listener] of listeners)
      document.addEventListener(type, listener as EventListener, { capture: true, passive: true })
    return () => {
      clearTimeout(timer)
      for (const [type, listener] of listeners)
        document.removeEventListener(type, listener as EventListener, { capture: true })
    }
  }, [box, first])
  return target
}

/** Positions the box below the element, or above it if there is no space, within the window. */
function placeBox(box: HTMLElement, target: HTMLElement) {
  const at = target.getBoundingClientRect()
  const { offsetWidth: width, offsetHeight: height } = box
  const isBelow = at.bottom + gapPx + height < window.innerHeight
  const left = at.left + (at.width - width) / 2
  const furthest = document.documentElement.clientWidth - width - edgePx
  box.style.left = `${Math.max(edgePx, Math.min(left, furthest))}px`
  box.style.top = `${isBelow ? at.bottom + gapPx : at.top - gapPx - height}px`
}

interface Props {
  /** Element for which the code was loaded; undefined if it is no longer hovered or focused. */
  readonly first: HTMLElement | undefined
}

/** Renders the text in `data-tooltip` of the hovered or focused element; mounted once. A text that differs from the name becomes the description. */
export function Tooltips({ first }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const target = useTooltipTarget(box, first)
  const text = target?.dataset.tooltip
  useLayoutEffect(() => {
    if (!target || !box.current) return
    // The top layer is also above popovers.
    box.current.showPopover?.()
    placeBox(box.current, target)
    if (text === (target.getAttribute('aria-label') ?? target.textContent.trim())) return
    target.setAttribute('aria-describedby', 'tooltip')
    return () => target.removeAttribute('aria-describedby')
  }, [target, text])
  if (!text || !target?.isConnected) return null
  return (
    <div
      ref={box}
      key={text}
      id="tooltip"
      role="tooltip"
      popover="manual"
      data-react-aria-top-layer="true"
      className={css.box}
    >
      {text}
    </div>
  )
}
