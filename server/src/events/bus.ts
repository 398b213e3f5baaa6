import type { ServerEvent } from '@lectern/contract/events'

/** Things that happened and that only the server itself hears: never streamed. */
type InternalEvent =
  | { readonly name: 'LibraryScanned'; readonly libraryId: number; readonly changed: boolean }
  /** Of a user everywhere (but for one session that may stay), or one session alone. */
  | { readonly name: 'SessionsEnded'; readonly userId: number; readonly keep?: string }
  | { readonly name: 'SessionsEnded'; readonly sessionHash: string }
  | { readonly name: 'ServerClaimed' }

export type BusEvent = ServerEvent | InternalEvent
/** What decides who may hear an event: the access class that a series or book had when it happened, or those who saw what is gone. */
export type Audience =
  | { readonly accessClass: number }
  | { readonly userIds: readonly number[] }
  | { readonly members: readonly Member[] }
  /** These and nobody else, whoever sees everything: for the others nothing came or went. */
  | { readonly only: readonly number[] }
/** What lies in a collection or read list: who sees none of them hears nothing, the others of those that they see. */
export interface Member {
  readonly publicId: string
  readonly accessClass: number
}
type BusListener = (event: BusEvent, audience: Audience | undefined) => void

/** Tells what was saved. A listener that fails harms neither the others nor the one who told. */
export interface Bus {
  /** Events about series and books need their audience: without it only those who see everything hear them. */
  publish(event: BusEvent, audience?: Audience): void
  /** Answers the function that stops listening. */
  subscribe(listener: BusListener): () => void
}

export function createBus(onError: (error: unknown) => void): Bus {
  const listeners = new Set<BusListener>()
  return {
    publish(event, audience) {
      for (const hear of listeners) {
        try {
          hear(event, audience)
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
