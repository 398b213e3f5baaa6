import { getBookPoster, getSeriesPoster } from '@lectern/contract/posters'
import { useQueryClient } from '@tanstack/react-query'
import { useState, useSyncExternalStore } from 'react'
import { urlOf } from '../../api/client.ts'
import { serverOffers } from '../../api/server-offer.ts'
import { posterVersion, subscribePosters } from './poster-versions.ts'

type PosterOf =
  | { readonly kind: 'book'; readonly bookId: string }
  | { readonly kind: 'series'; readonly seriesId: string }

/** What shows a poster: its address, and whom to tell that nothing is there. */
interface Poster {
  readonly src: string
  readonly onImageError: () => void
}

/** Not every book has a poster. Where the server takes `optional`, a missing one is no line in the console. */
function addressOf(of: PosterOf, isOptional: boolean): string {
  const query = isOptional ? { optional: true } : {}
  return of.kind === 'book'
    ? urlOf(getBookPoster, { params: { bookId: of.bookId }, query })
    : urlOf(getSeriesPoster, { params: { seriesId: of.seriesId }, query })
}

/** The address of a poster; `version` is only there to get past a copy that the browser keeps. */
function posterUrl(of: PosterOf, isOptional: boolean, version: number): string {
  const address = addressOf(of, isOptional)
  return version === 0 ? address : `${address}${isOptional ? '&' : '?'}v=${version}`
}

const useVersion = (key: string) => useSyncExternalStore(subscribePosters, () => posterVersion(key))

/**
 * The address of a poster that follows the event stream. A series without a poster also tries again when one of its books gets one;
 * it does not otherwise, or a scan would load the same picture for each of its books.
 */
export function usePoster(of: PosterOf): Poster {
  const isOptional = serverOffers(useQueryClient(), 'optional-posters')
  const id = of.kind === 'book' ? of.bookId : of.seriesId
  const own = useVersion(`${of.kind}/${id}`)
  const within = useVersion(`within/${id}`)
  const first = { id, within, tries: 0, isMissing: false }
  const [latest, setLatest] = useState(first)
  let attempt = latest.id === id ? latest : first
  // What came while the attempt was under way counts, too.
  if (attempt.isMissing && within > attempt.within) attempt = { ...first, tries: attempt.tries + 1 }
  if (attempt !== latest) setLatest(attempt)
  return {
    src: posterUrl(of, isOptional, own + attempt.tries),
    onImageError: () => setLatest((was) => ({ ...was, isMissing: true })),
  }
}
