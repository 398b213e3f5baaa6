import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { hasRole, useUser } from '../features/auth/queries.ts'
import { collectDropped, type DroppedItem } from '../lib/collect-dropped.ts'

let marked: Element | undefined

/** Marks the poster that would receive the dropped image. */
function markPoster(poster: Element | undefined): void {
  if (poster === marked) return
  marked?.removeAttribute('data-drop')
  poster?.setAttribute('data-drop', '')
  marked = poster
}

/** Returns the poster below a single dragged image; until it is dropped, browsers provide only its type. */
function findPoster({ clientX, clientY, dataTransfer }: DragEvent): Element | undefined {
  const files = [...(dataTransfer?.items ?? [])].filter(({ kind }) => kind === 'file')
  if (files.length !== 1 || !files[0]?.type.startsWith('image/')) return undefined
  // The link of a card covers its poster.
  return document.elementsFromPoint(clientX, clientY).find((element) => element.matches('[data-poster]'))
}

async function setPoster(poster: Element, [dropped]: readonly DroppedItem[]): Promise<void> {
  const { dropPoster, findPosterOwner } = await import('../features/posters/drop-poster.ts')
  const owner = findPosterOwner(poster.getAttribute('data-poster') ?? '')
  if (owner && dropped?.file) await dropPoster(owner, dropped.file)
}

/**
 * Receives files that administrators drop outside of drop zones: an image on a poster becomes the poster, other files are imported.
 * Prevents the browser from opening dropped files.
 */
export function useDroppedFiles(): void {
  const navigate = useNavigate()
  const canImport = hasRole(useUser(), 'ADMIN')
  const importFiles = useEffectEvent(async (dropped: readonly DroppedItem[]) => {
    const { readDroppedFiles } = await import('../features/import/dropped-files.ts')
    const { handOverFiles } = await import('../features/import/files/handed-over-files.ts')
    handOverFiles(await readDroppedFiles(dropped))
    await navigate({ to: '/import/$', params: { _splat: 'books' } })
  })
  const receive = (dropped: readonly DroppedItem[], poster: Element | undefined) =>
    void (poster ? setPoster(poster, dropped) : importFiles(dropped))
  /** Called after all other listeners; drop zones have prevented the default action by then. */
  const handleLast = useEffectEvent((event: DragEvent) => {
    const { dataTransfer: data } = event
    if (event.defaultPrevented || !data?.types.includes('Files')) return
    event.preventDefault()
    const isAccepted = canImport && document.querySelector('[data-scrim]') === null
    data.dropEffect = isAccepted ? 'copy' : 'none'
    const poster = isAccepted ? findPoster(event) : undefined
    markPoster(event.type === 'drop' ? undefined : poster)
    if (isAccepted && event.type === 'drop') receive(collectDropped(data), poster)
  })
  useEffect(() => {
    const names = ['dragover', 'drop'] as const
    // A listener that is added during the capture phase is called last.
    const addLast = ({ type }: DragEvent) =>
      window.addEventListener(type as (typeof names)[number], (event) => handleLast(event), { once: true })
    // The pointer left the window, or the drag was canceled.
    const leave = ({ relatedTarget }: DragEvent) => {
      if (relatedTarget === null) markPoster(undefined)
    }
    window.addEventListener('dragleave', leave)
    for (const name of names) window.addEventListener(name, addLast, { capture: true })
    return () => {
      window.removeEventListener('dragleave', leave)
      for (const name of names) window.removeEventListener(name, addLast, { capture: true })
    }
  }, [])
}
