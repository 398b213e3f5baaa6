import { Children, type ReactNode } from 'react'
import css from './Grid.module.css'
import { PosterSkeleton } from './PosterSkeleton.tsx'

interface Props {
  /** Names the list. */
  readonly label: string
  readonly children?: ReactNode
  /** Holds this many places while the items are on their way. */
  readonly slots?: number
}

/** Posters in as many columns as fit. */
export function Grid({ label, children, slots = 0 }: Props) {
  return (
    <ul className={css.grid} aria-label={label} aria-busy={slots > 0 || undefined}>
      {Children.map(children, (child) => child && <li className={css.item}>{child}</li>)}
      {Array.from({ length: slots }, (_, slot) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: empty places have no other identity
        <li key={`slot-${slot}`} className={css.item}>
          <PosterSkeleton />
        </li>
      ))}
    </ul>
  )
}
