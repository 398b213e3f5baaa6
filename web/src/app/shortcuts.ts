import { useNavigate } from '@tanstack/react-router'
import { useBookActions } from '../features/books/book-actions.ts'
import { openSearch } from '../features/find/open-search.ts'
import { allLibraries } from '../features/libraries/queries.ts'
import { useSeriesActions } from '../features/series/series-actions.ts'
import type { Shortcut } from '../lib/shortcuts.ts'
import { findKeyAction, findKeyCommand } from '../ui/key-target.ts'
import { useRunAction } from '../ui/use-run-action.ts'
import { useShortcuts } from '../ui/use-shortcuts.ts'
import { openPalette } from './open-palette.ts'
import { openShortcutHelp } from './open-shortcut-help.ts'

const search = 'find.keys_search'
const go = 'find.keys_go'
const items = 'find.keys_items'
const libraryId = allLibraries

/** Returns the shortcut of each action on books and series that has one. Actions that share a key are one shortcut. */
function useActionShortcuts(): readonly Shortcut[] {
  const runAction = useRunAction()
  const actions = [...useBookActions(), ...useSeriesActions()]
  const keys = [...new Set(actions.flatMap(({ shortcut }) => shortcut ?? []))]
  return keys.map((key) => ({
    keys: key,
    labels: [...new Set(actions.filter(({ shortcut }) => shortcut === key).map(({ label }) => label))],
    group: items,
    isAvailable: () => findKeyAction(key) !== undefined,
    run: () => {
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
