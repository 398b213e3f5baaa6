import type { TakeoverKind, TakeoverLook, TakeoverProblem, TakeoverReport } from '@lectern/contract/takeover'
import type { PrivatePlaces } from './run-takeover.ts'
import type { TakeoverChoices } from './takeover-run.ts'

/** What the process of a take-over is started with. */
export interface TakeoverInput {
  readonly places: PrivatePlaces
  readonly work: { readonly kind: 'look' | 'take'; readonly choices: TakeoverChoices }
}

/** What the process of a take-over tells. After `lock` and `commit` it waits for an answer. */
export type TakeoverMessage =
  | { readonly kind: 'progress'; readonly of: TakeoverKind | 'files'; readonly done: number }
  | { readonly kind: 'lock' }
  | { readonly kind: 'commit' }
  | { readonly kind: 'looked'; readonly look: TakeoverLook }
  | { readonly kind: 'done'; readonly report: TakeoverReport }
  | { readonly kind: 'refused'; readonly problem: TakeoverProblem; readonly detail?: string | undefined }
  | { readonly kind: 'failed'; readonly message: string }
