import type { Held, LeftBehind, SkipReason, TakeoverKind } from '@lectern/contract/takeover'

/** What is known of another server's database beside its translated rows. */
export interface Origin {
  readonly version: string
  /** Rows that have no place in the layout, and why. */
  readonly skipped: readonly {
    readonly kind: TakeoverKind
    readonly reason: SkipReason
    readonly count: number
  }[]
  readonly leftBehind: readonly { readonly what: LeftBehind; readonly count: number }[]
  readonly held: readonly Held[]
}
