import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useServerOffers } from '../../../api/server-offer.ts'
import { useText } from '../../../i18n/use-text.ts'
import { useFormats } from '../../../lib/format.ts'
import { BarTable } from '../../../ui/charts/BarTable.tsx'
import { ChartCard } from '../../../ui/charts/ChartCard.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { formatName } from '../../books/book-facts.ts'
import { useLibraries } from '../../libraries/queries.ts'
import { GrowthCard } from '../GrowthCard.tsx'
import { LibraryShares } from '../LibraryShares.tsx'
import { type KnownMetrics, metricsQuery, type ReadingDays, readingDays } from '../overview-query.ts'
import { ProcessCards } from '../ProcessCards.tsx'
import { ReadingCard } from '../ReadingCard.tsx'
import { RequestTable } from '../RequestTable.tsx'
import { TaskShares } from '../TaskShares.tsx'
import css from './MetricsPage.module.css'

const defaultDays: ReadingDays = 90

/** Shows what the server holds, what it did and how it is, with a table for each chart. */
export function MetricsPage() {
  const isOffered = useServerOffers('metrics-overview')
  const search = useSearch({ from: '/signed-in/frame/settings' })
  const navigate = useNavigate()
  const libraries = useLibraries()
  const days = readingDays.find((d) => String(d) === search.days) ?? defaultDays
  const metrics = useQuery(metricsQuery(isOffered, days, libraries))
  if (metrics.isError && !metrics.data)
    return <ErrorState error={metrics.error} onRetry={() => void metrics.refetch()} />
  if (!metrics.data)
    return (
      <div className={css.page} aria-busy="true">
        <Skeleton height={76} radius="var(--radius-l)" />
        <Skeleton height={280} radius="var(--radius-l)" />
      </div>
    )
  const { libraries: shares, tasks, formats, growth, reading, requests, samples } = metrics.data
  return (
    <div className={css.page}>
      <Totals metrics={metrics.data} />
      <div className={css.cards}>
        <LibraryShares libraries={shares} />
        {formats && <Formats formats={formats} />}
        {growth && <GrowthCard growth={growth} />}
        {reading && (
          <ReadingCard
            reading={reading}
            days={days}
            onDays={(value) =>
              void navigate({
                to: '.',
                search: { ...search, days: value === defaultDays ? undefined : String(value) },
                replace: true,
              })
            }
          />
        )}
        {samples && <ProcessCards samples={samples} />}
        <div className={css.wide}>
          <TaskShares tasks={tasks} />
        </div>
        {requests && (
          <div className={css.wide}>
            <RequestTable requests={requests} />
          </div>
        )}
      </div>
    </div>
  )
}

function Formats({ formats }: { readonly formats: NonNullable<KnownMetrics['formats']> }) {
  const t = useText()
  const format = useFormats()
  return (
    <ChartCard title={t('metrics.formats')}>
      {formats.length === 0 ? (
        <p>{t('metrics.growth_none')}</p>
      ) : (
        <BarTable
          label={t('metrics.formats')}
          nameHeading={t('metrics.format')}
          valueHeading={t('metrics.measure_books')}
          bars={formats.map(({ mediaType, books, size }) => ({
            key: mediaType,
            name:
              mediaType === '' ? t('metrics.not_analyzed') : formatName({ mediaType, epubIsKepub: false }),
            value: books,
            text: format.number(books),
            note: format.size(size),
          }))}
        />
      )}
    </ChartCard>
  )
}

function Totals({ metrics }: { readonly metrics: KnownMetrics }) {
  const t = useText()
  const format = useFormats()
  const { libraries, sets, storage, started } = metrics
  const sum = (key: 'series' | 'books' | 'size') => libraries.reduce((all, l) => all + l[key], 0)
  const { number, size } = format
  const totals: readonly (readonly [string, string])[] = [
    [t('metrics.measure_series'), number(sum('series'))],
    [t('metrics.measure_books'), number(sum('books'))],
    [t('metrics.measure_size'), size(sum('size'))],
    [t('metrics.collections'), number(sets.collections)],
    [t('metrics.read_lists'), number(sets.readLists)],
    ...(storage
      ? ([
          [t('metrics.users'), number(sets.users)],
          [t('metrics.database'), size(storage.database)],
          [t('metrics.posters'), size(storage.posters)],
        ] as const)
      : []),
    ...(storage?.diskFree != null ? ([[t('metrics.disk_free'), size(storage.diskFree)]] as const) : []),
    ...(started ? ([[t('metrics.started'), format.ago(started)]] as const) : []),
  ]
  return (
    <dl className={css.totals} aria-label={t('metrics.totals')}>
      {totals.map(([name, value]) => (
        <div key={name} className={css.total}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
