import { useEffect, useRef, useState } from 'react'

/** Returns a value that follows another one: the first change at once, later ones not more often than the interval, the last one always. */
export function useThrottled<T>(value: T, intervalMs: number): T {
  const [current, setCurrent] = useState(value)
  const changedAt = useRef(Number.NEGATIVE_INFINITY)
  useEffect(() => {
    const change = () => {
      changedAt.current = performance.now()
      setCurrent(value)
    }
    const waitMs = changedAt.current + intervalMs - performance.now()
    if (waitMs <= 0) return change()
    const timer = setTimeout(change, waitMs)
    return () => clearTimeout(timer)
  }, [value, intervalMs])
  return current
}
