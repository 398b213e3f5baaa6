import { type ReactNode, useId } from 'react'
import css from './Charts.module.css'

interface Props {
  readonly title: string
  readonly text?: ReactNode
  /** Choices beside the title. */
  readonly choices?: ReactNode
  readonly children: ReactNode
}

/** Renders one chart with its title. */
export function ChartCard({ title, text, choices, children }: Props) {
  const id = useId()
  return (
    <section className={css.card} aria-labelledby={id}>
      <div className={css.head}>
        <div className={css.words}>
          <h2 id={id} className={css.title}>
            {title}
          </h2>
          {text && <p className={css.text}>{text}</p>}
        </div>
        {choices}
      </div>
      {children}
    </section>
  )
}
