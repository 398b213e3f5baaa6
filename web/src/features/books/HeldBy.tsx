import { useDetailSlots } from './detail-slots.ts'

/** Renders the collections that hold a series and the read lists that hold a book. */
export function HeldBy({ seriesId, bookId }: { readonly seriesId?: string; readonly bookId?: string }) {
  const { HeldByCollections, HeldByReadLists } = useDetailSlots()
  return (
    <>
      {seriesId !== undefined && <HeldByCollections seriesId={seriesId} />}
      {bookId !== undefined && <HeldByReadLists bookId={bookId} />}
    </>
  )
}
