import { Suspense } from 'react'
import { lazyPart } from '../../i18n/lazy-part.ts'
import type { Direction } from './engine/direction.ts'
import type { ZoneLayout } from './engine/zones.ts'

const Zones = lazyPart(async () => (await import('./overlays/ZonesOverlay.tsx')).ZonesOverlay)

interface Props {
  readonly isShown: boolean
  readonly zones: ZoneLayout
  readonly direction: Direction
}

/** Shows for a moment where a tap turns the page; most often never. */
export function ZonesHint({ isShown, zones, direction }: Props) {
  return <Suspense>{isShown && <Zones.Part zones={zones} direction={direction} />}</Suspense>
}
