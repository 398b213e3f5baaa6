/** Notes for each page how long the worker searches it for panels, in ms, in `data-panel-times` of the document. Runs before the page's own scripts. */
export const notePanelTimes = `{
  const asked = new Map()
  const times = []
  const NativeWorker = window.Worker
  window.Worker = class extends NativeWorker {
    constructor(...given) {
      super(...given)
      this.addEventListener('message', ({ data }) => {
        const since = data?.kind === 'found' ? asked.get(data.id) : undefined
        if (since === undefined) return
        times.push(performance.now() - since)
        document.documentElement.dataset.panelTimes = JSON.stringify(times)
      })
    }
    postMessage(message, ...given) {
      if (message?.kind === 'detect') asked.set(message.id, performance.now())
      super.postMessage(message, ...given)
    }
  }
}`

/** Frames that were drawn in a time of so many ms, and the longest time between two of them. */
export interface SeenFrames {
  readonly count: number
  readonly ms: number
  readonly longestMs: number
}

/** Counts frames for a time in ms. */
export const countFrames = (ms: number): string => `new Promise((resolve) => {
  const begun = performance.now()
  let count = 0
  let last = begun
  let longestMs = 0
  const step = (now) => {
    if (count > 0) longestMs = Math.max(longestMs, now - last)
    last = now
    count += 1
    if (now - begun < ${ms}) requestAnimationFrame(step)
    else resolve({ count, ms: now - begun, longestMs })
  }
  requestAnimationFrame(step)
})`
