import { Link } from '@tanstack/react-router'
import type { LinkTarget } from '../keyboard/link-target.ts'
import css from './RowLink.module.css'

/** Renders the link of a table row, which covers the whole row. */
export function RowLink({ link, title }: { readonly link: LinkTarget; readonly title: string }) {
  return (
    <Link {...link} data-card-link className={css.link} title={title} draggable={false}>
      {title}
    </Link>
  )
}
