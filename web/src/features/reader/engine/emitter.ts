type Handler<T> = (payload: T) => void

export interface Emitter<Events extends object> {
  /** Subscribes to an event; returns a function that unsubscribes. */
  on<N extends keyof Events>(name: N, handler: Handler<Events[N]>): () => void
  emit<N extends keyof Events>(name: N, payload: Events[N]): void
  clear(): void
}

export function createEmitter<Events extends object>(): Emitter<Events> {
  const handlers: { [N in keyof Events]?: Set<Handler<Events[N]>> } = {}
  return {
    on(name, handler) {
      const all = handlers[name] ?? new Set()
      handlers[name] = all
      all.add(handler)
      return () => all.delete(handler)
    },
    emit(name, payload) {
      for (const handler of [...(handlers[name] ?? [])]) handler(payload)
    },
    clear() {
      for (const name in handlers) handlers[name]?.clear()
    },
  }
}
