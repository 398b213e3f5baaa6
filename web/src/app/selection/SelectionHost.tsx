import { useRouterState } from '@tanstack/react-router'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { useUser } from '../../features/auth/queries.ts'
import { lazyPart } from '../../i18n/lazy-part.ts'
import { openDoneLog } from '../../ui/done-log.ts'
import { closeAllDialogs } from '../../ui/open-dialogs.ts'
import { PartBoundary } from '../../ui/PartBoundary.tsx'
import {
  clearSelection,
  getShownSelection,
  hasSelection,
  subscribeSelection,
} from '../../ui/selection/selection-store.ts'
import { useCloseOnBack } from '../../ui/use-close-on-back.ts'

const bar = lazyPart(() => import('./SelectionBar.tsx').then((m) => m.SelectionBar), 'organise')

/** Id of the user who selected and did what is remembered. */
let owner = ''

/** Forgets what somebody else selected and did in this window. */
function useOwnMemory(): void {
  const { id } = useUser()
  useEffect(() => {
    openDoneLog(id)
    if (owner !== '' && owner !== id) {
      closeAllDialogs()
      clearSelection()
    }
    owner = id
  }, [id])
}

/** Renders the bar of the selection, which is loaded with the first choice. */
export function SelectionHost() {
  useOwnMemory()
  const isSelecting = useSyncExternalStore(subscribeSelection, getShownSelection) !== undefined
  const place = useRouterState({ select: ({ location }) => location.state.__TSR_index })
  const begin = useRef<number>(undefined)
  begin.current = hasSelection() ? (begin.current ?? place) : undefined
  // Back from a list to which the selection was taken along leads to the list in which it began.
  useCloseOnBack(clearSelection, isSelecting && place <= (begin.current ?? place))
  if (!isSelecting) return null
  return (
    <PartBoundary>
      <bar.Part />
    </PartBoundary>
  )
}
