import { Link } from '@tanstack/react-router'
import type { LinkTarget } from '../keyboard/link-target.ts'
import css from './FactLine.module.css'

export interface LinkedFact {
  readonly text: string
  readonly link?: LinkTarget
  /** Tooltip: a more exact fact, or the target of the link. */
  readonly hint?: string
  /** True for a fact that narrow screens show only in the details. */
  readonly isExtra?: boolean
}
export type Fact = string | LinkedFact

interface Props {
  readonly facts: readonly Fact[]
  /** Problem of the item: shown last, in another color. */
  readonly problem?: string | undefined
}

/** Renders a line of short facts with dots between them. */
export function FactLine({ facts, problem }: Props) {
  return (
    <ul className={css.facts}>
      {facts.map((fact) => {
        const { text, link, hint, isExtra }: LinkedFact = typeof fact === 'string' ? { text: fact } : fact
        return (
          <li key={text} title={link ? undefined : hint} className={isExtra ? css.extra : undefined}>
            {link ? (
              <Link {...link} className={css.link} title={hint}>
                <bdi>{text}</bdi>
              </Link>
            ) : (
              <bdi>{text}</bdi>
            )}
          </li>
        )
      })}
      {problem !== undefined && <li className={css.trouble}>{problem}</li>}
    </ul>
  )
}
