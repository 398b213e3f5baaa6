import { type KeyboardEvent, type PointerEvent, useCallback, useEffect, useRef, useState } from 'react'

export interface Drag {
  readonly id: string
  readonly from: number
  /** Position of the drop, counted from 0. */
  readonly to: number
  /** Position of the row in the list, in pixels; undefined while keys move it. */
  readonly top: number | undefined
}

interface Options {
  readonly count: number
  /** Height of a row, in pixels. */
  readonly step: number
  /** Returns the position in the list of the top of the screen, in pixels. */
  readonly getScrollTop: () => number
  readonly reveal: (row: number) => void
  /** Receives the id, because the position of the row may have changed during the drag. */
  readonly onMove: (id: string, to: number) => void
  readonly onAnnounce: (what: 'lifted' | 'moved' | 'dropped' | 'cancelled', position: number) => void
}

/** Distance from the edges of the screen in which a drag scrolls, and maximum pixels per frame. */
const edge = 96
const maxSpeed = 18

const keySteps: Readonly<Record<string, (to: number, count: number) => number>> = {
  ArrowUp: (to) => to - 1,
  ArrowDown: (to) => to + 1,
  PageUp: (to) => to - 10,
  PageDown: (to) => to + 10,
  Home: () => 0,
  End: (_, count) => count - 1,
}

/**
 * Moves the rows of a long list by their handles: with a mouse or a finger, while the page scrolls along at its edges, or with keys: Space or
 * Enter lifts and drops, arrows move, Esc cancels.
 */
export function useOrderDrag(options: Options) {
  const [drag, setDrag] = useState<Drag>()
  const latest = useRef(options)
  latest.current = options
  const current = useRef<Drag | undefined>(undefined)
  const pointer = useRef({ y: 0, grip: 0 })
  const frame = useRef(0)

  const show = useCallback((next: Drag | undefined) => {
    current.current = next
    setDrag(next)
  }, [])
  const listeners = useRef<AbortController>(undefined)
  const stop = useCallback(() => {
    cancelAnimationFrame(frame.current)
    listeners.current?.abort()
  }, [])
  useEffect(() => stop, [stop])

  const update = useCallback(() => {
    const now = current.current
    if (now?.top === undefined) return
    const { count, step, getScrollTop } = latest.current
    const place = getScrollTop() + pointer.current.y - pointer.current.grip
    const to = Math.max(0, Math.min(count - 1, Math.round(place / step)))
    const top = Math.max(-step / 2, Math.min((count - 0.5) * step, place))
    if (to !== now.to || top !== now.top) show({ ...now, to, top })
  }, [show])
  const autoScroll = useCallback(() => {
    const { y } = pointer.current
    const above = edge - y
    const below = y - (window.innerHeight - edge)
    const speed = above > 0 ? -above : Math.max(0, below)
    if (speed !== 0) {
      window.scrollBy({
        top: (Math.max(-edge, Math.min(edge, speed)) / edge) * maxSpeed,
        behavior: 'instant',
      })
      update()
    }
    frame.current = requestAnimationFrame(autoScroll)
  }, [update])
  const finish = (isDropped: boolean) => {
    stop()
    const now = current.current
    show(undefined)
    if (!now) return
    if (isDropped && now.to !== now.from) latest.current.onMove(now.id, now.to)
    latest.current.onAnnounce(isDropped ? 'dropped' : 'cancelled', isDropped ? now.to : now.from)
  }

  const lift = (id: string, index: number) => {
    show({ id, from: index, to: index, top: undefined })
    options.onAnnounce('lifted', index)
  }
  const moveByKey = (now: Drag, key: string): boolean => {
    const target = keySteps[key]?.(now.to, options.count)
    if (target === undefined) return false
    const to = Math.max(0, Math.min(options.count - 1, target))
    show({ ...now, to })
    options.reveal(to)
    options.onAnnounce('moved', to)
    return true
  }

  const press = (event: KeyboardEvent, id: string, index: number) => {
    const now = current.current
    const isHandled = now ? pressDuringDrag(now, event.key) : event.key === ' ' || event.key === 'Enter'
    if (!isHandled) return
    event.preventDefault()
    // Otherwise Esc would close the editor.
    event.stopPropagation()
    if (!now) lift(id, index)
  }
  const pressDuringDrag = (now: Drag, key: string): boolean => {
    const isEnd = key === ' ' || key === 'Enter' || key === 'Escape'
    if (isEnd) finish(key !== 'Escape')
    return isEnd || moveByKey(now, key)
  }

  /** Listens to the pointer in the whole window, because the row may be drawn a frame later than the pointer moves. */
  const trackPointer = (pointerId: number) => {
    const ended = new AbortController()
    listeners.current = ended
    const listen = (name: 'pointermove' | 'pointerup' | 'pointercancel', handle: (y: number) => void) =>
      window.addEventListener(
        name,
        (event) => {
          if (event.pointerId === pointerId) handle(event.clientY)
        },
        { signal: ended.signal },
      )
    listen('pointermove', (y) => {
      pointer.current.y = y
      update()
    })
    listen('pointerup', () => finish(true))
    listen('pointercancel', () => finish(false))
    frame.current = requestAnimationFrame(autoScroll)
  }

  const handleProps = (id: string, index: number) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return
      event.currentTarget.setPointerCapture(event.pointerId)
      const top = index * options.step
      pointer.current = { y: event.clientY, grip: event.clientY - (top - options.getScrollTop()) }
      show({ id, from: index, to: index, top })
      stop()
      trackPointer(event.pointerId)
    },
    onKeyDown: (event: KeyboardEvent) => press(event, id, index),
    onBlur: () => {
      if (current.current && current.current.top === undefined) finish(false)
    },
  })
  return { drag, handleProps }
}

/** Returns the position of a row while another one is dragged. */
export function getRowIndex(index: number, drag: Drag | undefined): number {
  if (!drag) return index
  if (index === drag.from) return drag.to
  if (drag.from < index && index <= drag.to) return index - 1
  if (drag.to <= index && index < drag.from) return index + 1
  return index
}
