import { getCollectionPoster } from '@lectern/contract/collections'
import { getBookPoster, getSeriesPoster } from '@lectern/contract/posters'
import { getReadListPoster } from '@lectern/contract/readlists'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useState, useSyncExternalStore } from 'react'
import { buildUrl } from '../../api/client.ts'
import { serverOffers } from '../../api/server-offer.ts'
import type { PosterOwner } from './poster-calls.ts'
import { posterVersion, subscribePoster } from './poster-versions.ts'

/** Returns the address of the poster of an item. If the server accepts `optional`, a missing one is not logged in the console. */
export function getPosterAddress({ kind, id }: PosterOwner, isOptional = false): string {
  const query = isOptional ? { optional: true } : {}
  switch (kind) {
    case 'book':
      return buildUrl(getBookPoster, { params: { bookId: id }, query })
    case 'series':
      return buildUrl(getSeriesPoster, { params: { seriesId: id }, query })
    case 'collection':
      return buildUrl(getCollectionPoster, { params: { collectionId: id } })
    case 'readlist':
      return buildUrl(getReadListPoster, { params: { readListId: id } })
  }
}

/** Returns the address of a poster with a `version`, which bypasses the browser's cache. */
function addVersion(address: string, version: number): string {
  return version === 0 ? address : `${address}${address.includes('?') ? '&' : '?'}v=${version}`
}

function useVersion(key: string): number {
  const subscribe = useCallback((handler: () => void) => subscribePoster(key, handler), [key])
  return useSyncExternalStore(subscribe, () => posterVersion(key))
}

/**
 * Returns the address of the poster of an item, which changes with the poster, and a handler for a missing image. Only a series without a
 * poster retries when one of its books gets one; otherwise a scan would load the same image for each of its books.
 */
export function usePoster(owner: PosterOwner) {
  const { kind, id } = owner
  const isOptional = serverOffers(useQueryClient(), 'optional-posters')
  const own = useVersion(`${kind}/${id}`)
  const within = useVersion(`within/${id}`)
  const first = { id, within, tries: 0, isMissing: false }
  const [latest, setLatest] = useState(first)
  let attempt = latest.id === id ? latest : first
  // Events that arrived during the attempt count, too.
  if (attempt.isMissing && within > attempt.within) attempt = { ...first, tries: attempt.tries + 1 }
  if (attempt !== latest) setLatest(attempt)
  return {
    src: addVersion(getPosterAddress(owner, isOptional), own + attempt.tries),
    onImageError: () => setLatest((was) => ({ ...was, isMissing: true })),
  }
}
