import { type PageLayout, wholePage } from './page-layout.ts'
import type { PanelWorker } from './panel-finder.ts'
import type { PanelRequest } from './panel-messages.ts'

/** Fake worker, controlled by the test. The hash of a page is its address. */
export class FakePanelWorker implements PanelWorker {
  onmessage: PanelWorker['onmessage'] = null
  onerror: PanelWorker['onerror'] = null
  readonly requests: PanelRequest[] = []
  readonly urls = new Map<number, string>()
  layouts = new Map<string, PageLayout>()
  isHeld = false
  #held: (() => void)[] = []

  postMessage(request: PanelRequest): void {
    this.requests.push(request)
    if (request.kind === 'open') {
      const { id, source, isOriginal, identity } = request
      this.urls.set(id, source)
      const bytesHash = identity !== undefined && isOriginal ? source : undefined
      this.#answer({ kind: 'opened', id, pageHash: identity ?? source, bytesHash })
    } else if (request.kind === 'detect') {
      const layout = this.layouts.get(this.urls.get(request.id) ?? '') ?? wholePage
      const answer = () => this.#answer({ kind: 'found', id: request.id, layout })
      if (this.isHeld) this.#held.push(answer)
      else answer()
    }
  }

  release(): void {
    this.isHeld = false
    for (const answer of this.#held.splice(0)) answer()
  }

  terminate(): void {
    this.onmessage = null
  }

  #answer(data: Parameters<NonNullable<PanelWorker['onmessage']>>[0]['data']): void {
    queueMicrotask(() => this.onmessage?.(new MessageEvent('message', { data })))
  }
}
