import type { NamedHistoricalEvent } from '@lectern/contract/history'
import { Link } from '@tanstack/react-router'
import { type ComponentProps, lazy } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { useFormats } from '../../lib/format.ts'
import { openDialog } from '../../ui/open-dialogs.ts'
import { PagedTable } from '../../ui/table/PagedTable.tsx'
import type { AdminColumn } from '../../ui/table/table-column.ts'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { fileName } from '../books/book-facts.ts'
import { bookLink } from '../books/book-links.ts'
import { useLibraries } from '../libraries/queries.ts'
import { seriesPageLink } from '../series/series-links.ts'
import { describeEvent, historyIcons } from './describe-event.ts'
import css from './HistoryTable.module.css'

const HistoryDialog = lazy(() => import('./HistoryDialog.tsx').then((m) => ({ default: m.HistoryDialog })))

/** Renders the history as a table. */
export function HistoryTable(
  props: Omit<ComponentProps<typeof PagedTable<NamedHistoricalEvent>>, 'columns'>,
) {
  return <PagedTable {...props} columns={useColumns()} />
}

function useColumns(): readonly AdminColumn<NamedHistoricalEvent>[] {
  const t = useText()
  const format = useFormats()
  const libraries = useLibraries()
  return [
    {
      id: 'type',
      label: t('history.what'),
      sortKey: 'type',
      isMain: true,
      cell: (event) => {
        const Icon = historyIcons[event.type]
        return (
          <button type="button" className={css.what} onClick={() => openDialog(HistoryDialog, { event })}>
            <Icon size={20} aria-hidden />
            <span>
              <span className={css.kind}>{t(`history.type_${event.type}`)}</span>
              <span className={css.words}>
                <bdi>{describeEvent(t, event)}</bdi>
              </span>
              <VisuallyHidden> {t('history.details')}</VisuallyHidden>
            </span>
          </button>
        )
      },
    },
    {
      id: 'book',
      label: t('history.book'),
      sortKey: 'bookId',
      cell: ({ bookId, seriesId, book, properties }) =>
        book && bookId ? (
          <Link
            {...bookLink({ id: bookId, oneshot: book.oneshot, seriesId: seriesId ?? '' })}
            className={css.link}
          >
            <bdi>{book.title}</bdi>
          </Link>
        ) : (
          properties.name && <bdi dir="ltr">{fileName(properties.name)}</bdi>
        ),
    },
    {
      id: 'series',
      label: t('history.series'),
      sortKey: 'seriesId',
      choice: 'shown',
      cell: ({ seriesId, series }) =>
        series &&
        seriesId && (
          <Link {...seriesPageLink({ id: seriesId, oneshot: series.oneshot })} className={css.link}>
            <bdi>{series.title}</bdi>
          </Link>
        ),
    },
    {
      id: 'library',
      label: t('files.library'),
      choice: 'hidden',
      cell: ({ libraryId }) => libraries.find(({ id }) => id === libraryId)?.name,
    },
    {
      id: 'timestamp',
      label: t('history.when'),
      sortKey: 'timestamp',
      isLargestFirst: true,
      cell: ({ timestamp }) => (
        <time dateTime={timestamp} title={format.ago(timestamp)}>
          {format.dateTime(timestamp)}
        </time>
      ),
    },
  ]
}
