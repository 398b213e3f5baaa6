import { type RefObject, useLayoutEffect, useState } from 'react'

interface Place {
  readonly width: number
  /** Distance of the rows from the top of the page. */
  readonly top: number
}

/** Measures the width of the rows of a table and their place on the page, before the first paint and whenever they change. */
export function useTablePlace(rows: RefObject<HTMLElement | null>): Place | undefined {
  const [place, setPlace] = useState<Place>()
  useLayoutEffect(() => {
    const element = rows.current
    if (!element) return
    const measure = () => {
      const top = Math.round(element.getBoundingClientRect().top + window.scrollY)
      const width = element.clientWidth || 1024
      setPlace((now) => (now && now.top === top && now.width === width ? now : { top, width }))
    }
    measure()
    if (typeof ResizeObserver === 'undefined') return
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [rows])
  return place
}
