/** Work on many items that is under way. */
export interface LongWork {
  readonly id: number
  /** Message id of what is being done ("Marking as read"). */
  readonly label: string
  readonly done: number
  readonly total: number
  readonly isStopping: boolean
  readonly stop: () => void
}

interface Running {
  /** Aborted when the user stops the work. */
  readonly signal: AbortSignal
  readonly report: (done: number) => void
  readonly end: () => void
}

/** Shorter work needs no bar. */
const delayMs = 400

let works: readonly LongWork[] = []
let lastId = 0
const listeners = new Set<() => void>()

const change = (next: readonly LongWork[]) => {
  works = next
  for (const handler of listeners) handler()
}

/** Announces work on many items: after a moment it is shown with its progress and can be stopped, until `end` is called. */
export function startWork({ label, total }: { readonly label: string; readonly total: number }): Running {
  lastId += 1
  const id = lastId
  const controller = new AbortController()
  let done = 0
  const update = (part: Partial<LongWork>) =>
    change(works.map((work) => (work.id === id ? { ...work, ...part } : work)))
  const stop = () => {
    controller.abort()
    update({ isStopping: true })
  }
  const timer = setTimeout(
    () => change([...works, { id, label, total, done, isStopping: false, stop }]),
    delayMs,
  )
  return {
    signal: controller.signal,
    report: (next) => {
      done = next
      update({ done })
    },
    end: () => {
      clearTimeout(timer)
      change(works.filter((work) => work.id !== id))
    },
  }
}

export const currentWorks = (): readonly LongWork[] => works
export const subscribeWorks = (handler: () => void): (() => void) => {
  listeners.add(handler)
  return () => listeners.delete(handler)
}
