/** Maximum time of one task, in milliseconds: half a frame, so that the page can scroll. */
const sliceMs = 8

/** Handles items in order: at once for a few milliseconds, then in further tasks, between which the page renders. A hidden page does not wait. */
export function processInSlices<T>(handle: (item: T) => void) {
  let waiting: T[] = []
  let endsAt: number | undefined
  let timer: ReturnType<typeof setTimeout> | undefined

  const hasTime = () => endsAt === undefined || performance.now() < endsAt || document.hidden
  const beginSlice = () => {
    endsAt = performance.now() + sliceMs
    timer = setTimeout(continueQueue)
  }
  function continueQueue() {
    endsAt = undefined
    if (waiting.length === 0) return
    beginSlice()
    let done = 0
    for (const item of waiting) {
      if (!hasTime()) break
      done += 1
      handle(item)
    }
    waiting = waiting.slice(done)
  }
  return {
    add: (item: T): void => {
      if (endsAt === undefined) beginSlice()
      if (waiting.length === 0 && hasTime()) handle(item)
      else waiting.push(item)
    },
    stop: (): void => {
      clearTimeout(timer)
      waiting = []
    },
  }
}
