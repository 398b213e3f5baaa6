import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import { classes } from '../../lib/classes.ts'
import { getStopAt } from './letters.ts'
import css from './Scrubber.module.css'
import type { ScrubberProps } from './scrubber-stop.ts'

/** A drag shorter than this, in pixels, is a press on one stop. */
const minDragPx = 8
/** Maximum number of labeled stops; the others are dots. */
const maxLabels = 28

/** Renders the stops beside a long list, to press or to drag along. The Tab key reaches one stop, the arrow keys the others. */
export function Scrubber({ label, stops, active, onStop }: ScrubberProps) {
  const list = useRef<HTMLDivElement>(null)
  const drag = useRef<{ y: number; isMoving: boolean } | undefined>(undefined)
  const [under, setUnder] = useState<string>()
  const [focused, setFocused] = useState<string>()
  const isReachable = (id: string | undefined) =>
    stops.some((stop) => stop.id === id && (!stop.isEmpty || id === active))
  const tabStop = [focused, active].find(isReachable) ?? stops.find(({ isEmpty }) => !isEmpty)?.id
  const step = Math.ceil(stops.length / maxLabels)

  const move = (event: PointerEvent<HTMLDivElement>) => {
    const at = drag.current
    const box = list.current?.getBoundingClientRect()
    if (!at || !box || (!at.isMoving && Math.abs(event.clientY - at.y) < minDragPx)) return
    if (!at.isMoving) event.currentTarget.setPointerCapture(event.pointerId)
    at.isMoving = true
    setUnder(getStopAt((event.clientY - box.top) / box.height, stops)?.id)
  }
  const end = (isChosen: boolean) => {
    if (isChosen && drag.current?.isMoving && under !== active && isReachable(under) && under !== undefined)
      onStop(under)
    drag.current = undefined
    setUnder(undefined)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (by === undefined) return
    event.preventDefault()
    const buttons = [...(list.current?.querySelectorAll<HTMLElement>('button:enabled') ?? [])]
    const at = buttons.findIndex((button) => button.matches(':focus'))
    buttons[at + by]?.focus()
  }
  return (
    <nav className={css.scrubber} aria-label={label}>
      <div
        ref={list}
        role="toolbar"
        aria-label={label}
        aria-orientation="vertical"
        className={css.stops}
        onPointerDown={(event) => {
          drag.current = { y: event.clientY, isMoving: false }
        }}
        onPointerMove={move}
        onPointerUp={() => end(true)}
        onPointerCancel={() => end(false)}
        onKeyDown={onKeyDown}
      >
        {stops.map((stop, index) => (
          <button
            key={stop.id}
            type="button"
            className={classes(
              css.stop,
              index % step !== 0 && css.dot,
              stop.id === active && css.active,
              stop.id === under && css.under,
            )}
            tabIndex={stop.id === tabStop ? 0 : -1}
            disabled={stop.isEmpty && stop.id !== active}
            aria-pressed={active === undefined ? undefined : stop.id === active}
            aria-label={stop.name}
            title={stop.hint}
            onFocus={() => setFocused(stop.id)}
            onClick={() => onStop(stop.id)}
          >
            {index % step === 0 ? stop.label : '·'}
          </button>
        ))}
      </div>
      {under !== undefined && (
        <span className={css.bubble} aria-hidden="true">
          {stops.find(({ id }) => id === under)?.label}
        </span>
      )}
    </nav>
  )
}
