import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useNearScreen } from '../../ui/poster/use-near-screen.ts'
import { BookCard } from '../books/BookCard.tsx'
import { getReadListId, useOpenedFrom } from '../books/detail/opened-from.ts'
import css from '../collections/HeldBy.module.css'
import { HeldByRow } from '../collections/HeldByRow.tsx'
import { readListQueries } from './queries.ts'

/** Renders a row for each read list that has a book, except the one whose books are shown as siblings; fetched near the screen. */
export function HeldByReadLists({ bookId }: { readonly bookId: string }) {
  const place = useRef<HTMLDivElement>(null)
  const isNear = useNearScreen(place)
  const openedFrom = getReadListId(useOpenedFrom())
  const { data } = useQuery({ ...readListQueries.ofBook(bookId), enabled: isNear })
  const others = data?.filter(({ id }) => id !== openedFrom)
  return (
    <div ref={place} className={css.rows}>
      {others?.map(({ id, name, bookIds }) => (
        <HeldByRow
          key={id}
          kind="readlist"
          setId={id}
          name={name}
          memberId={bookId}
          expectedCount={bookIds.length}
          query={readListQueries.bookRow(id)}
        >
          {(book) => <BookCard key={book.id} book={book} isMixed />}
        </HeldByRow>
      ))}
    </div>
  )
}
