/** A window for tests, because the test document has no layout: it has a size, scrolls as far as its content goes, and can be resized. */
export interface FakeViewport {
  resize(width: number, height: number): void
  restore(): void
}

/** Gives every element made from now on a window of this size; `getContentHeight` returns the height of what scrolls in it. */
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
    readonly #tell: () => void
    constructor(callback: ResizeObserverCallback) {
      this.#tell = () => callback([], this)
    }
    observe() {
      observers.add(this.#tell)
    }
    unobserve() {}
    disconnect() {
      observers.delete(this.#tell)
    }
  }
  return {
    resize(nextWidth, nextHeight) {
      size.width = nextWidth
      size.height = nextHeight
      for (const tell of observers) tell()
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
