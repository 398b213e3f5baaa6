import { useEffect, useState } from 'react'
import * as z from 'zod/mini'
import { useFeaturePreference } from '../../lib/use-feature-preference.ts'
import type { ZoneLayout } from './engine/zones.ts'

/** Time, in milliseconds, that the zones are shown. */
const shownMs = 2600
/** Time, in milliseconds, that an opening book is looked at before: by then its bars are gone. */
const openingMs = 2600
const Seen = z.string()

/**
 * Decides when the zones of the screen are shown: once on each device, after a moment, and again when others are chosen, at once.
 * Nothing is shown while something lies over the pages (`isOpen` is false).
 */
export function useZonesHint(isOpen: boolean, zones: ZoneLayout) {
  const [seen, setSeen] = useFeaturePreference('reader.zones', Seen, '')
  const [shown, setShown] = useState<ZoneLayout>()
  const isNew = isOpen && seen !== zones
  useEffect(() => {
    if (!isNew) return
    const begin = () => {
      setShown(zones)
      setSeen(zones)
    }
    const timer = window.setTimeout(begin, seen === '' ? openingMs : 0)
    return () => window.clearTimeout(timer)
  }, [isNew, seen, zones, setSeen])
  useEffect(() => {
    if (shown === undefined) return
    const timer = window.setTimeout(() => setShown(undefined), shownMs)
    return () => window.clearTimeout(timer)
  }, [shown])
  return { isShown: isOpen && shown !== undefined, hide: () => setShown(undefined) }
}
