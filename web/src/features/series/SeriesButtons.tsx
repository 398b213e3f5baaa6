import type { Series } from '@lectern/contract/series'
import { useQuery } from '@tanstack/react-query'
import { useText } from '../../i18n/use-text.ts'
import { ActionButtons } from '../../ui/detail/ActionButtons.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useUser } from '../auth/queries.ts'
import { bookQueries } from '../books/queries.ts'
import { ReadButton } from '../books/ReadButton.tsx'
import { useIsAway } from '../books/use-is-away.ts'
import css from './SeriesButtons.module.css'
import { useSeriesActions } from './series-actions.ts'
import { nextBook, nextBookQuery, openableQuery, type SeriesStep, seriesStep } from './series-step.ts'

/** What can be done with a series: go on reading it first. */
export function SeriesButtons({ series }: { readonly series: Series }) {
  const actions = useSeriesActions()
  return (
    <>
      {series.booksCount > 0 && <GoOn series={series} />}
      <ActionButtons actions={actions} subject={series} />
    </>
  )
}

function GoOn({ series }: { readonly series: Series }) {
  const t = useText()
  const user = useUser()
  const isAway = useIsAway(series.libraryId)
  const next = nextBook(series)
  const openable = useQuery(bookQueries.ofSeries(series.id, openableQuery(next))).data
  const isNone = openable?.content.length === 0
  const any = useQuery({ ...bookQueries.ofSeries(series.id, nextBookQuery[next]), enabled: isNone }).data
  const data = isNone ? any : openable
  const book = data?.content[0]
  if (!data) {
    return (
      <div className={css.waiting}>
        <Skeleton height={44} radius="var(--radius)" />
      </div>
    )
  }
  if (!book) return null
  const step = seriesStep(series, book, user, isAway)
  if (step.kind === 'blocked') return <ReadButton obstacle={step.obstacle} />
  return (
    <ReadButton bookId={step.bookId} page={step.kind === 'continue' ? step.page : 1} label={label(step)} />
  )

  function label(of: Exclude<SeriesStep, { kind: 'blocked' }>): string {
    if (of.kind === 'continue') return t('series.step_continue', { number: of.number, page: of.page })
    return of.kind === 'next' ? t('series.step_next', { number: of.number }) : t(`series.step_${of.kind}`)
  }
}
