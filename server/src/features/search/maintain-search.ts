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

/** Number of rows in one message to the writer; it takes some 5 ms of this thread and 15 ms of the writer. */
const batchRows = 250
/** Delay after a change, in milliseconds, so that one pass indexes many changes. */
const debounceMs = 400
const batchPauseMs = 20
/** Delay between batches while tasks run, in milliseconds, because tasks need the writer. */
const busyPauseMs = 2000
const retryDelayMs = 5000

const changesIndex = /^(Series|Book|Collection|ReadList|Library)/

/**
 * Keeps the search index up to date, with one batch every two seconds while tasks run. Stale rows are marked in the database, so that nothing
 * is lost when the server ends. Without changes no timer runs.
 */
export function keepSearchIndex(deps: { db: Db; bus: Bus; log: Logger }): SearchIndex {
  const { db, bus, log } = deps
  let isStopped = false
  let isBusy = false
  let hasNewChanges = false
  let timer: NodeJS.Timeout | undefined
  let working: Promise<number> | undefined
  let mayNeedMerge = true
  const merging = createIndexMerging(db)

  const schedule = (milliseconds: number): void => {
    if (isStopped || timer) return
    timer = setTimeout(() => {
      timer = undefined
      void work()
    }, milliseconds)
    timer.unref()
  }

  async function merge(): Promise<void> {
    if (isBusy || !mayNeedMerge) return
    mayNeedMerge = await merging.step()
    if (mayNeedMerge) schedule(batchPauseMs)
  }

  /** Returns the number of indexed rows. */
  async function step(): Promise<number> {
    hasNewChanges = false
    try {
      const done = await indexChanges(db, batchRows)
      mayNeedMerge ||= done > 0
      if (done === batchRows) schedule(isBusy ? busyPauseMs : batchPauseMs)
      else if (hasNewChanges) schedule(isBusy ? busyPauseMs : debounceMs)
      else await merge()
      return done
    } catch (error) {
      if (!isStopped) log.warn({ err: error }, 'the search index could not be updated')
      schedule(retryDelayMs)
      return 0
    }
  }

  /** Runs a step, or waits for the running one. */
  function work(): Promise<number> {
    working ??= step().finally(() => {
      working = undefined
    })
    return working
  }

  const unsubscribe = bus.subscribe((event) => {
    if (event.name === 'TaskQueueStatus') {
      isBusy = event.count > 0
      if (mayNeedMerge && !isBusy && !working) schedule(debounceMs)
    }
    if (!changesIndex.test(event.name)) return
    hasNewChanges = true
    if (!working) schedule(isBusy ? busyPauseMs : debounceMs)
  })
  schedule(0)

  return {
    async flush() {
      // The running pass may have read before the last change.
      await working
      while ((await work()) > 0);
    },
    async stop() {
      isStopped = true
      unsubscribe()
      clearTimeout(timer)
      await working
    },
  }
}
