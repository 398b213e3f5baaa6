import type { Locator } from '@lectern/contract/progress'
import type { PageInBook } from './page-place.ts'

/** A position in a book that the server may not have yet. */
export interface Pending {
  readonly bookId: string
  /** Time of the position, in milliseconds, by the clock of this device. */
  readonly at: number
  /** True while another device has read on and the user has not decided which position counts. */
  readonly isHeld?: true | undefined
}

/** Read progress that the server may not have yet. */
export interface PendingProgress extends Pending, PageInBook {
  /** Pages that the server may have from this device; another page is from another device. */
  readonly known: readonly number[]
  /** Share of the page that this device last received from the server, beside `known`. */
  readonly knownShare?: number | undefined
}

/** A position in a text that the server may not have yet. */
export interface PendingPlace extends Pending {
  readonly locator: Locator
  /** True if the end of the book was not visible there. */
  readonly isEndUnseen?: true | undefined
}

/** `refused`: a retry is useless. `later`: no response, or the server is busy. `elsewhere`: another device has read on. */
export type Delivery = 'saved' | 'refused' | 'later' | 'elsewhere'

/** Returns the outcome of a request from the status of its answer. */
export function toDelivery(status: number): Delivery {
  if (status >= 200 && status < 300) return 'saved'
  if (status === 409) return 'elsewhere'
  // Signed out, too many requests, a busy or restarting server: all of them are temporary.
  return status === 401 || status === 408 || status === 429 || status >= 500 ? 'later' : 'refused'
}

/** Stores positions that must survive the tab. `drop` removes an entry only if it is unchanged. */
export interface Outbox<P> {
  put(pending: P): void
  drop(pending: P): void
}

/**
 * True if progress can replace that of the server without overwriting that of another device. Pages are compared and not times, because the
 * clocks of devices differ.
 */
export function isKnownPage(
  pending: Pick<PendingProgress, 'page' | 'known'>,
  stored: { readonly page: number } | null,
): boolean {
  return stored === null || stored.page === pending.page || pending.known.includes(stored.page)
}
