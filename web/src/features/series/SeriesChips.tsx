import { ReadingDirection, type Series, type SeriesStatus } from '@lectern/contract/series'
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import IconCircleX from '@tabler/icons-react/dist/esm/icons/IconCircleX.mjs'
import IconPlayerPause from '@tabler/icons-react/dist/esm/icons/IconPlayerPause.mjs'
import IconProgress from '@tabler/icons-react/dist/esm/icons/IconProgress.mjs'
import type { ReactNode } from 'react'
import { useIntl } from '../../i18n/intl.ts'
import { useText } from '../../i18n/use-text.ts'
import { formatLanguage } from '../../lib/language-name.ts'
import { TermLink } from '../../ui/detail/TermLink.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { narrowedSeriesLink } from '../books/narrowed-links.ts'
import css from './SeriesChips.module.css'

const statusIcons = {
  ENDED: IconCircleCheck,
  ONGOING: IconProgress,
  HIATUS: IconPlayerPause,
  ABANDONED: IconCircleX,
} as const satisfies Record<SeriesStatus, unknown>

/** Renders short facts: status, age rating, language, reading direction. All but the last lead to a narrowed list. */
export function SeriesChips({ series }: { readonly series: Series }) {
  const t = useText()
  const { locale } = useIntl()
  const { metadata, oneshot, libraryId } = series
  const { status, ageRating, language } = metadata
  const direction = ReadingDirection.options.find((known) => known === metadata.readingDirection)
  const StatusIcon = statusIcons[status]
  if (oneshot && ageRating === null && language === '' && !direction) return null
  return (
    <dl className={css.chips}>
      {!oneshot && (
        <Fact name={t('series.fact_status')}>
          <TermLink
            text={t(`series.status_${status}`)}
            link={narrowedSeriesLink(libraryId, 'status', status)}
            icon={<StatusIcon size={16} className={css[status]} aria-hidden />}
          />
        </Fact>
      )}
      {ageRating !== null && (
        <Fact name={t('series.fact_age')}>
          <TermLink
            text={ageRating > 0 ? t('series.age', { age: ageRating }) : t('series.age_all')}
            link={narrowedSeriesLink(libraryId, 'ageRating', String(ageRating))}
          />
        </Fact>
      )}
      {language !== '' && (
        <Fact name={t('series.fact_language')}>
          <TermLink
            text={formatLanguage(language, locale)}
            link={narrowedSeriesLink(libraryId, 'language', language)}
          />
        </Fact>
      )}
      {direction && (
        <Fact name={t('series.fact_direction')}>
          <TermLink text={t(`series.direction_${direction}`)} />
        </Fact>
      )}
    </dl>
  )
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className={css.fact}>
      <dt>
        <VisuallyHidden>{name}</VisuallyHidden>
      </dt>
      <dd>{children}</dd>
    </div>
  )
}
