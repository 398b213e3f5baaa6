import { Suspense, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { lazyPart } from '../i18n/lazy-part.ts'
import { currentWorks, subscribeWorks } from './long-work.ts'
import { workPlaceId } from './toasts.ts'

const bar = lazyPart(() => import('./done/LongWorkBar.tsx').then((m) => m.LongWorkBar), 'organise')

/** Renders long work above the toasts; its bar is loaded with the first one. */
export function LongWorkHost() {
  const isWorking = useSyncExternalStore(subscribeWorks, currentWorks).length > 0
  const place = isWorking && document.getElementById(workPlaceId)
  if (!place) return null
  return createPortal(
    <Suspense>
      <bar.Part />
    </Suspense>,
    place,
  )
}
