import type { Library } from '@lectern/contract/libraries'
import IconArrowBackUp from '@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs'
import IconBook2 from '@tabler/icons-react/dist/esm/icons/IconBook2.mjs'
import IconBookmark from '@tabler/icons-react/dist/esm/icons/IconBookmark.mjs'
import IconBooks from '@tabler/icons-react/dist/esm/icons/IconBooks.mjs'
import IconHistory from '@tabler/icons-react/dist/esm/icons/IconHistory.mjs'
import IconHome from '@tabler/icons-react/dist/esm/icons/IconHome.mjs'
import IconKeyboard from '@tabler/icons-react/dist/esm/icons/IconKeyboard.mjs'
import IconLanguage from '@tabler/icons-react/dist/esm/icons/IconLanguage.mjs'
import IconLogout from '@tabler/icons-react/dist/esm/icons/IconLogout.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconStack2 from '@tabler/icons-react/dist/esm/icons/IconStack2.mjs'
import IconSunMoon from '@tabler/icons-react/dist/esm/icons/IconSunMoon.mjs'
import { type LinkProps, useNavigate, useParams } from '@tanstack/react-router'
import { useHasRole } from '../features/auth/queries.ts'
import { savedFilterLink } from '../features/filters/saved/saved-filters.ts'
import { useSavedFilters } from '../features/filters/saved/use-saved-filters.ts'
import { addLibrary } from '../features/libraries/actions.ts'
import { useLibraryActions } from '../features/libraries/library-menu.ts'
import { allLibraries, useLibraries, useLibrary } from '../features/libraries/queries.ts'
import { languages } from '../i18n/languages.ts'
import { type Text, useText } from '../i18n/use-text.ts'
import { type Action, visibleActions } from '../lib/action.ts'
import type { Command } from '../lib/command.ts'
import { themes, usePreference } from '../lib/preferences.ts'
import { findUndoable, undoDone } from '../ui/done/done-log.ts'
import { useRunAction } from '../ui/done/use-run-action.ts'
import { getPageTargets } from '../ui/keyboard/key-target.ts'
import { adminAreas } from './admin/admin-screens.ts'
import { areaOf } from './admin/find-screen.ts'
import { useAdminScreens } from './admin/use-admin-screens.ts'
import { libraryLists } from './library-lists.ts'
import { openDoneLog } from './open-done-log.ts'
import { openShortcutHelp } from './open-shortcut-help.ts'
import { useSelected } from './selection/use-selected.ts'
import { useSession } from './session-context.ts'

const tabs = [
  { id: 'recommended', to: '/libraries/$libraryId/recommended', text: 'series.recommended' },
  ...libraryLists,
] as const

const toCommand = (t: Text, { id, label, icon, shortcut }: Action<never>, group: string) => ({
  id,
  label: t(label),
  group,
  icon,
  shortcut,
})

/** Returns the commands that read the item of the page and run its actions. */
function usePageCommands(): readonly Command[] {
  const t = useText()
  const runAction = useRunAction()
  const group = t('search.commands_page')
  const targets = getPageTargets()
  const read = targets.find((target) => target.read)?.read
  const ofItem = targets.flatMap(({ actions = [], subject }) =>
    visibleActions(actions, [subject]).map((action) => ({
      ...toCommand(t, action, group),
      run: () => runAction(action, [subject]),
    })),
  )
  if (!read) return ofItem
  return [
    { id: 'page.read', label: t('search.key_read'), group, icon: IconBook2, shortcut: 'r', run: read },
    ...ofItem,
  ]
}

/** Returns the actions on the selected items. */
function useSelectionCommands(): readonly Command[] {
  const t = useText()
  const selected = useSelected()
  if (!selected) return []
  const { actions, count, run } = selected
  return actions.map((action) => ({
    ...toCommand(t, action, t('organise.selected', { count })),
    id: `selection.${action.id}`,
    run: () => run(action),
  }))
}

/** Returns the commands that show recent actions and undo the last one. */
function useDoneCommands(): readonly Command[] {
  const t = useText()
  const last = findUndoable()
  const group = t('search.commands_other')
  const list = { id: 'done.list', label: t('app.done_log'), group, icon: IconHistory, run: openDoneLog }
  if (!last) return [list]
  return [
    {
      id: 'done.undo',
      label: t('organise.undo_last', { text: last.text }),
      group,
      icon: IconArrowBackUp,
      shortcut: 'mod+z',
      run: () => void undoDone(last.id),
    },
    list,
  ]
}

/** Returns the commands that open screens of all libraries. */
function useScreenCommands(): readonly Command[] {
  const t = useText()
  const navigate = useNavigate()
  const group = t('search.commands_go')
  return [
    {
      id: 'go.home',
      label: t('app.home'),
      group,
      icon: IconHome,
      shortcut: 'g h',
      run: () => void navigate({ to: '/dashboard' }),
    },
    ...libraryLists.map(({ id, to, text, shortcut }) => ({
      id: `go.${id}`,
      label: t(text),
      keywords: [t('search.all_libraries')],
      group,
      icon: IconStack2,
      shortcut,
      run: () => void navigate({ to, params: { libraryId: allLibraries } }),
    })),
  ]
}

/** Returns the commands that open screens of administration and of the account. */
function useAdminCommands(): readonly Command[] {
  const t = useText()
  const navigate = useNavigate()
  return useAdminScreens().map((screen) => {
    const area = t(adminAreas[areaOf(screen)].label)
    return {
      id: `go.${screen.path}`,
      label: t(screen.label),
      keywords: [area],
      group: area,
      icon: screen.icon,
      shortcut: screen.path === '/account' ? 'g a' : undefined,
      run: () => void navigate({ to: screen.path as LinkProps['to'] }),
    }
  })
}

/** Returns the commands that open each library and each of its tabs. */
function useLibraryCommands(): readonly Command[] {
  const t = useText()
  const navigate = useNavigate()
  const isAdmin = useHasRole('ADMIN')
  const group = t('libraries.libraries')
  const ofLibrary = ({ id, name }: Library): readonly Command[] => [
    {
      id: `library.${id}`,
      label: name,
      keywords: [group, t('filters.key_library')],
      group,
      icon: IconBooks,
      run: () => void navigate({ to: '/libraries/$libraryId', params: { libraryId: id } }),
    },
    ...tabs.map((tab) => ({
      id: `library.${id}.${tab.id}`,
      label: t('search.command_tab', { library: name, tab: t(tab.text) }),
      group,
      icon: IconBooks,
      isMinor: true,
      run: () => void navigate({ to: tab.to, params: { libraryId: id } }),
    })),
  ]
  const libraries = useLibraries().flatMap(ofLibrary)
  if (!isAdmin) return libraries
  return [
    ...libraries,
    { id: 'library.add', label: t('libraries.add'), group, icon: IconPlus, isMinor: true, run: addLibrary },
  ]
}

/** Returns the commands that open saved filters. */
function useFilterCommands(): readonly Command[] {
  const t = useText()
  const navigate = useNavigate()
  const { filters, canOpen } = useSavedFilters()
  const group = t('filters.saved')
  return filters.filter(canOpen).map((filter) => ({
    id: `filter.${filter.id}`,
    label: filter.name,
    keywords: [group],
    group,
    icon: IconBookmark,
    run: () => void navigate(savedFilterLink(filter)),
  }))
}

/** Returns the actions on the library of the screen; only administrators have any. */
function useCurrentLibraryCommands(): readonly Command[] {
  const t = useText()
  const runAction = useRunAction()
  const actions = useLibraryActions()
  const params: { readonly libraryId?: string } = useParams({ strict: false })
  const library = useLibrary(params.libraryId)
  if (!library) return []
  return visibleActions(actions, [library]).map((action) => ({
    ...toCommand(t, action, t('search.commands_library', { library: library.name })),
    run: () => runAction(action, [library]),
  }))
}

/** Returns the commands for theme, language, help and signing out. */
function useGeneralCommands(): readonly Command[] {
  const t = useText()
  const { signOut } = useSession()
  const [, setTheme] = usePreference('theme')
  const [, setLocale] = usePreference('locale')
  const look = t('search.commands_look')
  const other = t('search.commands_other')
  return [
    ...themes.map((theme) => ({
      id: `theme.${theme}`,
      label: t('search.command_theme', { theme: t(`app.theme_${theme}`) }),
      group: look,
      icon: IconSunMoon,
      run: () => setTheme(theme),
    })),
    ...languages.map(({ tag, name }) => ({
      id: `language.${tag}`,
      label: t('search.command_language', { language: name }),
      group: look,
      icon: IconLanguage,
      run: () => setLocale(tag),
    })),
    {
      id: 'help.keys',
      label: t('search.keys'),
      group: other,
      icon: IconKeyboard,
      shortcut: '?',
      run: openShortcutHelp,
    },
    {
      id: 'session.end',
      label: t('app.sign_out'),
      group: other,
      icon: IconLogout,
      run: () => void signOut(),
    },
  ]
}

/** Returns the commands of the palette: every screen and action by name. Features add commands by a hook in this list. */
export function useCommands(): readonly Command[] {
  return [
    ...useSelectionCommands(),
    ...usePageCommands(),
    ...useCurrentLibraryCommands(),
    ...useScreenCommands(),
    ...useFilterCommands(),
    ...useLibraryCommands(),
    ...useAdminCommands(),
    ...useDoneCommands(),
    ...useGeneralCommands(),
  ]
}
