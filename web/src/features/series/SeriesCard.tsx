import type { Series } from '@lectern/contract/series'
import { memo, type ReactNode } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { PosterCard } from '../../ui/cards/PosterCard.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { useOpenedFrom } from '../books/detail/opened-from.ts'
import { useSeriesActions } from '../books/item-actions.ts'
import { seriesPageLink } from '../books/page-links.ts'
import { useIsLibraryUnavailable } from '../libraries/queries.ts'
import { usePoster } from '../posters/use-poster.ts'
import { countUnfinished } from './series-read-action.ts'
import { type SeriesCaption, useSeriesCaption } from './use-series-caption.ts'

interface Props {
  readonly series: Series
  /** Content of the last line. */
  readonly caption?: SeriesCaption
  /** Replaces the caption, with its tooltip; for example the reason why a search found the series. */
  readonly line?: ReactNode
  readonly hint?: string | undefined
  readonly isPriority?: boolean
}

function Card({ series, caption = 'books', line, hint, isPriority }: Props) {
  const t = useText()
  const actions = useSeriesActions()
  const poster = usePoster({ kind: 'series', id: series.id })
  const lineText = useSeriesCaption(series, caption)
  const isGone = useIsLibraryUnavailable(series.libraryId) || series.deleted
  const unreadCount = countUnfinished(series)
  const from = useOpenedFrom()
  const { title } = series.metadata
  const isOpenOneshot = series.oneshot && unreadCount > 0
  return (
    <PosterCard
      {...poster}
      placeholder={series.placeholder}
      link={seriesPageLink(series, from)}
      title={title}
      line={isGone ? t('series.unavailable') : (line ?? lineText.text)}
      hint={hint ?? lineText.hint}
      hasProblem={isGone}
      mark={isOpenOneshot ? t('progress.unread') : undefined}
      badge={
        !series.oneshot && unreadCount > 0 ? (
          <>
            <span aria-hidden="true">{unreadCount}</span>
            <VisuallyHidden>{t('series.left', { count: unreadCount })}</VisuallyHidden>
          </>
        ) : undefined
      }
      isUnread={unreadCount === series.booksCount && series.booksInProgressCount === 0}
      isPriority={isPriority}
      actions={actions}
      subject={series}
    />
  )
}

/** Memoized, because grids and rows around it render with every scroll. */
export const SeriesCard = memo(Card)
