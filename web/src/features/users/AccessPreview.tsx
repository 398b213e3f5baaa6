import type { UserChange } from '@lectern/contract/users'
import { useQuery } from '@tanstack/react-query'
import { useText } from '../../i18n/use-text.ts'
import { useFormats } from '../../lib/format.ts'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import groupCss from '../../ui/field/CheckboxGroup.module.css'
import { userQueries } from './queries.ts'
import css from './UserForm.module.css'

/** Shows how many libraries, series and books a user with these rights would see; dashes while the rights are incomplete. */
export function AccessPreview({ rights }: { readonly rights: UserChange | undefined }) {
  const t = useText()
  const format = useFormats()
  const { data, isError } = useQuery({ ...userQueries.preview(rights ?? {}), enabled: rights !== undefined })
  if (isError) return null
  return (
    <section aria-label={t('users.preview')}>
      <h3 className={groupCss.legend}>{t('users.preview')}</h3>
      <dl className={css.facts} aria-live="polite">
        {(['libraries', 'series', 'books'] as const).map((name) => (
          <div key={name} className={css.fact}>
            <dt>{t(`users.preview_${name}`)}</dt>
            <dd>{rights === undefined ? '–' : data ? format.number(data[name]) : <Skeleton width={48} />}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
