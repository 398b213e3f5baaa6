import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { hasRole, useUser } from '../features/auth/queries.ts'
import { collectDropped, type DroppedItem } from '../lib/collect-dropped.ts'

let marked: Element | undefined

/** Shows on which poster the image would be dropped. */
function markPoster(poster: Element | undefined): void {
  if (poster === marked) return
  marked?.removeAttribute('data-drop')
  poster?.setAttribute('data-drop', '')
  marked = poster
}

/** Returns the poster under a single image; a browser says of what is dragged only its type. */
function findPoster({ clientX, clientY, dataTransfer }: DragEvent): Element | undefined {
  const files = [...(dataTransfer?.items ?? [])].filter(({ kind }) => kind === 'file')
  if (files.length !== 1 || !files[0]?.type.startsWith('image/')) return undefined
  // The link of a card lies over its poster.
  return document.elementsFromPoint(clientX, clientY).find((element) => element.matches('[data-poster]'))
}

async function setPoster(poster: Element, [dropped]: readonly DroppedItem[]): Promise<void> {
  const { dropPoster, findPosterOwner } = await import('../features/posters/drop-poster.ts')
  const owner = findPosterOwner(poster.getAttribute('data-poster') ?? '')
  if (owner && dropped?.file) await dropPoster(owner, dropped.file)
}

/**
 * Takes files that are dropped on a screen without a place for them, from those who may: an image on a poster becomes the poster, all others go
 * to the import. Never lets the browser open a file in place of the app.
 */
export function useDroppedFiles(): void {
  const navigate = useNavigate()
  const canImport = hasRole(useUser(), 'ADMIN')
  const take = useEffectEvent(async (dropped: readonly DroppedItem[]) => {
    const { readDroppedFiles } = await import('../features/import/dropped-files.ts')
    const { leaveDroppedFiles } = await import('../features/import/dropped-elsewhere.ts')
    leaveDroppedFiles(await readDroppedFiles(dropped))
    await navigate({ to: '/import/$', params: { _splat: 'books' } })
  })
  const receive = (dropped: readonly DroppedItem[], poster: Element | undefined) =>
    void (poster ? setPoster(poster, dropped) : take(dropped))
  /** After all others: places for files prevent what the browser would do. */
  const settle = useEffectEvent((event: DragEvent) => {
    const { dataTransfer: data } = event
    if (event.defaultPrevented || !data?.types.includes('Files')) return
    event.preventDefault()
    const isTaken = canImport && document.querySelector('[data-scrim]') === null
    data.dropEffect = isTaken ? 'copy' : 'none'
    const poster = isTaken ? findPoster(event) : undefined
    markPoster(event.type === 'drop' ? undefined : poster)
    if (isTaken && event.type === 'drop') receive(collectDropped(data), poster)
  })
  useEffect(() => {
    const names = ['dragover', 'drop'] as const
    // Added while the event is on its way down, it is the last that the window calls.
    const begin = ({ type }: DragEvent) =>
      window.addEventListener(type as (typeof names)[number], (event) => settle(event), { once: true })
    // Beyond the window, or given up with Esc.
    const leave = ({ relatedTarget }: DragEvent) => {
      if (relatedTarget === null) markPoster(undefined)
    }
    window.addEventListener('dragleave', leave)
    for (const name of names) window.addEventListener(name, begin, { capture: true })
    return () => {
      window.removeEventListener('dragleave', leave)
      for (const name of names) window.removeEventListener(name, begin, { capture: true })
    }
  }, [])
}
