import type { Book } from '@lectern/contract/books'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useRef } from 'react'
import { useText } from '../../../i18n/use-text.ts'
import { useNearScreen } from '../../../ui/poster/use-near-screen.ts'
import { seriesLink } from '../book-links.ts'
import { bookQueries } from '../queries.ts'
import { useDetailSlots } from './detail-slots.ts'
import { getReadListId, useOpenedFrom } from './opened-from.ts'
import { SiblingRow } from './SiblingRow.tsx'
import { siblingQueries } from './sibling-queries.ts'

/** Renders the books around one in its series, or in the read list from which its page was opened; nothing for a single book. */
export function Siblings({ book }: { readonly book: Book }) {
  const t = useText()
  const place = useRef<HTMLDivElement>(null)
  const isNear = useNearScreen(place)
  const readListId = getReadListId(useOpenedFrom())
  const { ReadListSiblings } = useDetailSlots()
  const { data: adjacent } = useQuery(bookQueries.neighbours(book.id, readListId))
  if (adjacent && !adjacent.previous && !adjacent.next) return null
  return (
    <div ref={place}>
      {readListId === undefined ? (
        <SeriesSiblings book={book} isNear={isNear} />
      ) : (
        <Suspense
          fallback={
            <SiblingRow
              source={{ readListId }}
              book={book}
              position={undefined}
              label={t('books.neighbours')}
              link={seriesLink(book.seriesId)}
            />
          }
        >
          <ReadListSiblings readListId={readListId} book={book} isNear={isNear} />
        </Suspense>
      )}
    </div>
  )
}

function SeriesSiblings({ book, isNear }: { readonly book: Book; readonly isNear: boolean }) {
  const t = useText()
  const { data: position } = useQuery({ ...siblingQueries.position(book), enabled: isNear })
  return (
    <SiblingRow
      source={{ seriesId: book.seriesId }}
      book={book}
      position={position}
      label={t('books.all_of', { series: book.seriesTitle })}
      link={seriesLink(book.seriesId)}
    />
  )
}
