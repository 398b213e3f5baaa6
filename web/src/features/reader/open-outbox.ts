import { openProgressOutbox, type StoredProgressOutbox } from './progress-outbox.ts'

const emptyOutbox: StoredProgressOutbox = {
  put: () => {},
  drop: () => {},
  find: () => undefined,
  list: () => [],
}

/** Opens the pending progress of a user on this device; always empty where storage is forbidden. */
export function openOutbox(userId: string): StoredProgressOutbox {
  try {
    return openProgressOutbox(userId, window.localStorage)
  } catch {
    return emptyOutbox
  }
}
