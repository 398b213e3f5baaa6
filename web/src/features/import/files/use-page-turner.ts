import { useEffect, useEffectEvent, useState } from 'react'

type End = 'first' | 'last'

/** Turns the pages (1-based) of one or two books, also by keys: arrows, Page Up, Page Down, Home and End; Shift turns the second book; Z zooms. */
export function usePageTurner(counts: readonly number[]) {
  const [wanted, setWanted] = useState<readonly number[]>([1, 1])
  const [isLinked, setLinked] = useState(true)
  const [isZoomed, setZoomed] = useState(false)
  const pageNumbers = counts.map((count, at) => Math.min(Math.max(1, count), Math.max(1, wanted[at] ?? 1)))
  const change = (at: number, next: (pageNumber: number, count: number) => number) =>
    setWanted(
      pageNumbers.map((pageNumber, each) => {
        const count = Math.max(1, counts[each] ?? 1)
        return isLinked || each === at ? Math.min(count, Math.max(1, next(pageNumber, count))) : pageNumber
      }),
    )
  /** Turns pages of one book, or as many of both if they are linked. */
  const turn = (at: number, step: number) => change(at, (pageNumber) => pageNumber + step)
  const goToEnd = (at: number, end: End) => change(at, (_, count) => (end === 'first' ? 1 : count))
  const press = useEffectEvent((event: KeyboardEvent) => {
    const at = event.shiftKey && counts.length > 1 ? 1 : 0
    const forward = document.documentElement.dir === 'rtl' ? -1 : 1
    const steps = { ArrowRight: forward, ArrowLeft: -forward, PageDown: 1, PageUp: -1 }
    const step = steps[event.key as keyof typeof steps] as number | undefined
    const end = { Home: 'first', End: 'last' }[event.key] as End | undefined
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (step !== undefined) turn(at, step)
    else if (end) goToEnd(at, end)
    else if (event.key.toLowerCase() === 'z') setZoomed(!isZoomed)
    else return
    event.preventDefault()
  })
  useEffect(() => {
    const handler = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', handler)
    return () => document.removeEventListener('keydown', handler)
  }, [])
  return { pageNumbers, isLinked, isZoomed, setLinked, setZoomed, turn, goToEnd }
}
