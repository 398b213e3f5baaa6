import type { Locator } from '@lectern/contract/progress'
import type { PageInBook } from './page-place.ts'

/** What was reached in a book, and the server may not have yet. */
export interface Pending {
  readonly bookId: string
  /** Time at which it was reached, in milliseconds of this device's clock. */
  readonly at: number
  /** True while another device has read on and nobody has decided which of both counts. */
  readonly isHeld?: true | undefined
}

/** Read progress that the server may not have yet. */
export interface PendingProgress extends Pending, PageInBook {
  /** Pages that the server may have as far as this device knows: any other is a reading of another device. */
  readonly known: readonly number[]
  /** Share of the page that this device last heard of from others, beside `known`. */
  readonly knownShare?: number | undefined
}

/** A place in a text that the server may not have yet. */
export interface PendingPlace extends Pending {
  readonly locator: Locator
  /** True when the end of the book was not in sight there. */
  readonly isEndUnseen?: true | undefined
}

/** `refused`: a retry is useless. `later`: no response, or the server is busy. `elsewhere`: another device has read on. */
export type Delivery = 'saved' | 'refused' | 'later' | 'elsewhere'

/** Returns what became of a request by the status of its answer. */
export function toDelivery(status: number): Delivery {
  if (status >= 200 && status < 300) return 'saved'
  if (status === 409) return 'elsewhere'
  // Signed out, too many requests, a busy or restarting server: all of them are temporary.
  return status === 401 || status === 408 || status === 429 || status >= 500 ? 'later' : 'refused'
}

/** Keeps what must survive the tab. `drop` removes an entry only while it is unchanged. */
export interface Outbox<P> {
  put(pending: P): void
  drop(pending: P): void
}

/**
 * True when progress can replace what the server has without overwriting the reading of another device. Pages are compared and no times,
 * because the clocks of devices differ.
 */
export function isKnownPage(
  pending: Pick<PendingProgress, 'page' | 'known'>,
  stored: { readonly page: number } | null,
): boolean {
  return stored === null || stored.page === pending.page || pending.known.includes(stored.page)
}
