import { useEffect, useRef } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { classes } from '../../lib/classes.ts'
import css from './LetterBar.module.css'
import type { LetterCount } from './letters.ts'

interface Props {
  readonly letters: readonly LetterCount[]
  readonly letter: string | undefined
  readonly onLetter: (letter: string | undefined) => void
}

/** Renders the letters in one line for phones; only those with series. */
export function LetterBar({ letters, letter, onLetter }: Props) {
  const t = useText()
  const chosen = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (letter !== undefined) chosen.current?.scrollIntoView?.({ block: 'nearest', inline: 'center' })
  }, [letter])
  const shown = letters.filter(({ letter: each, count }) => count > 0 || each === letter)
  return (
    <nav className={css.bar} aria-label={t('series.letters')}>
      {shown.map(({ letter: each, count }) => (
        <button
          key={each}
          ref={each === letter ? chosen : undefined}
          type="button"
          className={classes(css.letter, each === letter && css.active)}
          aria-pressed={each === letter}
          aria-label={t('series.letter', { letter: each.toUpperCase(), count })}
          onClick={() => onLetter(each === letter ? undefined : each)}
        >
          {each.toUpperCase()}
        </button>
      ))}
    </nav>
  )
}
