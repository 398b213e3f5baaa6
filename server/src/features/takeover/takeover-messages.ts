import type { TakeoverKind, TakeoverLook, TakeoverProblem, TakeoverReport } from '@lectern/contract/takeover'
import type { TakeoverPlaces } from './run-takeover.ts'
import type { TakeoverChoices } from './takeover-run.ts'

/** What a thread of a take-over is started with. */
export interface ThreadInput {
  readonly places: TakeoverPlaces
  readonly work: { readonly kind: 'look' | 'take'; readonly choices: TakeoverChoices }
  /** One number, which is 1 when the thread has to stop. */
  readonly stopFlag: SharedArrayBuffer
}

/** What a thread of a take-over tells. After `lock` it waits for an answer. */
export type ThreadMessage =
  | { readonly kind: 'progress'; readonly of: TakeoverKind | 'files'; readonly done: number }
  | { readonly kind: 'lock' }
  | { readonly kind: 'looked'; readonly look: TakeoverLook }
  | { readonly kind: 'done'; readonly report: TakeoverReport }
  | { readonly kind: 'refused'; readonly problem: TakeoverProblem; readonly detail?: string | undefined }
  | { readonly kind: 'failed'; readonly message: string }
