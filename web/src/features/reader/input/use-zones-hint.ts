import { useEffect, useState } from 'react'
import * as z from 'zod/mini'
import { useFeaturePreference } from '../../../lib/use-feature-preference.ts'
import type { Renderer } from '../engine/renderer.ts'
import type { ZoneLayout } from '../engine/zones.ts'

/** Time, in milliseconds, that the zones are shown. */
const shownMs = 2600
/** Interval, in milliseconds, of the check if the page is zoomed. */
const lookMs = 150
/** Delay, in milliseconds, after a book opens: by then its bars are hidden. */
const openingMs = 2600
const Seen = z.string()

const isZoomed = (renderer: Pick<Renderer, 'zoom'> | undefined) => (renderer?.zoom ?? 1) > 1

/**
 * Shows the zones of the screen once on each device, after a delay, and immediately when other zones are chosen. Nothing is shown
 * while a panel or card covers the pages (`isOpen` is false), nor over a zoomed page, where taps do not turn pages.
 */
export function useZonesHint(
  isOpen: boolean,
  zones: ZoneLayout,
  renderer: Pick<Renderer, 'zoom'> | undefined,
) {
  const [seen, setSeen] = useFeaturePreference('reader.zones', Seen, '')
  const [shown, setShown] = useState<ZoneLayout>()
  const isNew = isOpen && seen !== zones
  useEffect(() => {
    if (!isNew) return
    let timer = 0
    const begin = () => {
      if (isZoomed(renderer)) {
        timer = window.setTimeout(begin, openingMs)
        return
      }
      setShown(zones)
      setSeen(zones)
    }
    timer = window.setTimeout(begin, seen === '' ? openingMs : 0)
    return () => window.clearTimeout(timer)
  }, [isNew, seen, zones, setSeen, renderer])
  useEffect(() => {
    if (shown === undefined) return
    const timer = window.setTimeout(() => setShown(undefined), shownMs)
    const look = window.setInterval(() => isZoomed(renderer) && setShown(undefined), lookMs)
    return () => {
      window.clearTimeout(timer)
      window.clearInterval(look)
    }
  }, [shown, renderer])
  return { isShown: isOpen && shown !== undefined, hide: () => setShown(undefined) }
}
