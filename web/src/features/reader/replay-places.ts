import { deliverPlace } from './deliver-place.ts'
import { openOwnPlaces } from './place-outbox.ts'
import { replayOutbox } from './replay-outbox.ts'

/** Sends the pending places in texts of earlier visits, but not that of the open book. Of two places the later one counts. */
export const replayPlaces = (userId: string, openBookId: string | undefined): Promise<boolean> =>
  replayOutbox(openOwnPlaces(userId), openBookId, (pending) => deliverPlace(pending, userId))
