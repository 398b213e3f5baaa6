import type { ReactNode } from 'react'
import css from './Page.module.css'

/** Renders the margins of a screen. Rows that reach the edges have their own and stay outside. */
export function Page({ children }: { readonly children: ReactNode }) {
  return <div className={css.page}>{children}</div>
}
