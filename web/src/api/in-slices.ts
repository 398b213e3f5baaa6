/** Time that may be spent at a stretch, in ms: half a frame, so that the page scrolls on. */
const sliceMs = 8

export interface Slices<T> {
  readonly add: (item: T) => void
  readonly stop: () => void
}

/**
 * Handles items one after another: at once as long as there is time, later ones in further tasks, between which the page is drawn. A page
 * that nobody sees need not wait.
 */
export function handleInSlices<T>(handle: (item: T) => void): Slices<T> {
  let waiting: T[] = []
  let endsAt: number | undefined
  let timer: ReturnType<typeof setTimeout> | undefined

  const hasTime = () => endsAt === undefined || performance.now() < endsAt || document.hidden
  const beginSlice = () => {
    endsAt = performance.now() + sliceMs
    timer = setTimeout(goOn)
  }
  function goOn() {
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
    add: (item) => {
      if (endsAt === undefined) beginSlice()
      if (waiting.length === 0 && hasTime()) handle(item)
      else waiting.push(item)
    },
    stop: () => {
      clearTimeout(timer)
      waiting = []
    },
  }
}
