/** Read progress that the server may not have yet. */
export interface PendingProgress {
  readonly bookId: string
  /** Page number, 1-based. */
  readonly page: number
  /** Time at which the page was reached, in milliseconds of this device's clock. */
  readonly at: number
  /** Pages that the server may have as far as this device knows: any other is a reading of another device. */
  readonly known: readonly number[]
  /** True while another device has read on and nobody has decided which of both counts. */
  readonly isHeld?: true | undefined
}

/** `refused`: a retry is useless. `later`: no response, or the server is busy. `elsewhere`: another device has read on. */
export type Delivery = 'saved' | 'refused' | 'later' | 'elsewhere'

/** Progress that survives the tab. `drop` removes an entry only while it is unchanged. */
export interface ProgressOutbox {
  put(pending: PendingProgress): void
  drop(pending: PendingProgress): void
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
