import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import type { ReactNode } from 'react'
import { classes } from '../../lib/classes.ts'
import css from './FoldedFacts.module.css'

export interface FoldedFact {
  readonly label: string
  readonly value: ReactNode
  readonly isWide?: boolean
  readonly isTrouble?: boolean
}

interface Props {
  readonly title: string
  readonly facts: readonly (FoldedFact | false)[]
  /** True if it is open at first, because it contains a problem. */
  readonly isOpen?: boolean
}

/** Renders facts with their labels, below a heading that shows and hides them. */
export function FoldedFacts({ title, facts, isOpen = false }: Props) {
  return (
    <details className={css.details} open={isOpen}>
      <summary className={css.handle}>
        {title}
        <IconChevronDown size={18} aria-hidden />
      </summary>
      <dl className={css.facts}>
        {facts.map(
          (fact) =>
            fact && (
              <div key={fact.label} className={classes(css.fact, fact.isWide && css.wide)}>
                <dt className={css.name}>{fact.label}</dt>
                <dd className={classes(css.value, fact.isTrouble && css.trouble)}>{fact.value}</dd>
              </div>
            ),
        )}
      </dl>
    </details>
  )
}
