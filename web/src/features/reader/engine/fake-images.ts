/** Fake loading of images, controlled by the test, because the test document loads none. */
export interface FakeImages {
  /** Returns the addresses of running requests. */
  pending(): string[]
  load(url: string): Promise<void>
  fail(url: string): Promise<void>
  /** Loads all images, and all later ones at once. */
  loadAll(): Promise<void>
  restore(): void
}

interface Waiting {
  readonly image: HTMLImageElement
  resolve(): void
  reject(cause: Error): void
}

export function fakeImages(): FakeImages {
  const waiting = new Map<string, Waiting>()
  const prototype = HTMLImageElement.prototype
  let isLoadingAll = false
  const before = Object.getOwnPropertyDescriptor(prototype, 'decode')
  prototype.decode = function decode(this: HTMLImageElement) {
    if (isLoadingAll) return Promise.resolve()
    return new Promise((resolve, reject) => {
      waiting.set(this.src, { image: this, resolve, reject })
    })
  }
  const settle = async () => {
    for (let turn = 0; turn < 8; turn += 1) await Promise.resolve()
  }
  const answer = async (url: string, act: (found: Waiting) => void) => {
    const found = waiting.get(url)
    if (!found) throw new Error(`no request for ${url}`)
    waiting.delete(url)
    act(found)
    await settle()
  }
  return {
    pending: () => [...waiting].filter(([, { image }]) => image.hasAttribute('src')).map(([url]) => url),
    load: (url) => answer(url, ({ resolve }) => resolve()),
    fail: (url) => answer(url, ({ reject }) => reject(new Error('no such picture'))),
    async loadAll() {
      isLoadingAll = true
      for (const { resolve } of waiting.values()) resolve()
      waiting.clear()
      await settle()
    },
    restore() {
      if (before) Object.defineProperty(prototype, 'decode', before)
      else Reflect.deleteProperty(prototype, 'decode')
    },
  }
}
