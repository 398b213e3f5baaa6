import type { Series } from '@lectern/contract/series'
import { useMemo } from 'react'
import { useIntl } from '../../i18n/intl.ts'
import { useText } from '../../i18n/use-text.ts'
import { type Formats, useFormats } from '../../lib/format.ts'
import { formatLanguage } from '../../lib/language-name.ts'
import { RowLink } from '../../ui/list/RowLink.tsx'
import { RowMenu } from '../../ui/list/RowMenu.tsx'
import { RowPoster } from '../../ui/list/RowPoster.tsx'
import type { TableProps } from '../books/detail/DetailList.tsx'
import { useOpenedFrom } from '../books/detail/opened-from.ts'
import { useSeriesActions } from '../books/item-actions.ts'
import { type ItemColumns, ItemTable } from '../books/list/ItemTable.tsx'
import type { SeriesColumn } from '../books/list/table-columns.ts'
import { seriesPageLink } from '../books/page-links.ts'
import { usePoster } from '../posters/use-poster.ts'
import { countUnfinished } from './series-read-action.ts'

function SeriesPoster({ series }: { readonly series: Series }) {
  return <RowPoster {...usePoster({ kind: 'series', id: series.id })} title={series.metadata.title} />
}

function SeriesMenu({ series }: { readonly series: Series }) {
  return <RowMenu title={series.metadata.title} actions={useSeriesActions()} subject={series} />
}

function SeriesTitle({ series }: { readonly series: Series }) {
  return <RowLink link={seriesPageLink(series, useOpenedFrom())} title={series.metadata.title} />
}

function SeriesStatus({ series }: { readonly series: Series }) {
  return useText()(`series.status_${series.metadata.status}`)
}

function SeriesAge({ age }: { readonly age: number | null }) {
  const t = useText()
  if (age === null) return null
  return age > 0 ? t('series.age', { age }) : t('series.age_all')
}

const toColumns = (formats: Formats, locale: string): ItemColumns<Series, SeriesColumn> => ({
  cover: { width: 44, isHeadingHidden: true, cell: (series) => <SeriesPoster series={series} /> },
  title: {
    width: 240,
    isFlexible: true,
    sortKey: 'metadata.titleSort',
    cell: (series) => <SeriesTitle series={series} />,
  },
  books: {
    width: 80,
    sortKey: 'booksCount',
    isNumber: true,
    cell: ({ booksCount }) => formats.number(booksCount),
  },
  unread: { width: 80, isNumber: true, cell: (series) => formats.number(countUnfinished(series)) },
  status: { width: 112, cell: (series) => <SeriesStatus series={series} /> },
  publisher: { width: 160, cell: ({ metadata }) => metadata.publisher },
  year: {
    width: 72,
    sortKey: 'booksMetadata.releaseDate',
    isNumber: true,
    cell: ({ booksMetadata }) => booksMetadata.releaseDate?.slice(0, 4),
  },
  language: {
    width: 112,
    cell: ({ metadata }) => metadata.language && formatLanguage(metadata.language, locale),
  },
  age: { width: 88, isNumber: true, cell: ({ metadata }) => <SeriesAge age={metadata.ageRating} /> },
  added: { width: 120, sortKey: 'createdDate', cell: ({ created }) => formats.date(created) },
  updated: {
    width: 120,
    sortKey: 'lastModifiedDate',
    cell: ({ lastModified }) => formats.date(lastModified),
  },
  menu: { width: 48, isFixed: true, isHeadingHidden: true, cell: (series) => <SeriesMenu series={series} /> },
})

/** Renders series as a table. */
export function SeriesListTable(props: TableProps<Series>) {
  const formats = useFormats()
  const { locale } = useIntl()
  const columns = useMemo(() => toColumns(formats, locale), [formats, locale])
  return <ItemTable {...props} kind="series" texts="series" columns={columns} />
}
