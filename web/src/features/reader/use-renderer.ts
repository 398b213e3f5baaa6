import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useState } from 'react'
import { isServerReachable, subscribeToReachability } from '../../api/reachability.ts'
import { useText } from '../../i18n/use-text.ts'
import type { Book } from './engine/book.ts'
import { toLocator } from './engine/locator.ts'
import { PagedRenderer } from './engine/paged-renderer.ts'
import type { Edge, Relocation, Renderer, RendererSettings } from './engine/renderer.ts'
import { usePageFailure } from './use-page-failure.ts'

interface RendererCallbacks {
  relocate(pending: Relocation): void
  edge(edge: Edge): void
  menu(): void
}

/** Keeps a renderer inside `host`, showing `book` from `start` on. */
export function useRenderer(
  host: RefObject<HTMLElement | null>,
  book: Book,
  start: number,
  settings: RendererSettings,
  callbacks: RendererCallbacks,
): Renderer | undefined {
  const t = useText()
  const reason = usePageFailure()
  const [renderer, setRenderer] = useState<Renderer>()
  const onRelocate = useEffectEvent(callbacks.relocate)
  const onEdge = useEffectEvent(callbacks.edge)
  const onMenu = useEffectEvent(callbacks.menu)
  const make = useEffectEvent((element: HTMLElement) => {
    const labels = {
      page: (page: number) => t('reader.page_alt', { page }),
      failed: (page: number) => t('reader.page_failed', { page }),
      retry: t('reader.retry'),
      reason,
    }
    return new PagedRenderer(element, labels, settings)
  })
  const open = useEffectEvent((opened: Renderer) => opened.open(book, toLocator(start, book.pages.length)))

  useLayoutEffect(() => {
    const element = host.current
    if (!element) return
    const made = make(element)
    made.on('relocate', (pending) => onRelocate(pending))
    made.on('edge', (edge) => onEdge(edge))
    made.on('menu', () => onMenu())
    setRenderer(made)
    const again = () => made.retryFailed()
    window.addEventListener('online', again)
    const stopListening = subscribeToReachability(() => isServerReachable() && again())
    return () => {
      window.removeEventListener('online', again)
      stopListening()
      made.destroy()
    }
  }, [host])

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new description of the book is taken as soon as there is one
  useLayoutEffect(() => {
    if (renderer) open(renderer)
  }, [renderer, book])

  useEffect(() => {
    renderer?.configure(settings)
  }, [renderer, settings])

  return renderer
}
