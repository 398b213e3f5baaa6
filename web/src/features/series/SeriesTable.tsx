import type { Series } from '@lectern/contract/series'
import { useMemo } from 'react'
import { useIntl } from '../../i18n/intl.ts'
import { useText } from '../../i18n/use-text.ts'
import { useFormats } from '../../lib/format.ts'
import { formatLanguage } from '../../lib/language-name.ts'
import { DataTable } from '../../ui/list/DataTable.tsx'
import { RowLink } from '../../ui/list/RowLink.tsx'
import { RowMenu } from '../../ui/list/RowMenu.tsx'
import { RowPoster } from '../../ui/list/RowPoster.tsx'
import type { TableColumn } from '../../ui/list/table-column.ts'
import type { TableProps } from '../books/DetailList.tsx'
import { useOpenedFrom } from '../books/opened-from.ts'
import { type SeriesColumn, seriesColumns } from '../books/table-columns.ts'
import { useTableColumns } from '../books/use-table-columns.ts'
import { usePoster } from '../posters/use-poster.ts'
import { useSeriesActions } from './series-actions.ts'
import { seriesPageLink } from './series-links.ts'
import { booksLeft } from './series-read-action.ts'

const widths: Readonly<Record<SeriesColumn, number>> = {
  cover: 44,
  books: 80,
  unread: 80,
  status: 112,
  publisher: 160,
  year: 72,
  language: 112,
  age: 88,
  added: 120,
  updated: 120,
}
/** Orders that the server has for a column. */
const sortKeys: { readonly [C in SeriesColumn]?: string } = {
  books: 'booksCount',
  year: 'booksMetadata.releaseDate',
  added: 'createdDate',
  updated: 'lastModifiedDate',
}
const numbers: readonly SeriesColumn[] = ['books', 'unread', 'year', 'age']
const getId = ({ id }: Series) => id

function SeriesPoster({ series }: { readonly series: Series }) {
  return <RowPoster {...usePoster({ kind: 'series', seriesId: series.id })} title={series.metadata.title} />
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

function useCells(): Readonly<Record<SeriesColumn, TableColumn<Series>['cell']>> {
  const formats = useFormats()
  const { locale } = useIntl()
  return useMemo(
    () => ({
      cover: (series) => <SeriesPoster series={series} />,
      books: ({ booksCount }) => formats.number(booksCount),
      unread: (series) => formats.number(booksLeft(series)),
      status: (series) => <SeriesStatus series={series} />,
      publisher: ({ metadata }) => metadata.publisher,
      year: ({ booksMetadata }) => booksMetadata.releaseDate?.slice(0, 4),
      language: ({ metadata }) => metadata.language && formatLanguage(metadata.language, locale),
      age: ({ metadata }) => <SeriesAge age={metadata.ageRating} />,
      added: ({ created }) => formats.date(created),
      updated: ({ lastModified }) => formats.date(lastModified),
    }),
    [formats, locale],
  )
}

/** Renders series as a table with the columns that the reader chose. */
export function SeriesTable(props: Omit<TableProps<Series>, 'sorts'>) {
  const t = useText()
  const cells = useCells()
  const chosen = useTableColumns('series')
  const columns = useMemo((): readonly TableColumn<Series>[] => {
    const toColumn = (id: SeriesColumn): TableColumn<Series> => ({
      id,
      label: t(`series.column_${id}`),
      width: widths[id],
      sortKey: sortKeys[id],
      isNumber: numbers.includes(id),
      isHeadingHidden: id === 'cover',
      cell: cells[id],
    })
    const title: TableColumn<Series> = {
      id: 'title',
      label: t('series.column_title'),
      width: 240,
      isFlexible: true,
      sortKey: 'metadata.titleSort',
      cell: (series) => <SeriesTitle series={series} />,
    }
    const menu: TableColumn<Series> = {
      id: 'menu',
      label: t('ui.more'),
      width: 48,
      isFixed: true,
      isHeadingHidden: true,
      cell: (series) => <SeriesMenu series={series} />,
    }
    const [cover, ...others] = seriesColumns
    return [toColumn(cover), title, ...others.map(toColumn), menu]
  }, [t, cells])
  return (
    <DataTable
      {...props}
      columns={columns}
      chosen={chosen.shown}
      keyOf={getId}
      widths={chosen.widths}
      onWidths={chosen.resize}
    />
  )
}
