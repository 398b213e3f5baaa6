import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useServerOffers } from '../../../api/server-offer.ts'
import { useText } from '../../../i18n/use-text.ts'
import { useFormats } from '../../../lib/format.ts'
import { BarTable } from '../../../ui/charts/BarTable.tsx'
import { ChartCard } from '../../../ui/charts/ChartCard.tsx'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { formatName } from '../../books/detail/book-facts.ts'
import { useLibraries } from '../../libraries/queries.ts'
import { useTaskName } from '../../tasks/task-name.ts'
import { GrowthCard } from '../GrowthCard.tsx'
import { MeasureChoice } from '../MeasureChoice.tsx'
import { type KnownMetrics, metricsQuery, type ReadingDays, readingDays } from '../overview-query.ts'
import { ProcessCards } from '../ProcessCards.tsx'
import { ReadingCard } from '../ReadingCard.tsx'
import { RequestTable } from '../RequestTable.tsx'
import css from './MetricsPage.module.css'

const defaultDays: ReadingDays = 90

/** Shows the content, the work and the state of the server as charts, each of which has a table. */
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
            valueText: format.number(books),
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

const libraryMeasures = ['books', 'series', 'size'] as const

/** Compares the sizes of the libraries, the largest first. */
function LibraryShares({ libraries }: { readonly libraries: KnownMetrics['libraries'] }) {
  const t = useText()
  const format = useFormats()
  const [measure, setMeasure] = useState<(typeof libraryMeasures)[number]>('books')
  const text = (value: number) => (measure === 'size' ? format.size(value) : format.number(value))
  const textOf = (value: (typeof libraryMeasures)[number]) => t(`metrics.measure_${value}`)
  return (
    <ChartCard
      title={t('metrics.libraries')}
      choices={
        <MeasureChoice measures={libraryMeasures} measure={measure} textOf={textOf} onChange={setMeasure} />
      }
    >
      {libraries.length === 0 ? (
        <p>{t('metrics.libraries_none')}</p>
      ) : (
        <BarTable
          label={t('metrics.libraries')}
          nameHeading={t('metrics.library')}
          valueHeading={textOf(measure)}
          bars={libraries
            .toSorted((a, b) => b[measure] - a[measure])
            .map((l) => ({ key: l.libraryId, name: l.name, value: l[measure], valueText: text(l[measure]) }))}
        />
      )}
    </ChartCard>
  )
}

const taskMeasures = ['runs', 'totalSeconds', 'failures'] as const

/** Compares the types of tasks by runs, time and failures. */
function TaskShares({ tasks }: { readonly tasks: KnownMetrics['tasks'] }) {
  const t = useText()
  const format = useFormats()
  const taskName = useTaskName()
  const [measure, setMeasure] = useState<(typeof taskMeasures)[number]>('totalSeconds')
  const text = (value: number) =>
    measure === 'totalSeconds'
      ? t('operations.seconds', { value: format.number(Math.round(value * 10) / 10) })
      : format.number(value)
  const ran = tasks.filter(({ runs, failures }) => runs > 0 || failures > 0)
  const textOf = (value: (typeof taskMeasures)[number]) => t(`metrics.tasks_${value}`)
  return (
    <ChartCard
      title={t('metrics.tasks')}
      text={t('metrics.since_start')}
      choices={
        <MeasureChoice measures={taskMeasures} measure={measure} textOf={textOf} onChange={setMeasure} />
      }
    >
      {ran.length === 0 ? (
        <p>{t('operations.tasks_never')}</p>
      ) : (
        <BarTable
          label={t('metrics.tasks')}
          nameHeading={t('operations.column_type')}
          valueHeading={textOf(measure)}
          bars={ran
            .toSorted((a, b) => b[measure] - a[measure])
            .map((task) => ({
              key: task.type,
              name: taskName(task.type),
              value: task[measure],
              valueText: text(task[measure]),
              ...(measure !== 'failures' &&
                task.failures > 0 && { note: t('metrics.failed', { count: task.failures }) }),
            }))}
        />
      )}
    </ChartCard>
  )
}
