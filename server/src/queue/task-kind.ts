import type * as z from 'zod/mini'

/** Priorities of behaviour 12.1: higher first, then the one that waits longest. */
export const priority = { highest: 8, high: 6, normal: 4, low: 2, lowest: 0 } as const

/** A kind of task, as data: what it is called, what it needs, and what makes two of them the same. */
export interface TaskKind<I extends z.ZodMiniType = z.ZodMiniType> {
  /** The name that clients see in TaskQueueStatus. */
  readonly name: string
  readonly input: I
  /** Tasks with the same answer are the same task. */
  readonly identity: (input: z.output<I>) => string
  /** Tasks of one group never run side by side. */
  readonly group?: (input: z.output<I>) => string
}

/**
 * The groups of tasks that must not meet, whichever features they are of: what is about one book, one series, or (scans, and all that moves
 * files which a scan would look for) one library.
 */
export const groups = {
  book: (i: { readonly bookId: number }): string => `book ${i.bookId}`,
  series: (i: { readonly seriesId: number }): string => `series ${i.seriesId}`,
  library: (i: { readonly libraryId: number }): string => `library ${i.libraryId}`,
} as const

/** Keeps the literal types of a task kind. */
export const taskKind = <const I extends z.ZodMiniType>(kind: TaskKind<I>): TaskKind<I> => kind

/** Tasks that are to be added together. `delay`: milliseconds before they may run; one that already waits keeps its time. */
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

/** One task of this kind for each input. */
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

/** What a running task gets beside its input. */
export interface TaskRun {
  /** Aborted when the server stops or an admin stops the task; long work looks at it between steps. */
  readonly signal: AbortSignal
  readonly progress: ReportProgress
}

/**
 * Says how far a task is, as often as it likes: admins are told once a second. `current` names what is worked on now; it is shown as it
 * is. Both numbers count items unless they are bytes.
 */
export type ReportProgress = (done: number, total: number, current?: string, unit?: 'bytes') => void
export type TaskHandler<I extends z.ZodMiniType> = (input: z.output<I>, run: TaskRun) => Promise<void>
/** Does several tasks of one kind. */
export type BatchTaskHandler<I extends z.ZodMiniType> = (
  inputs: readonly z.output<I>[],
  run: TaskRun,
) => Promise<void>
