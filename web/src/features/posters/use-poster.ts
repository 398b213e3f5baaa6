import { getCollectionPoster } from '@lectern/contract/collections'
import { getBookPoster, getSeriesPoster } from '@lectern/contract/posters'
import { getReadListPoster } from '@lectern/contract/readlists'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useState, useSyncExternalStore } from 'react'
import { buildUrl } from '../../api/client.ts'
import { serverOffers } from '../../api/server-offer.ts'
import { posterVersion, subscribePoster } from './poster-versions.ts'

type PosterOf =
  | { readonly kind: 'book'; readonly bookId: string }
  | { readonly kind: 'series'; readonly seriesId: string }
  | { readonly kind: 'collection'; readonly collectionId: string }
  | { readonly kind: 'readList'; readonly readListId: string }

/** Address of a poster, and the callback for a missing image. */
interface Poster {
  readonly src: string
  readonly onImageError: () => void
}

/** Returns the address of a poster. Where the server accepts `optional`, a missing one is not logged in the console. */
function getPosterAddress(of: PosterOf, isOptional: boolean): string {
  const query = isOptional ? { optional: true } : {}
  switch (of.kind) {
    case 'book':
      return buildUrl(getBookPoster, { params: { bookId: of.bookId }, query })
    case 'series':
      return buildUrl(getSeriesPoster, { params: { seriesId: of.seriesId }, query })
    case 'collection':
      return buildUrl(getCollectionPoster, { params: { collectionId: of.collectionId } })
    case 'readList':
      return buildUrl(getReadListPoster, { params: { readListId: of.readListId } })
  }
}

function getId(of: PosterOf): string {
  switch (of.kind) {
    case 'book':
      return of.bookId
    case 'series':
      return of.seriesId
    case 'collection':
      return of.collectionId
    case 'readList':
      return of.readListId
  }
}

/** Returns the address of a poster with a `version`, which bypasses the browser's cache. */
function posterUrl(of: PosterOf, isOptional: boolean, version: number): string {
  const address = getPosterAddress(of, isOptional)
  return version === 0 ? address : `${address}${address.includes('?') ? '&' : '?'}v=${version}`
}

function useVersion(key: string): number {
  const subscribe = useCallback((handler: () => void) => subscribePoster(key, handler), [key])
  return useSyncExternalStore(subscribe, () => posterVersion(key))
}

/**
 * Returns the address of a poster that follows the event stream. Only a series without a poster retries when one of its books gets one;
 * otherwise a scan would load the same image for each of its books.
 */
export function usePoster(of: PosterOf): Poster {
  const isOptional = serverOffers(useQueryClient(), 'optional-posters')
  const id = getId(of)
  const own = useVersion(`${of.kind}/${id}`)
  const within = useVersion(`within/${id}`)
  const first = { id, within, tries: 0, isMissing: false }
  const [latest, setLatest] = useState(first)
  let attempt = latest.id === id ? latest : first
  // Events that arrived during the attempt count, too.
  if (attempt.isMissing && within > attempt.within) attempt = { ...first, tries: attempt.tries + 1 }
  if (attempt !== latest) setLatest(attempt)
  return {
    src: posterUrl(of, isOptional, own + attempt.tries),
    onImageError: () => setLatest((was) => ({ ...was, isMissing: true })),
  }
}
