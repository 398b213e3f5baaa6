import { openProgressOutbox, type StoredProgressOutbox } from './progress-outbox.ts'
import { openHere } from './stored-outbox.ts'

/** Opens the pending progress of a user on this device; always empty where storage is forbidden. */
export const openOutbox = (userId: string): StoredProgressOutbox =>
  openHere((storage) => openProgressOutbox(userId, storage))
