/** Fake size and scrolling of elements, because the test document has no layout. */
export interface FakeViewport {
  resize(width: number, height: number): void
  restore(): void
}

/** Sets the size of every element; `getContentHeight` returns the height of its scrolled content. */
export function fakeViewport(
  width: number,
  height: number,
  getContentHeight: (element: Element) => number,
): FakeViewport {
  const size = { width, height }
  const tops = new WeakMap<Element, number>()
  const observers = new Set<() => void>()
  const { prototype } = Element
  const before = ['clientWidth', 'clientHeight', 'scrollTop'].map(
    (name) => [name, Object.getOwnPropertyDescriptor(prototype, name)] as const,
  )
  const clamp = (element: Element, top: number) =>
    // Browsers round scroll positions to pixels of the screen.
    Math.round(Math.min(Math.max(0, getContentHeight(element) - size.height), Math.max(0, top)))
  Object.defineProperty(prototype, 'clientWidth', { configurable: true, get: () => size.width })
  Object.defineProperty(prototype, 'clientHeight', { configurable: true, get: () => size.height })
  Object.defineProperty(prototype, 'scrollTop', {
    configurable: true,
    get(this: Element) {
      return clamp(this, tops.get(this) ?? 0)
    },
    set(this: Element, top: number) {
      const was = tops.get(this) ?? 0
      tops.set(this, clamp(this, top))
      if (tops.get(this) !== was) this.dispatchEvent(new Event('scroll'))
    },
  })
  const realObserver = globalThis.ResizeObserver
  globalThis.ResizeObserver = class implements ResizeObserver {
    readonly #notify: () => void
    constructor(callback: ResizeObserverCallback) {
      this.#notify = () => callback([], this)
    }
    observe() {
      observers.add(this.#notify)
    }
    unobserve() {}
    disconnect() {
      observers.delete(this.#notify)
    }
  }
  return {
    resize(nextWidth, nextHeight) {
      size.width = nextWidth
      size.height = nextHeight
      for (const notify of observers) notify()
    },
    restore() {
      globalThis.ResizeObserver = realObserver
      for (const [name, property] of before) {
        if (property) Object.defineProperty(prototype, name, property)
        else Reflect.deleteProperty(prototype, name)
      }
    },
  }
}
