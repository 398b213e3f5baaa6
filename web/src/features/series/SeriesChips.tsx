import { ReadingDirection, type Series } from '@lectern/contract/series'
import { useIntl } from 'react-intl'
import { useText } from '../../i18n/use-text.ts'
import { Chip } from '../../ui/Chip.tsx'
import css from './SeriesChips.module.css'

/** Renders short facts: status, age rating, language, reading direction. */
export function SeriesChips({ series }: { readonly series: Series }) {
  const t = useText()
  const { locale } = useIntl()
  const { metadata, oneshot } = series
  const direction = ReadingDirection.options.find((known) => known === metadata.readingDirection)
  return (
    <div className={css.chips}>
      {series.deleted && <span className={css.trouble}>{t('series.unavailable')}</span>}
      {!oneshot && <Chip>{t(`series.status_${metadata.status}`)}</Chip>}
      {metadata.ageRating !== null && (
        <Chip>
          {metadata.ageRating > 0 ? t('series.age', { age: metadata.ageRating }) : t('series.age_all')}
        </Chip>
      )}
      {metadata.language !== '' && <Chip>{languageName(metadata.language, locale)}</Chip>}
      {direction && <Chip>{t(`series.direction_${direction}`)}</Chip>}
    </div>
  )
}

/** Returns the name of a language in the reader's own; an unknown tag stays as it is. */
function languageName(tag: string, locale: string): string {
  try {
    return new Intl.DisplayNames(locale, { type: 'language' }).of(tag) ?? tag
  } catch {
    return tag
  }
}
