/** Does the work of a key. When the signals of all waiting callers are aborted, that of the work is aborted. */
export type ShareWork<T> = (
  key: string,
  signal: AbortSignal,
  work: (signal: AbortSignal) => Promise<T>,
) => Promise<T>

interface Running<T> {
  readonly promise: Promise<T>
  readonly controller: AbortController
  waiting: number
}

/** Creates a function that does work once for all callers of the same key at a time, and aborts it when the last of them has left. */
export function createSharedWork<T>(): ShareWork<T> {
  const running = new Map<string, Running<T>>()

  const start = (key: string, work: (signal: AbortSignal) => Promise<T>): Running<T> => {
    const controller = new AbortController()
    const started: Running<T> = { promise: work(controller.signal), controller, waiting: 0 }
    running.set(key, started)
    const forget = () => {
      if (running.get(key) === started) running.delete(key)
    }
    started.promise.then(forget, forget)
    return started
  }

  return (key, signal, work) => {
    const entry = running.get(key) ?? start(key, work)
    entry.waiting += 1
    return new Promise<T>((resolve, reject) => {
      const leave = () => {
        reject(signal.reason)
        entry.waiting -= 1
        if (entry.waiting > 0) return
        // A new caller must not wait for work that is being aborted.
        if (running.get(key) === entry) running.delete(key)
        entry.controller.abort(signal.reason)
      }
      if (signal.aborted) return leave()
      signal.addEventListener('abort', leave, { once: true })
      const stopListening = () => signal.removeEventListener('abort', leave)
      entry.promise.then(resolve, reject).finally(stopListening)
    })
  }
}
