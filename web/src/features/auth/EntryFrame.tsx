import type { ReactNode } from 'react'
import { LogoMark } from '../../ui/LogoMark.tsx'
import css from './EntryFrame.module.css'
import { LookFields } from './LookFields.tsx'

interface Props {
  readonly title: string
  readonly lead: string
  readonly children: ReactNode
}

/** The door: logo, a few words, a form, language and theme. */
export function EntryFrame({ title, lead, children }: Props) {
  return (
    <main className={css.page}>
      <div className={css.card}>
        <header className={css.head}>
          <LogoMark size={72} />
          <h1 className={css.title}>{title}</h1>
          <p className={css.lead}>{lead}</p>
        </header>
        {children}
        <footer className={css.foot}>
          <LookFields />
        </footer>
      </div>
    </main>
  )
}
