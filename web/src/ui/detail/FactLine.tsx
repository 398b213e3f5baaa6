import css from './FactLine.module.css'

interface Props {
  readonly facts: readonly string[]
  /** Something is wrong: said last, and in another colour. */
  readonly trouble?: string | undefined
}

/** A line of short facts with dots between them. */
export function FactLine({ facts, trouble }: Props) {
  return (
    <ul className={css.facts}>
      {facts.map((fact) => (
        <li key={fact}>
          <bdi>{fact}</bdi>
        </li>
      ))}
      {trouble !== undefined && <li className={css.trouble}>{trouble}</li>}
    </ul>
  )
}
