import { createObservable } from '../../lib/observable.ts'

/** Running work on many items. */
export interface LongWork {
  readonly id: number
  /** Message id of the work, such as "Marking as read…". */
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

/** Time after which work is shown with a progress bar. */
const delayMs = 400

const works = createObservable<readonly LongWork[]>([])
let lastId = 0

/** Announces work on many items. After a moment it is shown with its progress and a stop button, until `end` is called. */
export function startWork({ label, total }: { readonly label: string; readonly total: number }): Running {
  lastId += 1
  const id = lastId
  const controller = new AbortController()
  let done = 0
  const update = (part: Partial<LongWork>) =>
    works.set(works.get().map((work) => (work.id === id ? { ...work, ...part } : work)))
  const stop = () => {
    controller.abort()
    update({ isStopping: true })
  }
  const timer = setTimeout(
    () => works.set([...works.get(), { id, label, total, done, isStopping: false, stop }]),
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
      works.set(works.get().filter((work) => work.id !== id))
    },
  }
}

export const currentWorks = works.get
export const subscribeWorks = works.subscribe
