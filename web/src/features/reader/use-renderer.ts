import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { isServerReachable, subscribeToReachability } from '../../api/reachability.ts'
import { useText } from '../../i18n/use-text.ts'
import type { Book } from './engine/book.ts'
import { type Locator, toLocator } from './engine/locator.ts'
import type {
  Edge,
  GuidedPlace,
  PageEvent,
  Relocation,
  Renderer,
  RendererLabels,
  RendererSettings,
  Rest,
} from './engine/renderer.ts'
import { usePageFailure } from './use-page-failure.ts'

interface RendererCallbacks {
  relocated(relocation: Relocation): void
  /** The reader has moved and rests. */
  rested(rest: Rest): void
  /** The image of a visible page is on the screen. */
  shown(at: PageEvent): void
  atEdge(edge: Edge): void
  /** An end of the strip is near. */
  nearEdge(edge: Edge): void
  menu(count: 1 | 2): void
  autoScrollEnded(): void
  guidedWanted(isGuided: boolean): void
  /** Adds to the frames of visible pages (`RendererLabels`). */
  readonly decorate: RendererLabels['decorate'] | undefined
  stepped(place: GuidedPlace | undefined): void
}

export type RendererKind = 'paged' | 'strip' | 'guided'
type MakeRenderer = new (host: HTMLElement, labels: RendererLabels, settings: RendererSettings) => Renderer

/** Each kind is a file of its own, because a book needs one of them. */
const loaders: Readonly<Record<RendererKind, (client: QueryClient) => Promise<MakeRenderer>>> = {
  paged: async () => (await import('./engine/paged-renderer.ts')).PagedRenderer,
  strip: async () => (await import('./engine/strip/strip-renderer.ts')).StripRenderer,
  guided: async (client) => (await import('./create-guided-renderer.ts')).bindGuidedRenderer(client),
}

/**
 * Keeps a renderer inside `host`, showing `book` from `start` on. `kind` is undefined until it is known how the book is read. Another kind takes
 * the position of the one before.
 */
export function useRenderer(
  host: RefObject<HTMLElement | null>,
  book: Book,
  start: Locator,
  kind: RendererKind | undefined,
  settings: RendererSettings,
  callbacks: RendererCallbacks,
): Renderer | undefined {
  const t = useText()
  const client = useQueryClient()
  const reason = usePageFailure()
  const [renderer, setRenderer] = useState<Renderer>()
  const left = useRef<Locator>(undefined)
  const onRelocated = useEffectEvent(callbacks.relocated)
  const onRested = useEffectEvent(callbacks.rested)
  const onShown = useEffectEvent(callbacks.shown)
  const onEdge = useEffectEvent(callbacks.atEdge)
  const onNearEdge = useEffectEvent(callbacks.nearEdge)
  const onMenu = useEffectEvent(callbacks.menu)
  const onStepped = useEffectEvent(callbacks.stepped)
  const onGuidedWanted = useEffectEvent(callbacks.guidedWanted)
  const onAutoScrollEnded = useEffectEvent(callbacks.autoScrollEnded)
  const make = useEffectEvent((Made: MakeRenderer, element: HTMLElement) => {
    const labels = {
      page: (page: number) => t('reader.page_alt', { page }),
      failed: (page: number) => t('reader.page_failed', { page }),
      retry: t('reader.retry'),
      reason,
      ...(callbacks.decorate && { decorate: callbacks.decorate }),
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
      opened.on('relocated', (relocation) => onRelocated(relocation))
      opened.on('rested', (rest) => onRested(rest))
      opened.on('shown', (at) => onShown(at))
      opened.on('atEdge', (edge) => onEdge(edge))
      opened.on('nearEdge', (edge) => onNearEdge(edge))
      opened.on('stepped', (place) => onStepped(place))
      opened.on('guidedWanted', (isGuided) => onGuidedWanted(isGuided))
      opened.on('menu', (count) => onMenu(count))
      opened.on('autoScrollEnded', () => onAutoScrollEnded())
      setRenderer(opened)
    }
    // A file that cannot be loaded is reported like one of a screen.
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
      onStepped(undefined)
      setRenderer(undefined)
    }
  }, [host, kind, client])

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new description of the book is taken as soon as there is one
  useLayoutEffect(() => {
    if (renderer) open(renderer)
  }, [renderer, book])

  useEffect(() => {
    renderer?.configure(settings)
  }, [renderer, settings])

  return renderer
}
