import type { Logger } from 'pino'
import type { Queue } from '../../queue/queue.ts'
import type { Workers } from '../../workers/pool.ts'
import type { TrashDeps } from './empty-trash.ts'

/** What a scan needs. */
export interface ScanDeps extends TrashDeps {
  readonly queue: Queue
  readonly workers: Workers
  readonly log: Logger
}
