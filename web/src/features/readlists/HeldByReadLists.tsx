import type { ReadList } from '@lectern/contract/readlists'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useMemo, useRef } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { CardSkeleton } from '../../ui/cards/CardSkeleton.tsx'
import { Row } from '../../ui/Row.tsx'
import { useNearScreen } from '../../ui/use-near-screen.ts'
import { BookCard } from '../books/BookCard.tsx'
import { getReadListId, type OpenedFrom, OpenedFromContext, useOpenedFrom } from '../books/opened-from.ts'
import css from '../collections/HeldBy.module.css'
import { readListQueries } from './queries.ts'
import { readListLink } from './read-list-links.ts'

/** Renders a row for each read list that holds a book, fetched when it comes near the screen; not the one whose books are shown as siblings. */
export function HeldByReadLists({ bookId }: { readonly bookId: string }) {
  const place = useRef<HTMLDivElement>(null)
  const isNear = useNearScreen(place)
  const openedFrom = getReadListId(useOpenedFrom())
  const { data } = useQuery({ ...readListQueries.ofBook(bookId), enabled: isNear })
  return (
    <div ref={place} className={css.rows}>
      {data
        ?.filter(({ id }) => id !== openedFrom)
        .map((readList) => (
          <ReadListRow key={readList.id} readList={readList} />
        ))}
    </div>
  )
}

function ReadListRow({ readList }: { readonly readList: ReadList }) {
  const t = useText()
  const place = useRef<HTMLDivElement>(null)
  const isNear = useNearScreen(place)
  const { id, name, bookIds } = readList
  const { data, fetchNextPage, hasNextPage, isFetching } = useInfiniteQuery({
    ...readListQueries.bookRow(id),
    enabled: isNear,
  })
  const from = useMemo<OpenedFrom>(() => ({ context: 'READLIST', contextId: id }), [id])
  const label = t('readlists.in_list', { name })
  const slots = data ? (hasNextPage ? 3 : 0) : Math.min(bookIds.length, 20)
  return (
    <div ref={place}>
      <OpenedFromContext value={from}>
        <Row
          label={label}
          title={
            <Link {...readListLink(id)} className={css.link}>
              {label}
            </Link>
          }
          tile="104px"
          slot={<CardSkeleton />}
          slots={slots}
          onNearEnd={hasNextPage && !isFetching ? () => void fetchNextPage() : undefined}
        >
          {data?.pages.flatMap((page) =>
            page.content.map((book) => <BookCard key={book.id} book={book} isMixed />),
          )}
        </Row>
      </OpenedFromContext>
    </div>
  )
}
