import { randomBytes } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { Audience, BusEvent } from './bus.ts'

const maxEvents = 1000
/** Of all of them together: half of what a listener may leave unread. */
const maxTotalChars = 64 * 1024
const maxEventIds = 5000

interface RecordedEvent {
  readonly place: number
  readonly id: string
  readonly event: BusEvent
  readonly audience: Audience | undefined
  readonly length: number
}

/** What was told last, for listeners that come back. */
export interface RecentEvents {
  /** Answers the id of the event. */
  add(event: BusEvent, audience: Audience | undefined): string
  /** An id for this moment: who names it later hears what came after. */
  mark(): string
  /** What came after an id; nothing when it is unknown or too long ago. */
  since(id: string): readonly RecordedEvent[]
}

/**
 * Keeps some of what was told, by ids that say nothing: numbers in a row would tell everybody how much happens that they may not hear of.
 */
export function createRecentEvents(): RecentEvents {
  let recorded: RecordedEvent[] = []
  let length = 0
  let last = 0
  const places = new LRUCache<string, number>({ max: maxEventIds })

  const newId = (): string => {
    const id = randomBytes(9).toString('base64url')
    places.set(id, last)
    return id
  }

  return {
    add(event, audience) {
      last += 1
      const id = newId()
      const entry = { place: last, id, event, audience, length: JSON.stringify(event).length }
      recorded.push(entry)
      length += entry.length
      let gone = 0
      while (recorded.length - gone > maxEvents || (length > maxTotalChars && gone < recorded.length)) {
        length -= recorded[gone]?.length ?? 0
        gone += 1
      }
      // In one cut and not with each event: taking the first of a thousand moves all others.
      if (gone > 0) recorded = recorded.slice(gone)
      return id
    },
    mark: newId,
    since(id) {
      const place = places.peek(id)
      if (place === undefined || place < last - recorded.length) return []
      return recorded.filter((t) => t.place > place)
    },
  }
}
