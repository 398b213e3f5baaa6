import { Locator } from '@lectern/contract/progress'
import * as z from 'zod/mini'
import type { PendingPlace } from './pending-progress.ts'
import { placeKey } from './place-key.ts'
import { openLocalOutbox, openStoredOutbox, type StoredOutbox } from './stored-outbox.ts'

const StoredPlaceByBook = z.record(
  z.string(),
  z.object({
    bookId: z.string(),
    at: z.number(),
    locator: Locator,
    isEndUnseen: z.optional(z.literal(true)),
  }),
)

export type StoredPlaceOutbox = StoredOutbox<PendingPlace>

/** Opens the pending positions in texts of a user on this device; always empty if storage is forbidden. */
export const openLocalPlaces = (userId: string): StoredPlaceOutbox =>
  openLocalOutbox((storage) => openPlaceOutbox(userId, storage))

/** Opens the outbox of positions in texts of one user in a storage. */
export const openPlaceOutbox = (
  userId: string,
  storage: Storage,
  now: () => number = Date.now,
): StoredPlaceOutbox =>
  openStoredOutbox<PendingPlace>({
    key: placeKey(userId),
    storage,
    now,
    isSame: (a, b) => a.at === b.at && a.locator.href === b.locator.href,
    parse: (stored) => z.parse(StoredPlaceByBook, stored),
  })
