import type { Logger } from 'pino'
import type { Db } from '../../db/open.ts'
import type { Bus } from '../../events/bus.ts'
import { indexChanges } from './apply-changes.ts'
import { createIndexMerging } from './merge-indexes.ts'

export interface SearchIndex {
  /** Resolves when the index knows everything that was saved before. */
  flush(): Promise<void>
  /** Ends with the batch that is under way. */
  stop(): Promise<void>
}

/** Rows of one message to the writer: some 5 ms of this thread and 15 of the writer. */
const batchRows = 250
/** Milliseconds. Changes come in flocks: one walk for all of them. */
const debounceMs = 400
const batchPauseMs = 20
/** While tasks run: a library that is taken in needs the writer more. */
const busyPauseMs = 2000
const retryDelayMs = 5000

const changesIndex = /^(Series|Book|Collection|ReadList|Library)/

/**
 * Keeps the index of the search up to date, at most two seconds late; while tasks run, by a batch every two seconds. What has to be
 * done is in the database, so that nothing is lost when the server ends. Without changes it does nothing, not even wait.
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

  /** Answers how many rows it took up. */
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
      if (!isStopped) log.warn({ err: error }, 'the index of the search could not be brought up to date')
      later(retryDelayMs)
      return 0
    }
  }

  /** Never twice side by side. */
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
      // What is under way may have looked before the last change.
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
