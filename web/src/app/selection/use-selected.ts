import { useSyncExternalStore } from 'react'
import {
  useBookActions,
  useCollectionActions,
  useReadListActions,
  useSeriesActions,
} from '../../features/books/item-actions.ts'
import { type Action, subjectsOf, visibleActions } from '../../lib/action.ts'
import { loadRecorder } from '../../ui/done/use-record-done.ts'
import { useRunAction } from '../../ui/done/use-run-action.ts'
import { countSelected, type SelectionKind } from '../../ui/selection/item-selection.ts'
import {
  clearSelection,
  getLoaded,
  getShownSelection,
  type SelectableList,
  subscribeSelection,
} from '../../ui/selection/selection-store.ts'

export interface Selected {
  readonly list: SelectableList
  readonly count: number
  readonly actions: readonly Action<unknown>[]
  /** Runs one of the actions on all selected items. */
  readonly run: (action: Action<unknown>) => void
}

/** Returns the action without its condition, which cannot be checked for items that are not loaded. */
const withoutCheck = ({ isAvailable: _, ...action }: Action<unknown>): Action<unknown> => action

const withLabelFor =
  (count: number) =>
  ({ labelOfSeveral, ...action }: Action<unknown>): Action<unknown> => ({
    ...action,
    label: count > 1 ? (labelOfSeveral ?? action.label) : action.label,
  })

/** Returns the selection of the list on the screen and the actions on it; undefined if no item is selected. */
export function useSelected(): Selected | undefined {
  const shown = useSyncExternalStore(subscribeSelection, getShownSelection)
  const runAction = useRunAction()
  const actionsOf: Readonly<Record<SelectionKind, unknown>> = {
    book: useBookActions(),
    series: useSeriesActions(),
    collection: useCollectionActions(),
    readList: useReadListActions(),
  }
  if (!shown) return undefined
  const { list, selection } = shown
  const all = actionsOf[list.kind] as readonly Action<unknown>[]
  const loaded: readonly unknown[] = getLoaded(shown)
  const count = countSelected(selection)
  const suitable = selection.isAll
    ? all.filter(({ takes }) => takes !== 'one').map(withoutCheck)
    : visibleActions(all, loaded)
  const actions = suitable.map(withLabelFor(count))
  const run = ({ id }: Action<unknown>) => {
    const action = all.find((each) => each.id === id)
    if (!action) return
    const work = async () => {
      await loadRecorder().catch(() => {})
      const { collectSelected } = await import('./collect-selected.ts')
      const subjects = subjectsOf(action, await collectSelected(shown))
      if (subjects.length === 0) return undefined
      const outcome = await action.run(subjects)
      // Items that failed or were not started remain selected.
      if (outcome && !outcome.failures?.length && !outcome.leftCount) clearSelection()
      return outcome ?? undefined
    }
    const { isAvailable: _, ...rest } = action
    runAction({ ...rest, run: work }, loaded)
  }
  return { list, count, actions, run }
}
