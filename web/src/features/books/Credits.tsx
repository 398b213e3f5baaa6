import type { Author } from '@lectern/contract/values'
import { useText } from '../../i18n/use-text.ts'
import { credits, isKnownRole } from './book-facts.ts'
import css from './Facts.module.css'

/** Who made it, by what they did. */
export function Credits({ authors }: { readonly authors: readonly Author[] }) {
  const t = useText()
  const list = credits(authors)
  if (list.length === 0) return null
  return (
    <dl className={css.facts} aria-label={t('books.people')}>
      {list.map(({ role, names }) => (
        <div key={role} className={css.fact}>
          <dt className={css.name}>{isKnownRole(role) ? t(`books.role_${role}`) : role}</dt>
          <dd className={css.value} dir="auto">
            {names.join(', ')}
          </dd>
        </div>
      ))}
    </dl>
  )
}
