import { type ReactNode, useId } from 'react'
import styles from './ReaderSettingsSection.module.css'

interface Props {
  readonly title: string
  readonly children: ReactNode
}

/** Renders a group of settings below a heading. */
export function ReaderSettingsSection({ title, children }: Props) {
  const id = useId()
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h3 id={id} className={styles.title}>
        {title}
      </h3>
      {children}
    </section>
  )
}
