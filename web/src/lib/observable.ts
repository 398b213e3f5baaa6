/** A value with subscribers, as `useSyncExternalStore` takes it. */
export interface Observable<T> {
  readonly get: () => T
  readonly set: (next: T) => void
  /** Calls the handler after each change; returns a function that ends this. */
  readonly subscribe: (handler: () => void) => () => void
}

export function createObservable<T>(value: T): Observable<T> {
  const handlers = new Set<() => void>()
  return {
    get: () => value,
    set: (next) => {
      value = next
      for (const handler of handlers) handler()
    },
    subscribe: (handler) => {
      handlers.add(handler)
      return () => {
        handlers.delete(handler)
      }
    },
  }
}
