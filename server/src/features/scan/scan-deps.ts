import type { Logger } from 'pino'
import type { Queue } from '../../queue/queue.ts'
import type { Workers } from '../../workers/workers.ts'
import type { FollowUps, TrashDeps } from './empty-trash.ts'

/** Dependencies of a scan. */
export interface ScanDeps extends TrashDeps {
  readonly queue: Queue
  readonly workers: Workers
  readonly log: Logger
  readonly followUps: FollowUps
  /** Files that changed within this many seconds wait for a later scan; 0 accepts every file. */
  readonly restSeconds: number
}
