import type { ServerEvent } from '@lectern/contract/events'

/** Events for the server itself; no user receives them. */
export type InternalEvent =
  | { readonly name: 'LibraryScanned'; readonly libraryId: number; readonly changed: boolean }
  /** All sessions of a user, except the one with the hash `keep`; or one session. */
  | { readonly name: 'SessionsEnded'; readonly userId: number; readonly keep?: string }
  | { readonly name: 'SessionsEnded'; readonly sessionHash: string }
  | { readonly name: 'ServerClaimed' }

export type BusEvent = ServerEvent | InternalEvent

/** Users who may receive an event: by the access class that a series or book had at the time, or those who saw a deleted item. */
export type Audience =
  | { readonly accessClass: number }
  | { readonly userIds: readonly number[] }
  | { readonly members: readonly Member[] }
  /** These users and no others, not even users who see everything: for the others nothing appeared or disappeared. */
  | { readonly only: readonly number[] }
/** A member of a collection or read list: users who see no member receive nothing, the others only the members that they see. */
export interface Member {
  readonly publicId: string
  readonly accessClass: number
}
type BusListener = (event: BusEvent, audience: Audience | undefined) => void

/** Publishes what was saved. A listener that fails affects neither the others nor the publisher. */
export interface Bus {
  /** Events about series and books need their audience: without it only users who see everything receive them. */
  publish(event: BusEvent, audience?: Audience): void
  /** Returns the function that unsubscribes. */
  subscribe(listener: BusListener): () => void
}

export function createBus(onError: (error: unknown) => void): Bus {
  const listeners = new Set<BusListener>()
  return {
    publish(event, audience) {
      for (const listener of listeners) {
        try {
          listener(event, audience)
        } catch (error) {
          onError(error)
        }
      }
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
  }
}
