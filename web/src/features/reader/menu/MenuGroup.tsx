import { type ReactNode, useId } from 'react'
import styles from './MenuGroup.module.css'

interface Props {
  readonly title: string
  readonly children: ReactNode
}

/** Renders lines of the menu that belong together. */
export function MenuGroup({ title, children }: Props) {
  const id = useId()
  return (
    <section>
      <h3 id={id} className={styles.title}>
        {title}
      </h3>
      <ul className={styles.items} aria-labelledby={id}>
        {children}
      </ul>
    </section>
  )
}
