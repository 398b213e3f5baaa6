import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { isServerReachable, subscribeToReachability } from '../../../api/reachability.ts'
import { useText } from '../../../i18n/use-text.ts'
import { usePageFailure } from '../book/use-page-failure.ts'
import type { Book } from '../engine/book.ts'
import { createEmitter, type Emitter } from '../engine/emitter.ts'
import { type Locator, toLocator } from '../engine/locator.ts'
import type { Renderer, RendererEvents, RendererLabels, RendererSettings } from '../engine/renderer.ts'

export type RendererKind = 'paged' | 'strip' | 'guided'
type MakeRenderer = new (host: HTMLElement, labels: RendererLabels, settings: RendererSettings) => Renderer

/** Each kind is a separate file, because a book needs one of them. */
const loaders: Readonly<Record<RendererKind, (client: QueryClient) => Promise<MakeRenderer>>> = {
  paged: async () => (await import('../engine/paged-renderer.ts')).PagedRenderer,
  strip: async () => (await import('../engine/strip/strip-renderer.ts')).StripRenderer,
  guided: async (client) => (await import('./create-guided-renderer.ts')).bindGuidedRenderer(client),
}

const handledEvents = [
  'relocated',
  'paused',
  'shown',
  'atEdge',
  'nearEdge',
  'stepped',
  'guidedRequested',
  'menu',
  'autoScrollEnded',
] as const satisfies readonly (keyof RendererEvents)[]

interface Shown {
  readonly book: Book
  readonly start: Locator
  /** Undefined until it is known how the book is read. */
  readonly kind: RendererKind | undefined
  readonly settings: RendererSettings
  /** Adds to the frames of visible pages (`RendererLabels`). */
  readonly decorate: RendererLabels['decorate'] | undefined
}

/**
 * Keeps a renderer inside `host`, showing the book. A renderer of another kind opens at the position of the one before. `events` are those of
 * the renderer, whichever it is.
 */
export function useRenderer(
  host: RefObject<HTMLElement | null>,
  { book, start, kind, settings, decorate }: Shown,
): { readonly renderer: Renderer | undefined; readonly events: Emitter<RendererEvents> } {
  const t = useText()
  const client = useQueryClient()
  const reason = usePageFailure()
  const [renderer, setRenderer] = useState<Renderer>()
  const [events] = useState(() => createEmitter<RendererEvents>())
  const left = useRef<Locator>(undefined)
  const forward = useEffectEvent(<N extends keyof RendererEvents>(name: N, payload: RendererEvents[N]) => {
    // Events of another book of the same strip are handled when the screen shows that book.
    const { bookId = book.id } = Object(payload) as { readonly bookId?: string }
    if (bookId === book.id) events.emit(name, payload)
  })
  const make = useEffectEvent((Made: MakeRenderer, element: HTMLElement) => {
    const labels = {
      page: (page: number) => t('reader.page_alt', { page }),
      failed: (page: number) => t('reader.page_failed', { page }),
      retry: t('reader.retry'),
      reason,
      ...(decorate && { decorate }),
    }
    return new Made(element, labels, settings)
  })
  const open = useEffectEvent((opened: Renderer) =>
    opened.open(book, left.current ?? toLocator(start.page, book.pages.length, start.offset, start.across)),
  )

  useLayoutEffect(() => {
    const element = host.current
    if (!element || !kind) return
    let made: Renderer | undefined
    const stop = new AbortController()
    const begin = (Made: MakeRenderer) => {
      if (stop.signal.aborted) return
      const opened = make(Made, element)
      made = opened
      for (const name of handledEvents) opened.on(name, (payload) => forward(name, payload))
      setRenderer(opened)
    }
    // A file that cannot be loaded is reported like that of a screen.
    loaders[kind](client).then(begin, (cause) =>
      setRenderer(() => {
        throw cause
      }),
    )
    const again = () => made?.retryFailed()
    window.addEventListener('online', again, { signal: stop.signal })
    const stopListening = subscribeToReachability(() => isServerReachable() && again())
    return () => {
      stop.abort()
      stopListening()
      left.current = made?.locator
      made?.destroy()
      setRenderer(undefined)
    }
  }, [host, kind, client])

  // biome-ignore lint/correctness/useExhaustiveDependencies: opened again when the description of the book has changed
  useLayoutEffect(() => {
    if (renderer) open(renderer)
  }, [renderer, book])

  useEffect(() => {
    renderer?.configure(settings)
  }, [renderer, settings])

  return { renderer, events }
}
