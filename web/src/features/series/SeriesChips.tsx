import { ReadingDirection, type Series, type SeriesStatus } from '@lectern/contract/series'
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import IconCircleX from '@tabler/icons-react/dist/esm/icons/IconCircleX.mjs'
import IconPlayerPause from '@tabler/icons-react/dist/esm/icons/IconPlayerPause.mjs'
import IconProgress from '@tabler/icons-react/dist/esm/icons/IconProgress.mjs'
import { useIntl } from '../../i18n/intl.ts'
import { useText } from '../../i18n/use-text.ts'
import { formatLanguage } from '../../lib/language-name.ts'
import { TermLink } from '../../ui/detail/TermLink.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { narrowedSeriesLink } from '../books/list/narrowed-links.ts'
import css from './SeriesChips.module.css'

const statusIcons = {
  ENDED: IconCircleCheck,
  ONGOING: IconProgress,
  HIATUS: IconPlayerPause,
  ABANDONED: IconCircleX,
} as const satisfies Record<SeriesStatus, unknown>

/** Renders status, age rating and language, each with a link to a narrowed list, and the reading direction. */
export function SeriesChips({ series }: { readonly series: Series }) {
  const t = useText()
  const { locale } = useIntl()
  const { metadata, oneshot, libraryId } = series
  const { status, ageRating, language } = metadata
  const direction = ReadingDirection.options.find((known) => known === metadata.readingDirection)
  const StatusIcon = statusIcons[status]
  const facts = [
    !oneshot && {
      name: t('series.fact_status'),
      text: t(`series.status_${status}`),
      link: narrowedSeriesLink(libraryId, 'status', status),
      icon: <StatusIcon size={16} className={css[status]} aria-hidden />,
    },
    ageRating !== null && {
      name: t('series.fact_age'),
      text: ageRating > 0 ? t('series.age', { age: ageRating }) : t('series.age_all'),
      link: narrowedSeriesLink(libraryId, 'ageRating', String(ageRating)),
    },
    language !== '' && {
      name: t('series.fact_language'),
      text: formatLanguage(language, locale),
      link: narrowedSeriesLink(libraryId, 'language', language),
    },
    direction && { name: t('series.fact_direction'), text: t(`series.direction_${direction}`) },
  ].filter((fact) => fact !== false && fact !== undefined)
  if (facts.length === 0) return null
  return (
    <dl className={css.chips}>
      {facts.map(({ name, ...term }) => (
        <div key={name} className={css.fact}>
          <dt>
            <VisuallyHidden>{name}</VisuallyHidden>
          </dt>
          <dd>
            <TermLink {...term} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
