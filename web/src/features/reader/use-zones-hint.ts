import { useEffect, useState } from 'react'
import * as z from 'zod/mini'
import { useFeaturePreference } from '../../lib/use-feature-preference.ts'
import type { ZoneLayout } from './engine/zones.ts'

/** Time, in milliseconds, before the zones are shown: the first page comes before everything else. */
const delayMs = 1200
/** Time, in milliseconds, that the zones are shown. */
const shownMs = 2600
const Seen = z.string()

/** Decides when the zones of the screen are shown: once on each device, and again when others are chosen. */
export function useZonesHint(isOpen: boolean, zones: ZoneLayout) {
  const [seen, setSeen] = useFeaturePreference('reader.zones', Seen, '')
  const [shown, setShown] = useState<ZoneLayout>()
  const isNew = isOpen && seen !== zones
  useEffect(() => {
    if (!isNew) return
    const timer = window.setTimeout(() => {
      setShown(zones)
      setSeen(zones)
    }, delayMs)
    return () => window.clearTimeout(timer)
  }, [isNew, zones, setSeen])
  useEffect(() => {
    if (shown === undefined) return
    const timer = window.setTimeout(() => setShown(undefined), shownMs)
    return () => window.clearTimeout(timer)
  }, [shown])
  return { isShown: shown !== undefined, hide: () => setShown(undefined) }
}
