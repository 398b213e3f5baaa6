import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { bookQueries } from '../../features/books/queries.ts'
import { seriesQueries } from '../../features/series/queries.ts'

/** Returns the library that the page shows, or that of the series or book it shows; undefined where there is none or it is not known yet. */
export function useCurrentLibraryId(): string | undefined {
  const { libraryId, seriesId, bookId } = useParams({ strict: false })
  // The page itself fetches the item.
  const book = useQuery({ ...bookQueries.detail(bookId ?? ''), enabled: false }).data
  const series = useQuery({ ...seriesQueries.detail(seriesId ?? ''), enabled: false }).data
  return libraryId ?? book?.libraryId ?? series?.libraryId
}
