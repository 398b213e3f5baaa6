import { type ReactNode, useId } from 'react'
import styles from './MenuGroup.module.css'

/** Renders a group of lines of the menu. */
export function MenuGroup({ title, children }: { readonly title: string; readonly children: ReactNode }) {
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
