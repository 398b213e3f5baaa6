import { type PointerEvent, useRef, useState } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { classes } from '../../lib/classes.ts'
import { getLetterAt, type LetterCount } from './letters.ts'
import css from './Scrubber.module.css'

interface Props {
  readonly letters: readonly LetterCount[]
  readonly letter: string | undefined
  readonly onLetter: (letter: string | undefined) => void
}

/** A drag shorter than this, in pixels, is a press on one letter. */
const minDragPx = 8

/** Renders the letters at the end side of a long list: press one, or drag along them. Pressing the active letter removes the filter. */
export function Scrubber({ letters, letter, onLetter }: Props) {
  const t = useText()
  const list = useRef<HTMLDivElement>(null)
  const drag = useRef<{ y: number; isMoving: boolean } | undefined>(undefined)
  const [under, setUnder] = useState<string>()
  const filled = letters.filter(({ count }) => count > 0).map((entry) => entry.letter)

  const letterUnder = (y: number): string | undefined => {
    const box = list.current?.getBoundingClientRect()
    return (
      box &&
      getLetterAt(
        (y - box.top) / box.height,
        letters.map((entry) => entry.letter),
      )
    )
  }
  const move = (event: PointerEvent<HTMLDivElement>) => {
    const at = drag.current
    if (!at || (!at.isMoving && Math.abs(event.clientY - at.y) < minDragPx)) return
    if (!at.isMoving) event.currentTarget.setPointerCapture(event.pointerId)
    at.isMoving = true
    setUnder(letterUnder(event.clientY))
  }
  const end = (isChosen: boolean) => {
    if (isChosen && drag.current?.isMoving && under && filled.includes(under)) onLetter(under)
    drag.current = undefined
    setUnder(undefined)
  }
  return (
    <nav className={css.scrubber} aria-label={t('series.letters')}>
      <div
        ref={list}
        className={css.letters}
        onPointerDown={(event) => {
          drag.current = { y: event.clientY, isMoving: false }
        }}
        onPointerMove={move}
        onPointerUp={() => end(true)}
        onPointerCancel={() => end(false)}
      >
        {letters.map(({ letter: each, count }) => (
          <button
            key={each}
            type="button"
            className={classes(css.letter, each === letter && css.active, each === under && css.under)}
            disabled={count === 0 && each !== letter}
            aria-pressed={each === letter}
            aria-label={t('series.letter', { letter: each.toUpperCase(), count })}
            title={t('series.count', { count })}
            onClick={() => onLetter(each === letter ? undefined : each)}
          >
            {each.toUpperCase()}
          </button>
        ))}
      </div>
      {under && (
        <span className={css.bubble} aria-hidden="true">
          {under.toUpperCase()}
        </span>
      )}
    </nav>
  )
}
