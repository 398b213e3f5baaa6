import { downloadSeries } from '@lectern/contract/downloads'
import type { Series } from '@lectern/contract/series'
import { useQuery } from '@tanstack/react-query'
import { buildUrl } from '../../api/client.ts'
import { useText } from '../../i18n/use-text.ts'
import { ActionButtons } from '../../ui/detail/ActionButtons.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { useHasRole, useUser } from '../auth/queries.ts'
import { DownloadButton } from '../books/detail/DownloadButton.tsx'
import { ReadButton } from '../books/detail/ReadButton.tsx'
import { useSeriesActions } from '../books/item-actions.ts'
import { bookQueries } from '../books/queries.ts'
import { useIsLibraryUnavailable } from '../libraries/queries.ts'
import { isTextBook } from '../progress/is-text-book.ts'
import css from './SeriesButtons.module.css'
import {
  getNextBookQuery,
  getSeriesReadAction,
  nextBookQuery,
  openableQuery,
  type SeriesReadAction,
} from './series-read-action.ts'

/** Renders the actions on a series; the first one continues reading. */
export function SeriesButtons({ series }: { readonly series: Series }) {
  const actions = useSeriesActions()
  const isUnavailable = useIsLibraryUnavailable(series.libraryId)
  const isGone = series.deleted || isUnavailable
  const canDownload = useHasRole('FILE_DOWNLOAD') && !isGone && series.booksCount > 0
  return (
    <>
      {series.booksCount > 0 && !isGone && <ContinueButton series={series} />}
      <ActionButtons actions={actions} subject={series} except="downloads.series">
        {canDownload && (
          <DownloadButton href={buildUrl(downloadSeries, { params: { seriesId: series.id } })} />
        )}
      </ActionButtons>
    </>
  )
}

function ContinueButton({ series }: { readonly series: Series }) {
  const t = useText()
  const user = useUser()
  const isUnavailable = useIsLibraryUnavailable(series.libraryId)
  const next = getNextBookQuery(series)
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
  const step = getSeriesReadAction(series, book, user, isUnavailable)
  if (step.kind === 'blocked') return <ReadButton obstacle={step.obstacle} />
  return <ReadButton bookId={step.bookId} page={step.page} isText={isTextBook(book)} label={label(step)} />

  function label(of: Exclude<SeriesReadAction, { kind: 'blocked' }>): string {
    if (of.kind === 'continue')
      return of.percent === undefined
        ? t('series.step_continue', { number: of.number, page: of.page })
        : t('series.step_continue_text', { number: of.number, percent: of.percent })
    return of.kind === 'next' ? t('series.step_next', { number: of.number }) : t(`series.step_${of.kind}`)
  }
}
