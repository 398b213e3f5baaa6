interface Options {
  /** Number of subjects that are worked on at the same time. */
  readonly concurrency?: number
  /** When aborted, what has begun is finished and nothing else begins. */
  readonly signal?: AbortSignal
  /** Called after each subject with the number of those that are finished, failed ones included. */
  readonly onProgress?: (finishedCount: number) => void
  /** True for failures after which the others would fail as well: a lost connection or session. That subject and the rest are left. */
  readonly isFatal?: (error: unknown) => boolean
}

export interface EachResult<S> {
  readonly done: readonly S[]
  readonly failures: readonly { readonly subject: S; readonly error: unknown }[]
  /** What was not done because the work was stopped, in order. */
  readonly left: readonly S[]
  /** The failure that stopped it. */
  readonly fatal?: unknown
}

/** Does something with each of many subjects, and goes on after a failure. Results are in the order of the subjects. */
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
