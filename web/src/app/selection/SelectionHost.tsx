import { Suspense, useSyncExternalStore } from 'react'
import { lazyPart } from '../../i18n/lazy-part.ts'
import { getShownSelection, subscribeSelection } from '../../ui/selection/selection-store.ts'

const bar = lazyPart(() => import('./SelectionBar.tsx').then((m) => m.SelectionBar), 'organise')

/** Renders the bar of the selection, which is loaded with the first choice. */
export function SelectionHost() {
  const isSelecting = useSyncExternalStore(subscribeSelection, getShownSelection) !== undefined
  if (!isSelecting) return null
  return (
    <Suspense>
      <bar.Part />
    </Suspense>
  )
}
