import { useEffect, useRef } from 'react'
import { classes } from '../../lib/classes.ts'
import css from './ScrubberBar.module.css'
import type { ScrubberProps } from './scrubber-stop.ts'

/** Renders the stops with items in one line, for phones. */
export function ScrubberBar({ label, stops, active, onStop }: ScrubberProps) {
  const chosen = useRef<HTMLButtonElement>(null)
  const shown = stops.filter(({ id, isEmpty }) => !isEmpty || id === active)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is counted later comes before it, and moves it away
  useEffect(() => {
    if (active !== undefined) chosen.current?.scrollIntoView?.({ block: 'nearest', inline: 'center' })
  }, [active, shown.length])
  return (
    <nav className={css.bar} aria-label={label}>
      {shown.map((stop) => (
        <button
          key={stop.id}
          ref={stop.id === active ? chosen : undefined}
          type="button"
          className={classes(css.stop, stop.id === active && css.active)}
          aria-pressed={active === undefined ? undefined : stop.id === active}
          aria-label={stop.name}
          onClick={() => onStop(stop.id)}
        >
          {stop.label}
        </button>
      ))}
    </nav>
  )
}
