import { vi } from 'vitest'

/** One connection to the event stream of a fake server. */
export class FakeStream {
  static made: FakeStream[] = []
  readonly url: string
  readonly signal: AbortSignal | null | undefined
  readonly response: Promise<Response>
  #answer: (response: Response) => void = () => {}
  #fail: (error: unknown) => void = () => {}
  #body: ReadableStreamDefaultController<Uint8Array> | undefined

  constructor(url: string, signal: AbortSignal | null | undefined) {
    this.url = url
    this.signal = signal
    this.response = new Promise((resolve, reject) => {
      this.#answer = resolve
      this.#fail = reject
    })
    signal?.addEventListener('abort', () => this.#fail(signal.reason))
    FakeStream.made.push(this)
  }

  static latest(): FakeStream {
    return FakeStream.made.at(-1) as FakeStream
  }

  /** Answers every request of the stream with a new `FakeStream`, and all other requests with success. */
  static install(): void {
    FakeStream.made = []
    vi.stubGlobal('fetch', (address: string | URL, init?: RequestInit) => {
      const { href } = new URL(address)
      if (!href.includes('/sse/')) return Promise.resolve(new Response())
      return new FakeStream(href, init?.signal).response
    })
  }

  async open(): Promise<void> {
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        this.#body = controller
      },
    })
    this.#answer(new Response(body, { headers: { 'content-type': 'text/event-stream;charset=utf-8' } }))
    await settle()
  }

  async send(text: string): Promise<void> {
    this.#body?.enqueue(new TextEncoder().encode(text))
    await settle()
  }

  /** Ends the connection, or fails if it is not open yet. */
  async end(): Promise<void> {
    if (this.#body) this.#body.close()
    else this.#fail(new TypeError('no network'))
    await settle()
  }

  async refuse(status: number): Promise<void> {
    this.#answer(new Response('{}', { status }))
    await settle()
  }
}

/** Waits until answers have been read, which takes several microtasks. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve()
}
