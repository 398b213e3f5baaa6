import { useEffect, useEffectEvent, useState } from 'react'

type End = 'first' | 'last'

/**
 * Returns which page of each of one or two books is shown, 1-based, and what turns them. Keys work wherever the focus is: arrows and Page
 * Up and Down turn, with Shift those of the second book, Home and End go to the ends, Z enlarges.
 */
export function useViewedPlaces(counts: readonly number[]) {
  const [wanted, setWanted] = useState<readonly number[]>([1, 1])
  const [isLinked, setLinked] = useState(true)
  const [isZoomed, setZoomed] = useState(false)
  const places = counts.map((count, at) => Math.min(Math.max(1, count), Math.max(1, wanted[at] ?? 1)))
  const change = (at: number, next: (place: number, count: number) => number) =>
    setWanted(
      places.map((place, each) => {
        const count = Math.max(1, counts[each] ?? 1)
        return isLinked || each === at ? Math.min(count, Math.max(1, next(place, count))) : place
      }),
    )
  /** Moves one book, or both by as much. */
  const move = (at: number, step: number) => change(at, (place) => place + step)
  const goToEnd = (at: number, end: End) => change(at, (_, count) => (end === 'first' ? 1 : count))
  const press = useEffectEvent((event: KeyboardEvent) => {
    const at = event.shiftKey && counts.length > 1 ? 1 : 0
    const forward = document.documentElement.dir === 'rtl' ? -1 : 1
    const steps = { ArrowRight: forward, ArrowLeft: -forward, PageDown: 1, PageUp: -1 }
    const step = steps[event.key as keyof typeof steps] as number | undefined
    const end = { Home: 'first', End: 'last' }[event.key] as End | undefined
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (step !== undefined) move(at, step)
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
  return { places, isLinked, isZoomed, setLinked, setZoomed, move, goToEnd }
}
