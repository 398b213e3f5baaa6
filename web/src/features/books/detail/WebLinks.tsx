import type { WebLink } from '@lectern/contract/values'
import IconExternalLink from '@tabler/icons-react/dist/esm/icons/IconExternalLink.mjs'
import { useText } from '../../../i18n/use-text.ts'
import { isSafeLink } from './book-facts.ts'
import css from './WebLinks.module.css'

/** Lists links to other sites about a book or series. */
export function WebLinks({ links }: { readonly links: readonly WebLink[] }) {
  const t = useText()
  const safe = links.filter(({ url }) => isSafeLink(url))
  if (safe.length === 0) return null
  return (
    <ul className={css.links} aria-label={t('books.links')}>
      {safe.map(({ label, url }) => (
        <li key={`${label} ${url}`}>
          <a className={css.link} href={url} target="_blank" rel="noreferrer">
            <bdi>{label || new URL(url).hostname}</bdi>
            <IconExternalLink size={14} aria-hidden />
          </a>
        </li>
      ))}
    </ul>
  )
}
