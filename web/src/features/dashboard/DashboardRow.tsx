import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import { Link } from '@tanstack/react-router'
import { type ReactNode, startTransition, useDeferredValue, useEffect, useState } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { CardSkeleton } from '../../ui/cards/CardSkeleton.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { Row } from '../../ui/rows/Row.tsx'
import { BookCard } from '../books/BookCard.tsx'
import { ContinueCard } from '../books/ContinueCard.tsx'
import { useRowSelection } from '../books/list/use-row-selection.ts'
import type { CardCaption } from '../books/use-book-caption.ts'
import { savedFilterLink } from '../filters/saved/saved-filters.ts'
import { allLibraries } from '../libraries/queries.ts'
import { SeriesCard } from '../series/SeriesCard.tsx'
import css from './DashboardRow.module.css'
import { countFirstCards, countInitialCards } from './first-cards.ts'
import { RowError } from './RowError.tsx'
import type { DashboardRow as RowData } from './use-rows.ts'

interface Props {
  readonly row: RowData
  readonly libraryId: string | undefined
  /** True if only skeletons are shown. */
  readonly isSkeleton: boolean
  /** True for the first rows on the screen. */
  readonly isPriority: boolean
}

/** Width of a wide card: on a phone a bit less than the screen, so that the next card is visible. */
const continueTileWidth = 'min(360px, 80vw)'
const continueSkeleton = <Skeleton height="calc(96px / 0.7071)" radius="var(--radius)" />
/** Number of skeletons that fill the widest screen. */
const maxSkeletons = 14
const captions: Readonly<Record<string, CardCaption>> = { released: 'released', added: 'added', read: 'read' }
/** Row id → kind of items and address of the list that continues the row. */
const fullLists: Readonly<
  Record<string, { kind: 'books' | 'series'; search: { sort: string; readStatus?: string } }>
> = {
  continue: { kind: 'books', search: { readStatus: 'IN_PROGRESS', sort: 'readProgress.readDate,desc' } },
  released: { kind: 'books', search: { sort: 'metadata.releaseDate,desc' } },
  added: { kind: 'books', search: { sort: 'createdDate,desc' } },
  new_series: { kind: 'series', search: { sort: 'createdDate,desc' } },
  updated_series: { kind: 'series', search: { sort: 'lastModifiedDate,desc' } },
  read: { kind: 'books', search: { readStatus: 'READ', sort: 'readProgress.readDate,desc' } },
}

export function DashboardRow({ row, libraryId = allLibraries, isSkeleton, isPriority }: Props) {
  const t = useText()
  const label = row.filter?.name ?? t(`dashboard.row_${row.id}`)
  const { isDrawn, isWhole } = useRenderSteps()
  const selection = useRowSelection({
    kind: row.kind === 'series' ? 'series' : 'book',
    rowId: row.id,
    items: row.items,
  })
  if (row.status === 'failed') return <RowError title={label} error={row.error} onRetry={row.onRetry} />
  const isContinue = row.id === 'continue'
  const link = linkOf(row, libraryId)
  return (
    <Row
      label={label}
      title={link && <ListLink link={link} label={label} />}
      slots={getSlotCount(row, isSkeleton || !isDrawn)}
      slot={isContinue ? continueSkeleton : <CardSkeleton />}
      selection={isSkeleton ? undefined : selection}
      onNearEnd={isSkeleton || !isWhole ? undefined : row.onNearEnd}
      {...(isContinue ? { tile: continueTileWidth } : {})}
    >
      {!isSkeleton &&
        isDrawn &&
        renderCards(row, isWhole ? row.items.length : countInitialCards(window.innerWidth), isPriority)}
    </Row>
  )
}

/**
 * Returns the steps in which a row is rendered: first skeletons, then the visible items, then all. React can interrupt each step for input and
 * frames; rendering the cards of all rows at once would block a phone.
 */
function useRenderSteps() {
  const isDrawn = useDeferredValue(true, false)
  const [isWhole, setWhole] = useState(false)
  useEffect(() => {
    if (isDrawn) startTransition(() => setWhole(true))
  }, [isDrawn])
  return { isDrawn, isWhole }
}

/** Returns the number of skeletons: a full row before its items, a few at the end for more. */
function getSlotCount(row: RowData, isWaiting: boolean): number {
  if (isWaiting) return Math.min(maxSkeletons, countInitialCards(window.innerWidth))
  return row.isGrowing ? 3 : 0
}

function renderCards(row: RowData, count: number, isPriority: boolean): ReactNode {
  const eagerCount = countFirstCards(window.innerWidth)
  if (row.kind === 'series') {
    return row.items
      .slice(0, count)
      .map((series, index) => (
        <SeriesCard
          key={series.id}
          series={series}
          isPriority={isPriority && index < eagerCount}
          {...(row.caption && { caption: row.caption })}
        />
      ))
  }
  return row.items.slice(0, count).map((book, index) => {
    const isFirst = isPriority && index < eagerCount
    if (row.id === 'continue') return <ContinueCard key={book.id} book={book} isPriority={isFirst} />
    return (
      <BookCard
        key={book.id}
        book={book}
        isMixed
        caption={row.caption ?? captions[row.id] ?? 'pages'}
        isPriority={isFirst}
      />
    )
  })
}

interface ListAddress {
  readonly to: '/libraries/$libraryId/series' | '/libraries/$libraryId/books'
  readonly params: { readonly libraryId: string }
  readonly search: { readonly [K in 'sort' | 'readStatus' | 'saved']?: string }
}

/** Returns the address of the list that continues a row. */
function linkOf({ id, filter }: RowData, libraryId: string): ListAddress | undefined {
  if (filter) return savedFilterLink(filter)
  const list = fullLists[id]
  return (
    list && {
      to: list.kind === 'books' ? '/libraries/$libraryId/books' : '/libraries/$libraryId/series',
      params: { libraryId },
      search: list.search,
    }
  )
}

function ListLink({ link, label }: { readonly link: ListAddress; readonly label: string }) {
  return (
    <Link {...link} className={css.list}>
      <bdi>{label}</bdi>
      <IconChevronRight size={18} aria-hidden className={css.more} />
    </Link>
  )
}
