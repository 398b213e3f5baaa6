import { Suspense } from 'react'
import { lazyPart } from '../../i18n/lazy-part.ts'
import type { GuidedPlace } from './engine/renderer.ts'

const Gamma = lazyPart(async () => (await import('./overlays/PageGamma.tsx')).PageGamma)
const Guided = lazyPart(async () => (await import('./overlays/GuidedStatus.tsx')).GuidedStatus, 'readerTools')

interface Props {
  /** In per cent; 100 changes nothing. */
  readonly gamma: number
  /** Where guided view is; undefined when pages are not read panel by panel. */
  readonly guided: GuidedPlace | undefined
  readonly count: number
  readonly areBarsShown: boolean
}

/** Holds what lies over the pages while they are read, each loaded when a setting asks for it. */
export function PageOverlays({ gamma, guided, count, areBarsShown }: Props) {
  return (
    <Suspense>
      {gamma !== 100 && <Gamma.Part gamma={gamma} />}
      {guided && <Guided.Part place={guided} count={count} areBarsShown={areBarsShown} />}
    </Suspense>
  )
}
