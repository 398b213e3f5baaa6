import { type ReactNode, useId } from 'react'
import css from './SettingsSection.module.css'

interface Props {
  readonly title: string
  readonly text?: ReactNode
  readonly children: ReactNode
}

/** Renders a section of a settings page: title and text, with the fields beside them, or below on narrow screens. */
export function SettingsSection({ title, text, children }: Props) {
  const id = useId()
  return (
    <section className={css.section} aria-labelledby={id}>
      <div className={css.lead}>
        <h2 id={id} className={css.title}>
          {title}
        </h2>
        {text && <div className={css.text}>{text}</div>}
      </div>
      <div className={css.fields}>{children}</div>
    </section>
  )
}
