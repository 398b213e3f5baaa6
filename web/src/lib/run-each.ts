interface Options {
  /** Number of subjects that are processed at the same time. */
  readonly concurrency?: number
  /** When aborted, started subjects are finished and no other is started. */
  readonly signal?: AbortSignal
  /** Called after each subject with the number of finished ones, including failures. */
  readonly onProgress?: (finishedCount: number) => void
  /** True for errors with which all others would fail as well: a lost connection or session. That subject and later ones are not done. */
  readonly isFatal?: (error: unknown) => boolean
}

export interface EachResult<S> {
  readonly done: readonly S[]
  readonly failures: readonly { readonly subject: S; readonly error: unknown }[]
  /** Subjects that were not done because the work was stopped, in order. */
  readonly left: readonly S[]
  /** The error that stopped the work. */
  readonly fatal?: unknown
}

/** Runs an action for each subject, and continues after a failure. Results are in the order of the subjects. */
export async function runEach<S>(
  subjects: readonly S[],
  act: (subject: S) => Promise<unknown>,
  { concurrency = 1, signal, onProgress, isFatal }: Options = {},
): Promise<EachResult<S>> {
  type State = 'done' | 'left' | { readonly error: unknown }
  const states: State[] = Array.from(subjects, () => 'left')
  let next = 0
  let finished = 0
  let fatal: { readonly error: unknown } | undefined
  const work = async () => {
    while (next < subjects.length && !signal?.aborted && !fatal) {
      const at = next
      next += 1
      try {
        await act(subjects[at] as S)
        states[at] = 'done'
      } catch (error) {
        if (isFatal?.(error)) {
          fatal = { error }
          return
        }
        states[at] = { error }
      }
      finished += 1
      onProgress?.(finished)
    }
  }
  await Promise.all(Array.from({ length: Math.min(concurrency, subjects.length) }, work))
  return {
    done: subjects.filter((_, i) => states[i] === 'done'),
    failures: subjects.flatMap((subject, i) => {
      const state = states[i]
      return typeof state === 'object' ? [{ subject, error: state.error }] : []
    }),
    left: subjects.filter((_, i) => states[i] === 'left'),
    ...(fatal && { fatal: fatal.error }),
  }
}
