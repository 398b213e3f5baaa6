import { useSyncExternalStore } from 'react'
import { useBookActions } from '../../features/books/book-actions.ts'
import { useCollectionActions } from '../../features/collections/collection-actions.ts'
import { useReadListActions } from '../../features/readlists/read-list-actions.ts'
import { useSeriesActions } from '../../features/series/series-actions.ts'
import { type Action, subjectsOf, visibleActions } from '../../lib/action.ts'
import { countSelected, type SelectionKind } from '../../ui/selection/selection.ts'
import {
  clearSelection,
  getLoaded,
  getShownSelection,
  type SelectableList,
  subscribeSelection,
} from '../../ui/selection/selection-store.ts'
import { loadRecorder } from '../../ui/use-record-done.ts'
import { useRunAction } from '../../ui/use-run-action.ts'

export interface Selected {
  readonly list: SelectableList
  readonly count: number
  readonly actions: readonly Action<unknown>[]
  /** Runs one of the actions with everything that is selected. */
  readonly run: (action: Action<unknown>) => void
}

/** Which actions can suit is unknown of items that are not loaded. */
const withoutCheck = ({ isAvailable: _, ...action }: Action<unknown>): Action<unknown> => action

const withLabelFor =
  (count: number) =>
  ({ labelOfSeveral, ...action }: Action<unknown>): Action<unknown> => ({
    ...action,
    label: count > 1 ? (labelOfSeveral ?? action.label) : action.label,
  })

/** Returns what is selected in the list on the screen and what can be done with it; undefined when nothing is. */
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
      // What failed or was left stays selected, for another try.
      if (outcome && !outcome.failures?.length && !outcome.leftCount) clearSelection()
      return outcome ?? undefined
    }
    const { isAvailable: _, ...rest } = action
    runAction({ ...rest, run: work }, loaded)
  }
  return { list, count, actions, run }
}
