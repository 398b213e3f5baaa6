import { useEffect, useRef } from 'react'
import { subscribeToEvents } from '../../api/live.ts'

/** Calls when the series or one of its books was changed, by whomever. */
export function useChangesOf(seriesId: string, act: () => void): void {
  const latest = useRef(act)
  latest.current = act
  useEffect(
    () =>
      subscribeToEvents((event) => {
        const isChange = event.name === 'SeriesChanged' || event.name === 'BookChanged'
        if (isChange && event.seriesId === seriesId) latest.current()
      }),
    [seriesId],
  )
}
