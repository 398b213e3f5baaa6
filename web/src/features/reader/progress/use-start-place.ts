import type { Book } from '@lectern/contract/books'
import { useEffect, useState } from 'react'
import { useServerOffers } from '../../../api/server-offer.ts'
import { useUser } from '../../auth/queries.ts'
import { findLocalPlace, restorePlaceOfTab, storePlaceInTab } from './local-places.ts'
import type { PageInBook } from './page-place.ts'
import { getStartPlace } from './start-place.ts'
import { useOutbox } from './use-progress.ts'

/** Returns the position at which a book opens, once for each opening (web behaviour 15.1). */
export function useStartPlace(
  book: Book,
  requestedPage: number | undefined,
  isIncognito: boolean,
): PageInBook {
  const { id: userId } = useUser()
  const outbox = useOutbox()
  const keepsPlaces = useServerOffers('page-places')
  const [start] = useState(() => {
    const reloaded = restorePlaceOfTab(book.id, requestedPage)
    const asked = reloaded?.page ?? requestedPage
    const place = getStartPlace(book, asked, isIncognito ? undefined : outbox.find(book.id), reloaded)
    if (keepsPlaces || place.place || book.readProgress?.completed) return place
    const here = findLocalPlace(userId, book.id, book.readProgress?.page ?? null)
    const isMeant =
      requestedPage === undefined || requestedPage === here?.page || requestedPage === place.page
    return here && isMeant && here.page - place.page <= 1 && here.page >= place.page ? here : place
  })
  const [firstBookId] = useState(book.id)
  // A reload before the first move opens this position, not one of an earlier visit.
  useEffect(() => storePlaceInTab(firstBookId, start), [firstBookId, start])
  return start
}
