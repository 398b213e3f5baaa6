import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { Row } from '../../ui/Row.tsx'
import { BookCard } from '../books/BookCard.tsx'
import { ContinueCard } from '../books/ContinueCard.tsx'
import type { CardLine } from '../books/use-book-line.ts'
import { allLibraries } from '../libraries/queries.ts'
import { CardSkeleton } from '../posters/CardSkeleton.tsx'
import { SeriesCard } from '../series/SeriesCard.tsx'
import { ContinueSkeleton } from './ContinueSkeleton.tsx'
import { continueTile } from './continue-tile.ts'
import css from './DashboardRow.module.css'
import { RowError } from './RowError.tsx'
import type { BookRow, DashboardRow as RowData, SeriesRow } from './use-rows.ts'

interface Props {
  readonly row: RowData
  readonly libraryId: string | undefined
  /** Its place is held, nothing is shown yet. */
  readonly isSkeleton: boolean
  /** Among the first on the screen. */
  readonly isPriority: boolean
}

/** Places that fill the widest screen. */
const places = 14
const lines: Readonly<Record<string, CardLine>> = { released: 'released', added: 'added', read: 'read' }
/** Rows that continue as a list of all series in the same order. */
const lists: Readonly<Record<string, string>> = {
  new_series: 'createdDate,desc',
  updated_series: 'lastModifiedDate,desc',
}

export function DashboardRow({ row, libraryId = allLibraries, isSkeleton, isPriority }: Props) {
  const t = useText()
  const label = t(`dashboard.row_${row.id}`)
  if (row.status === 'failed') return <RowError title={label} error={row.error} onRetry={row.onRetry} />
  const isContinue = row.id === 'continue'
  const sort = lists[row.id]
  return (
    <Row
      label={label}
      title={sort && <ListLink libraryId={libraryId} sort={sort} label={label} />}
      slots={isSkeleton ? places : row.isGrowing ? 3 : 0}
      slot={isContinue ? <ContinueSkeleton /> : <CardSkeleton />}
      onNearEnd={isSkeleton ? undefined : row.onNearEnd}
      {...(isContinue ? { tile: continueTile } : {})}
    >
      {!isSkeleton && (row.kind === 'books' ? bookCards(row, isPriority) : seriesCards(row, isPriority))}
    </Row>
  )
}

/** Posters of a first row are asked for at once, as far as a wide screen shows them. */
const firstSeen = 10

const bookCards = (row: BookRow, isPriority: boolean): ReactNode =>
  row.items.map((book, place) =>
    row.id === 'continue' ? (
      <ContinueCard key={book.id} book={book} isPriority={isPriority && place < firstSeen} />
    ) : (
      <BookCard
        key={book.id}
        book={book}
        isMixed
        line={lines[row.id] ?? 'pages'}
        isPriority={isPriority && place < firstSeen}
      />
    ),
  )

const seriesCards = (row: SeriesRow, isPriority: boolean): ReactNode =>
  row.items.map((series, place) => (
    <SeriesCard key={series.id} series={series} isPriority={isPriority && place < firstSeen} />
  ))

function ListLink({ libraryId, sort, label }: { libraryId: string; sort: string; label: string }) {
  return (
    <Link to="/libraries/$libraryId/series" params={{ libraryId }} search={{ sort }} className={css.list}>
      {label}
    </Link>
  )
}
