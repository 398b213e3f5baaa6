import type * as z from 'zod/mini'

/** Priorities of behaviour 12.1: higher first, then the oldest. */
export const priority = { highest: 8, high: 6, normal: 4, low: 2, lowest: 0 } as const

/** A kind of task: its name, its input and its identity. */
export interface TaskKind<I extends z.ZodMiniType = z.ZodMiniType> {
  /** Name that clients see in TaskQueueStatus. */
  readonly name: string
  readonly input: I
  /** Tasks with the same identity are the same task. */
  readonly identity: (input: z.output<I>) => string
  /** Tasks of one group never run at the same time. */
  readonly group?: (input: z.output<I>) => string
  /**
   * True if a hostile file can make it use more than a hundred megabytes. Of all such kinds, one task runs at a time, whatever its group; the
   * others wait in the queue without delaying tasks of other kinds.
   */
  readonly canFillMemory?: true
}

/**
 * Groups of tasks that must not run at the same time, across features: about one book, one series, or one library (scans, and everything
 * that moves files which a scan reads).
 */
export const groups = {
  book: (i: { readonly bookId: number }): string => `book ${i.bookId}`,
  series: (i: { readonly seriesId: number }): string => `series ${i.seriesId}`,
  library: (i: { readonly libraryId: number }): string => `library ${i.libraryId}`,
} as const

/** Keeps the literal types of a task kind. */
export const taskKind = <const I extends z.ZodMiniType>(kind: TaskKind<I>): TaskKind<I> => kind

/** Tasks that are added together. `delay`: milliseconds before they may run; one that already waits keeps its time. */
export interface NewTasks {
  readonly rows: readonly {
    readonly kind: string
    readonly dedupe: string
    readonly group_key: string | null
    readonly priority: number
    readonly input: string
  }[]
  readonly delay: number
}

/** Creates one task of this kind for each input. */
export const createTasks = <I extends z.ZodMiniType>(
  kind: TaskKind<I>,
  inputs: readonly z.output<I>[],
  urgency: number = priority.normal,
  delay = 0,
): NewTasks => ({
  rows: inputs.map((input) => ({
    kind: kind.name,
    dedupe: kind.identity(input),
    group_key: kind.group?.(input) ?? null,
    priority: urgency,
    input: JSON.stringify(input),
  })),
  delay,
})

/** Context of a running task. */
export interface TaskRun {
  /** Aborted when the server stops or an administrator stops the task; long work checks it between steps. */
  readonly signal: AbortSignal
  readonly progress: ReportProgress
}

/**
 * Reports the progress of a task, at any rate: administrators receive it once a second. `current` names the current item and is shown as it is.
 * Both numbers count items unless they are bytes.
 */
export type ReportProgress = (done: number, total: number, current?: string, unit?: 'bytes') => void
export type TaskHandler<I extends z.ZodMiniType> = (input: z.output<I>, run: TaskRun) => Promise<void>
/** Runs several tasks of one kind. */
export type BatchTaskHandler<I extends z.ZodMiniType> = (
  inputs: readonly z.output<I>[],
  run: TaskRun,
) => Promise<void>
