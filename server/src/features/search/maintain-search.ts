import type { Logger } from 'pino'
import type { Db } from '../../db/open.ts'
import type { Bus } from '../../events/bus.ts'
import { indexChanges } from './apply-changes.ts'
import { createIndexMerging } from './merge-indexes.ts'

export interface SearchIndex {
  /** Resolves when everything that was saved before is indexed. */
  flush(): Promise<void>
  /** Stops after the current batch. */
  stop(): Promise<void>
}

/** Number of rows in one message to the writer: some 5 ms of this thread and 15 of the writer. */
const batchRows = 250
/** Delay after a change, in milliseconds, so that one pass indexes many changes. */
const debounceMs = 400
const batchPauseMs = 20
/** Delay between batches while tasks run, in milliseconds: a library that is being added needs the writer more. */
const busyPauseMs = 2000
const retryDelayMs = 5000

const changesIndex = /^(Series|Book|Collection|ReadList|Library)/

/**
 * Keeps the search index up to date, at most two seconds late; while tasks run, with one batch every two seconds. Stale rows are marked in
 * the database, so that nothing is lost when the server ends. Idle without changes: no timer runs.
 */
export function keepSearchIndex({
  db,
  bus,
  log,
}: {
  readonly db: Db
  readonly bus: Bus
  readonly log: Logger
}): SearchIndex {
  let isStopped = false
  let isBusy = false
  let isAsked = false
  let timer: NodeJS.Timeout | undefined
  let working: Promise<number> | undefined
  let mayHavePieces = true
  const merging = createIndexMerging(db)

  const later = (milliseconds: number): void => {
    if (isStopped || timer) return
    timer = setTimeout(() => {
      timer = undefined
      void work()
    }, milliseconds)
    timer.unref()
  }

  async function merge(): Promise<void> {
    if (isBusy || !mayHavePieces) return
    mayHavePieces = await merging.step()
    if (mayHavePieces) later(batchPauseMs)
  }

  /** Returns the number of indexed rows. */
  async function step(): Promise<number> {
    isAsked = false
    try {
      const done = await indexChanges(db, batchRows)
      mayHavePieces ||= done > 0
      if (done === batchRows) later(isBusy ? busyPauseMs : batchPauseMs)
      else if (isAsked) later(isBusy ? busyPauseMs : debounceMs)
      else await merge()
      return done
    } catch (error) {
      if (!isStopped) log.warn({ err: error }, 'the search index could not be updated')
      later(retryDelayMs)
      return 0
    }
  }

  /** Never runs twice at the same time. */
  function work(): Promise<number> {
    working ??= step().finally(() => {
      working = undefined
    })
    return working
  }

  const stopHearing = bus.subscribe((event) => {
    if (event.name === 'TaskQueueStatus') {
      isBusy = event.count > 0
      if (mayHavePieces && !isBusy && !working) later(debounceMs)
    }
    if (!changesIndex.test(event.name)) return
    isAsked = true
    if (!working) later(isBusy ? busyPauseMs : debounceMs)
  })
  later(0)

  return {
    async flush() {
      // The running pass may have read before the last change.
      await working
      while ((await work()) > 0);
    },
    async stop() {
      isStopped = true
      stopHearing()
      clearTimeout(timer)
      await working
    },
  }
}
