import { Suspense, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { lazyPart } from '../../i18n/lazy-part.ts'
import { longWorkContainerId } from '../feedback/toasts.ts'
import { currentWorks, subscribeWorks } from './long-work.ts'

const bar = lazyPart(() => import('./LongWorkBar.tsx').then((m) => m.LongWorkBar), 'organise')

/** Renders long work above the toasts; the code of its bar is loaded when needed. */
export function LongWorkHost() {
  const isWorking = useSyncExternalStore(subscribeWorks, currentWorks).length > 0
  const container = isWorking && document.getElementById(longWorkContainerId)
  if (!container) return null
  return createPortal(
    <Suspense>
      <bar.Part />
    </Suspense>,
    container,
  )
}
