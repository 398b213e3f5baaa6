import { useEffect, useSyncExternalStore } from 'react'
import { useUser } from '../../features/auth/queries.ts'
import { lazyPart } from '../../i18n/lazy-part.ts'
import { forgetDone } from '../../ui/done-log.ts'
import { PartBoundary } from '../../ui/PartBoundary.tsx'
import { clearSelection, getShownSelection, subscribeSelection } from '../../ui/selection/selection-store.ts'

const bar = lazyPart(() => import('./SelectionBar.tsx').then((m) => m.SelectionBar), 'organise')

/** Id of the user who selected and did what is remembered. */
let owner = ''

/** Forgets what somebody else selected and did in this window. */
function useOwnMemory(): void {
  const { id } = useUser()
  useEffect(() => {
    if (owner !== '' && owner !== id) {
      forgetDone()
      clearSelection()
    }
    owner = id
  }, [id])
}

/** Renders the bar of the selection, which is loaded with the first choice. */
export function SelectionHost() {
  useOwnMemory()
  const isSelecting = useSyncExternalStore(subscribeSelection, getShownSelection) !== undefined
  if (!isSelecting) return null
  return (
    <PartBoundary>
      <bar.Part />
    </PartBoundary>
  )
}
