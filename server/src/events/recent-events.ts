import { randomBytes } from 'node:crypto'
import type { ServerEvent } from '@lectern/contract/events'
import { LRUCache } from 'lru-cache'
import type { Audience } from './bus.ts'

const maxEvents = 1000
/** Maximum total size, in characters: half of the bytes that a client may leave unread. */
const maxTotalChars = 64 * 1024
const maxEventIds = 5000

interface RecordedEvent {
  readonly position: number
  readonly id: string
  readonly event: ServerEvent
  readonly audience: Audience | undefined
  readonly length: number
}

/** The last published events, for listeners that reconnect. */
export interface RecentEvents {
  /** Returns the id of the event. */
  add(event: ServerEvent, audience: Audience | undefined): string
  /** Returns an id for this moment: a listener that sends it later receives the events after it. */
  mark(): string
  /** Returns the events after an id; undefined when it is unknown or too old. */
  since(id: string): readonly RecordedEvent[] | undefined
}

/** Keeps recent events under ids without meaning: consecutive numbers would reveal to all users how many hidden events there are. */
export function createRecentEvents(): RecentEvents {
  let recorded: RecordedEvent[] = []
  let length = 0
  let last = 0
  const positionsById = new LRUCache<string, number>({ max: maxEventIds })

  const newId = (): string => {
    const id = randomBytes(9).toString('base64url')
    positionsById.set(id, last)
    return id
  }

  return {
    add(event, audience) {
      last += 1
      const id = newId()
      const entry = { position: last, id, event, audience, length: JSON.stringify(event).length }
      recorded.push(entry)
      length += entry.length
      let removedCount = 0
      while (
        recorded.length - removedCount > maxEvents ||
        (length > maxTotalChars && removedCount < recorded.length)
      ) {
        length -= recorded[removedCount]?.length ?? 0
        removedCount += 1
      }
      // Removed together and not with each event: removing the first of a thousand moves all others.
      if (removedCount > 0) recorded = recorded.slice(removedCount)
      return id
    },
    mark: newId,
    since(id) {
      const position = positionsById.peek(id)
      if (position === undefined || position < last - recorded.length) return undefined
      return recorded.filter((e) => e.position > position)
    },
  }
}
