import type { Series } from '@lectern/contract/series'
import { useState } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { Button } from '../../ui/button/Button.tsx'
import css from './AlternateTitles.module.css'

const foldedCount = 3

/** Renders the other titles of a series with their labels; more than three are collapsed. */
export function AlternateTitles({ titles }: { readonly titles: Series['metadata']['alternateTitles'] }) {
  const t = useText()
  const [isOpen, setOpen] = useState(false)
  if (titles.length === 0) return null
  const shown = isOpen ? titles : titles.slice(0, foldedCount)
  return (
    <div>
      <dl className={css.titles}>
        {shown.map(({ label, title }) => (
          <div key={`${label} ${title}`} className={css.row}>
            <dt className={css.label}>
              <bdi>{label || t('series.other_title')}</bdi>
            </dt>
            <dd className={css.title}>
              <bdi>{title}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      {titles.length > foldedCount && (
        <Button variant="quiet" className={css.more} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? t('ui.show_fewer') : t('ui.show_all_of', { count: titles.length })}
        </Button>
      )}
    </div>
  )
}
