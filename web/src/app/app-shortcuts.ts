import { useNavigate } from '@tanstack/react-router'
import {
  useBookActions,
  useCollectionActions,
  useReadListActions,
  useSeriesActions,
} from '../features/books/item-actions.ts'
import { allLibraries } from '../features/libraries/queries.ts'
import { openSearch } from '../features/search/suggestions/open-search.ts'
import type { Action } from '../lib/action.ts'
import { isTypedInto, type Shortcut } from '../lib/shortcuts.ts'
import { findUndoable, undoDone } from '../ui/done/done-log.ts'
import { useRunAction } from '../ui/done/use-run-action.ts'
import { findKeyAction, findKeyCommand } from '../ui/keyboard/key-target.ts'
import { useShortcuts } from '../ui/keyboard/use-shortcuts.ts'
import {
  clearSelection,
  getShownList,
  getShownSelection,
  selectEverything,
} from '../ui/selection/selection-store.ts'
import { libraryLists } from './library-lists.ts'
import { openPalette } from './open-palette.ts'
import { openShortcutHelp } from './open-shortcut-help.ts'
import { useSelected } from './selection/use-selected.ts'

const search = 'search.keys_search'
const go = 'search.keys_go'
const items = 'search.keys_items'
const libraryId = allLibraries

/** Returns the shortcuts of actions; actions with the same key are one shortcut. */
function useActionShortcuts(): readonly Shortcut[] {
  const runAction = useRunAction()
  const selected = useSelected()
  const actions: readonly Action<never>[] = [
    ...useBookActions(),
    ...useSeriesActions(),
    ...useCollectionActions(),
    ...useReadListActions(),
  ]
  const keys = [...new Set(actions.flatMap(({ shortcut }) => shortcut ?? []))]
  return keys.map((key) => ({
    keys: key,
    labels: [...new Set(actions.filter(({ shortcut }) => shortcut === key).map(({ label }) => label))],
    group: items,
    isAvailable: () => selected !== undefined || findKeyAction(key) !== undefined,
    run: () => {
      // Selected items take precedence over the focused item.
      const ofSelection = selected?.actions.find(({ shortcut }) => shortcut === key)
      if (ofSelection) selected?.run(ofSelection)
      if (selected) return
      const found = findKeyAction(key)
      if (found) runAction(found.action, [found.subject])
    },
  }))
}

/** Returns all shortcuts outside of the reader, in the order of the help. */
function useFrameShortcuts(): readonly Shortcut[] {
  const navigate = useNavigate()
  const ofActions = useActionShortcuts()
  return [
    { keys: '/', labels: ['app.search'], group: search, run: () => openSearch(openPalette) },
    { keys: 'mod+k', labels: ['search.commands'], group: search, run: openPalette },
    { keys: '?', labels: ['search.keys'], group: search, run: openShortcutHelp },
    { keys: 'g h', labels: ['app.home'], group: go, run: () => void navigate({ to: '/dashboard' }) },
    ...libraryLists.flatMap(({ to, text, shortcut }) =>
      shortcut
        ? {
            keys: shortcut,
            labels: [text],
            group: go,
            run: () => void navigate({ to, params: { libraryId } }),
          }
        : [],
    ),
    { keys: 'g a', labels: ['app.account'], group: go, run: () => void navigate({ to: '/account' }) },
    { keys: 'ArrowUp ArrowDown ArrowLeft ArrowRight', labels: ['search.key_move'], group: items },
    { keys: 'Home End PageUp PageDown', labels: ['search.key_far'], group: items },
    { keys: 'Enter', labels: ['search.key_open'], group: items },
    {
      keys: 'r',
      labels: ['search.key_read'],
      group: items,
      isAvailable: () => findKeyCommand('read') !== undefined,
      run: () => findKeyCommand('read')?.(),
    },
    ...ofActions,
    { keys: 'x', labels: ['organise.key_select'], group: items },
    {
      keys: 'mod+a',
      labels: ['organise.key_select_all'],
      group: items,
      isAvailable: () => getShownList() !== undefined && !isTypedInto(document.activeElement),
      run: () => {
        const list = getShownList()
        if (list) selectEverything(list)
      },
    },
    {
      keys: 'Escape',
      labels: ['organise.key_clear'],
      group: items,
      isAvailable: () => getShownSelection() !== undefined,
      run: clearSelection,
    },
    {
      keys: 'mod+z',
      labels: ['organise.key_undo'],
      group: items,
      isAvailable: () => findUndoable() !== undefined && !isTypedInto(document.activeElement),
      run: () => void undoDone(findUndoable()?.id ?? 0),
    },
    {
      keys: '.',
      labels: ['search.key_menu'],
      group: items,
      isAvailable: () => findKeyCommand('openMenu') !== undefined,
      run: () => findKeyCommand('openMenu')?.(),
    },
  ]
}

/** Enables the shortcuts while the frame is shown. Must be rendered inside of `Menus`, whose actions have shortcuts. */
export function FrameShortcuts(): null {
  useShortcuts(useFrameShortcuts())
  return null
}
