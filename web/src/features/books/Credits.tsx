import type { Author } from '@lectern/contract/values'
import { useText } from '../../i18n/use-text.ts'
import { credits, isKnownRole } from './book-facts.ts'
import css from './Facts.module.css'

interface Props {
  readonly authors: readonly Author[]
  /** Label → terms, after the authors. */
  readonly words?: readonly (readonly [label: string, words: readonly string[]])[]
}

/** Renders the authors by role, and the terms of a book or series. */
export function Credits({ authors, words = [] }: Props) {
  const t = useText()
  const facts = [
    ...credits(authors).map(
      ({ role, names }) => [isKnownRole(role) ? t(`books.role_${role}`) : role, names] as const,
    ),
    ...words.filter(([, list]) => list.length > 0),
  ]
  if (facts.length === 0) return null
  return (
    <dl className={css.credits}>
      {facts.map(([label, list]) => (
        <div key={label} className={css.credit}>
          <dt className={css.name}>{label}</dt>
          <dd className={css.value} dir="auto">
            {list.join(', ')}
          </dd>
        </div>
      ))}
    </dl>
  )
}
