import { useNavigate } from '@tanstack/react-router'
import { useBookActions } from '../features/books/book-actions.ts'
import { useCollectionActions } from '../features/collections/collection-actions.ts'
import { openSearch } from '../features/find/open-search.ts'
import { allLibraries } from '../features/libraries/queries.ts'
import { useReadListActions } from '../features/readlists/read-list-actions.ts'
import { useSeriesActions } from '../features/series/series-actions.ts'
import type { Action } from '../lib/action.ts'
import { isTypedInto, type Shortcut } from '../lib/shortcuts.ts'
import { findUndoable, undoDone } from '../ui/done-log.ts'
import { findKeyAction, findKeyCommand } from '../ui/key-target.ts'
import {
  clearSelection,
  getShownList,
  getShownSelection,
  selectEverything,
} from '../ui/selection/selection-store.ts'
import { useRunAction } from '../ui/use-run-action.ts'
import { useShortcuts } from '../ui/use-shortcuts.ts'
import { openPalette } from './open-palette.ts'
import { openShortcutHelp } from './open-shortcut-help.ts'
import { useSelected } from './selection/use-selected.ts'

const search = 'find.keys_search'
const go = 'find.keys_go'
const items = 'find.keys_items'
const libraryId = allLibraries

/** Returns the shortcut of each action on books and series that has one. Actions that share a key are one shortcut. */
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
      // Keys act on what is selected before they act on what has the focus.
      const ofSelection = selected?.actions.find(({ shortcut }) => shortcut === key)
      if (ofSelection) selected?.run(ofSelection)
      if (selected) return
      const found = findKeyAction(key)
      if (found) runAction(found.action, [found.subject])
    },
  }))
}

/** Returns every shortcut outside of the reader, in the order in which they are listed. */
function useFrameShortcuts(): readonly Shortcut[] {
  const navigate = useNavigate()
  const ofActions = useActionShortcuts()
  return [
    { keys: '/', labels: ['app.search'], group: search, run: () => openSearch(openPalette) },
    { keys: 'mod+k', labels: ['find.commands'], group: search, run: openPalette },
    { keys: '?', labels: ['find.keys'], group: search, run: openShortcutHelp },
    { keys: 'g h', labels: ['app.home'], group: go, run: () => void navigate({ to: '/dashboard' }) },
    {
      keys: 'g l',
      labels: ['find.kind_series'],
      group: go,
      run: () => void navigate({ to: '/libraries/$libraryId/series', params: { libraryId } }),
    },
    {
      keys: 'g c',
      labels: ['find.kind_collections'],
      group: go,
      run: () => void navigate({ to: '/libraries/$libraryId/collections', params: { libraryId } }),
    },
    {
      keys: 'g r',
      labels: ['find.kind_readlists'],
      group: go,
      run: () => void navigate({ to: '/libraries/$libraryId/readlists', params: { libraryId } }),
    },
    { keys: 'g a', labels: ['app.account'], group: go, run: () => void navigate({ to: '/account' }) },
    { keys: 'ArrowUp ArrowDown ArrowLeft ArrowRight', labels: ['find.key_move'], group: items },
    { keys: 'Home End PageUp PageDown', labels: ['find.key_far'], group: items },
    { keys: 'Enter', labels: ['find.key_open'], group: items },
    {
      keys: 'r',
      labels: ['find.key_read'],
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
      labels: ['find.key_menu'],
      group: items,
      isAvailable: () => findKeyCommand('openMenu') !== undefined,
      run: () => findKeyCommand('openMenu')?.(),
    },
  ]
}

/** Connects the shortcuts to the keyboard while the frame is on the screen; rendered inside of the menus, whose actions have keys. */
export function FrameShortcuts(): null {
  useShortcuts(useFrameShortcuts())
  return null
}
