/** Chapters or pages around the open one, by the index of their section. */
export interface FrameCache<T> {
  /** Returns an item that is laid out. */
  find(index: number): T | undefined
  /** Loads an item once. A failed load is tried again by the next call. */
  get(index: number): Promise<T>
  list(): readonly (readonly [index: number, item: T])[]
  /** Replaces an item that was laid out again. */
  replace(index: number, item: T): void
  /** Removes all items but these. */
  keep(indexes: readonly number[]): void
}

/** Creates a cache of items that `load` puts into a frame in `host`. `onReady` is called once for each loaded item. */
export function createFrameCache<T extends { readonly host: HTMLElement }>(
  container: HTMLElement,
  load: (host: HTMLElement, index: number) => Promise<T>,
  onReady: (item: T, index: number) => void,
): FrameCache<T> {
  const loading = new Map<number, Promise<T>>()
  const ready = new Map<number, T>()

  const createHost = () => {
    const host = container.ownerDocument.createElement('div')
    host.dataset.chapter = ''
    // Hidden, but laid out, because it is measured before it is shown.
    host.style.visibility = 'hidden'
    host.inert = true
    container.append(host)
    return host
  }
  async function loadInFrame(index: number, isWanted: () => boolean): Promise<T> {
    const host = createHost()
    try {
      const item = await load(host, index)
      if (!isWanted()) throw new DOMException('not wanted any more', 'AbortError')
      ready.set(index, item)
      onReady(item, index)
      return item
    } catch (error) {
      host.remove()
      if (isWanted()) loading.delete(index)
      throw error
    }
  }

  return {
    find: (index) => ready.get(index),
    get(index) {
      const known = loading.get(index)
      if (known) return known
      // Starts after the entry exists. An item that was removed and requested again has another entry.
      const item: Promise<T> = Promise.resolve().then(() =>
        loadInFrame(index, () => loading.get(index) === item),
      )
      loading.set(index, item)
      item.catch(() => {})
      return item
    },
    list: () => [...ready],
    replace: (index, item) => void ready.set(index, item),
    keep(indexes) {
      for (const index of [...loading.keys()]) {
        if (indexes.includes(index)) continue
        ready.get(index)?.host.remove()
        ready.delete(index)
        loading.delete(index)
      }
    },
  }
}
