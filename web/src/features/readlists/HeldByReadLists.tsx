import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { useNearScreen } from '../../ui/use-near-screen.ts'
import { hasRole, useUser } from '../auth/queries.ts'
import { BookCard } from '../books/BookCard.tsx'
import { getReadListId, useOpenedFrom } from '../books/opened-from.ts'
import css from '../collections/HeldBy.module.css'
import { HeldByRow } from '../collections/HeldByRow.tsx'
import { removeFromSet } from '../collections/remove-from-set.ts'
import { readListSets } from '../collections/set-kinds.ts'
import { readListQueries } from './queries.ts'
import { readListLink } from './read-list-links.ts'

/** Renders a row for each read list that holds a book, fetched when it comes near the screen; not the one whose books are shown as siblings. */
export function HeldByReadLists({ bookId }: { readonly bookId: string }) {
  const t = useText()
  const client = useQueryClient()
  const isAdmin = hasRole(useUser(), 'ADMIN')
  const place = useRef<HTMLDivElement>(null)
  const isNear = useNearScreen(place)
  const openedFrom = getReadListId(useOpenedFrom())
  const { data } = useQuery({ ...readListQueries.ofBook(bookId), enabled: isNear })
  return (
    <div ref={place} className={css.rows}>
      {data
        ?.filter(({ id }) => id !== openedFrom)
        .map(({ id, name, bookIds }) => (
          <HeldByRow
            key={id}
            label={t('readlists.in_list', { name })}
            link={readListLink(id)}
            from={{ context: 'READLIST', contextId: id }}
            expected={bookIds.length}
            query={readListQueries.bookRow(id)}
            remove={
              isAdmin
                ? {
                    label: t('readlists.remove_from_named', { name }),
                    run: () => removeFromSet(client, readListSets, id, [bookId]),
                  }
                : undefined
            }
          >
            {(book) => <BookCard key={book.id} book={book} isMixed />}
          </HeldByRow>
        ))}
    </div>
  )
}
