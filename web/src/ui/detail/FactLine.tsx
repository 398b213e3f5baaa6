import css from './FactLine.module.css'

interface Props {
  readonly facts: readonly string[]
  /** Problem of the item: shown last, in another colour. */
  readonly problem?: string | undefined
}

/** Renders a line of short facts with dots between them. */
export function FactLine({ facts, problem }: Props) {
  return (
    <ul className={css.facts}>
      {facts.map((fact) => (
        <li key={fact}>
          <bdi>{fact}</bdi>
        </li>
      ))}
      {problem !== undefined && <li className={css.trouble}>{problem}</li>}
    </ul>
  )
}
