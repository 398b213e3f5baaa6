import { useQuery } from '@tanstack/react-query'
import { ReadButtonSkeleton } from '../books/detail/ReadButtonSkeleton.tsx'
import { ContinueBook } from './ContinueBook.tsx'
import { collectionQueries } from './queries.ts'

/** Renders the button that opens the next unread book in the order of the collection. */
export function ContinueCollection({ collectionId }: { readonly collectionId: string }) {
  const { data: book } = useQuery(collectionQueries.nextBook(collectionId))
  if (book === undefined) return <ReadButtonSkeleton />
  return book && <ContinueBook book={book} namesUnread />
}
