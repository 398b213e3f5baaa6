import { useRouterState } from '@tanstack/react-router'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { useUser } from '../../features/auth/queries.ts'
import { lazyPart } from '../../i18n/lazy-part.ts'
import { closeAllDialogs } from '../../ui/dialog/open-dialogs.ts'
import { useCloseOnBack } from '../../ui/dialog/use-close-on-back.ts'
import { openDoneLog } from '../../ui/done/done-log.ts'
import { PartBoundary } from '../../ui/feedback/PartBoundary.tsx'
import {
  clearSelection,
  getShownSelection,
  hasSelection,
  subscribeSelection,
} from '../../ui/selection/selection-store.ts'

const bar = lazyPart(() => import('./ItemSelectionBar.tsx').then((m) => m.ItemSelectionBar), 'organise')

/** Id of the user to whom the selection and the recent actions belong. */
let owner = ''

/** Clears the selection and the recent actions of another user of this window. */
function useClearedForUser(): void {
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

/** Renders the bar of selected items, which is loaded with the first selection. */
export function SelectionHost() {
  useClearedForUser()
  const isSelecting = useSyncExternalStore(subscribeSelection, getShownSelection) !== undefined
  const place = useRouterState({ select: ({ location }) => location.state.__TSR_index })
  const begin = useRef<number>(undefined)
  begin.current = hasSelection() ? (begin.current ?? place) : undefined
  // Back ends the selection only in the list in which it began; from other lists it returns to that list.
  useCloseOnBack(clearSelection, isSelecting && place <= (begin.current ?? place))
  if (!isSelecting) return null
  return (
    <PartBoundary>
      <bar.Part />
    </PartBoundary>
  )
}
