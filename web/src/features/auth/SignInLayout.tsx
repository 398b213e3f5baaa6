import type { ReactNode } from 'react'
import { Logo } from '../../ui/Logo.tsx'
import { AppearanceFields } from './AppearanceFields.tsx'
import css from './SignInLayout.module.css'

interface Props {
  readonly title: string
  readonly lead: string
  readonly children: ReactNode
}

/** Renders the sign-in page: logo, title, form, language and theme. */
export function SignInLayout({ title, lead, children }: Props) {
  return (
    <main className={css.page}>
      <div className={css.card}>
        <header className={css.head}>
          <Logo size={72} />
          <h1 className={css.title}>{title}</h1>
          <p className={css.lead}>{lead}</p>
        </header>
        {children}
        <footer className={css.foot}>
          <AppearanceFields />
        </footer>
      </div>
    </main>
  )
}
