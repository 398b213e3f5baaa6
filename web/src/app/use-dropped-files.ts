import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { hasRole, useUser } from '../features/auth/queries.ts'

/**
 * Takes files that are dropped on a screen without a place for them: to the import, for those who may. Never lets the browser open a file in
 * place of the app.
 */
export function useDroppedFiles(): void {
  const navigate = useNavigate()
  const canImport = hasRole(useUser(), 'ADMIN')
  const take = useEffectEvent(async (data: DataTransfer) => {
    const { readDroppedFiles } = await import('../features/import/dropped-files.ts')
    const { leaveDroppedFiles } = await import('../features/import/dropped-elsewhere.ts')
    leaveDroppedFiles(await readDroppedFiles(data))
    await navigate({ to: '/import/$', params: { _splat: 'books' } })
  })
  /** After all others: places for files prevent what the browser would do. */
  const settle = useEffectEvent((event: DragEvent) => {
    const { dataTransfer: data } = event
    if (event.defaultPrevented || !data?.types.includes('Files')) return
    event.preventDefault()
    const isTaken = canImport && document.querySelector('[data-scrim]') === null
    data.dropEffect = isTaken ? 'copy' : 'none'
    if (isTaken && event.type === 'drop') void take(data)
  })
  useEffect(() => {
    const names = ['dragover', 'drop'] as const
    // Added while the event is on its way down, it is the last that the window calls.
    const begin = ({ type }: DragEvent) =>
      window.addEventListener(type as (typeof names)[number], (event) => settle(event), { once: true })
    for (const name of names) window.addEventListener(name, begin, { capture: true })
    return () => {
      for (const name of names) window.removeEventListener(name, begin, { capture: true })
    }
  }, [])
}
