import { deliverPlace } from './deliver-place.ts'
import { openLocalPlaces } from './place-outbox.ts'
import { replayOutbox } from './replay-outbox.ts'

/** Sends pending positions in texts, except that of the open book. The server keeps the later of two positions. */
export const replayPlaces = (userId: string, openBookId: string | undefined): Promise<boolean> =>
  replayOutbox(openLocalPlaces(userId), openBookId, (pending) => deliverPlace(pending, userId))
