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
import { savedFilterLink } from '../features/filters/saved-filters.ts'
import { useSavedFilters } from '../features/filters/use-saved-filters.ts'
import { addLibrary } from '../features/libraries/actions.ts'
import { useLibraryActions } from '../features/libraries/library-menu.ts'
import { allLibraries, useLibraries, useLibrary } from '../features/libraries/queries.ts'
import { languages } from '../i18n/languages.ts'
import { useText } from '../i18n/use-text.ts'
import { visibleActions } from '../lib/action.ts'
import type { Command } from '../lib/command.ts'
import { themes, usePreference } from '../lib/preferences.ts'
import { findUndoable, undoDone } from '../ui/done-log.ts'
import { getPageTargets } from '../ui/key-target.ts'
import { useRunAction } from '../ui/use-run-action.ts'
import { adminAreas } from './admin/admin-screens.ts'
import { areaOf } from './admin/find-screen.ts'
import { useAdminScreens } from './admin/use-admin-screens.ts'
import { openDoneLog } from './open-done-log.ts'
import { openShortcutHelp } from './open-shortcut-help.ts'
import { useSelected } from './selection/use-selected.ts'
import { useSession } from './session-context.ts'

/** The lists of a library, and the shortcuts to those of all libraries. */
const lists = [
  { id: 'series', to: '/libraries/$libraryId/series', text: 'find.kind_series', shortcut: 'g l' },
  { id: 'books', to: '/libraries/$libraryId/books', text: 'find.kind_books', shortcut: undefined },
  {
    id: 'collections',
    to: '/libraries/$libraryId/collections',
    text: 'find.kind_collections',
    shortcut: 'g c',
  },
  { id: 'readlists', to: '/libraries/$libraryId/readlists', text: 'find.kind_readlists', shortcut: 'g r' },
] as const
const tabs = [
  { id: 'recommended', to: '/libraries/$libraryId/recommended', text: 'series.recommended' },
  ...lists,
] as const

/** Reading and the actions on the item of the page. */
function usePageCommands(): readonly Command[] {
  const t = useText()
  const runAction = useRunAction()
  const group = t('find.commands_page')
  const targets = getPageTargets()
  const read = targets.find((target) => target.read)?.read
  const ofItem = targets.flatMap(({ actions = [], subject }) =>
    visibleActions(actions, [subject]).map((action) => ({
      id: action.id,
      label: t(action.label),
      group,
      icon: action.icon,
      shortcut: action.shortcut,
      run: () => runAction(action, [subject]),
    })),
  )
  if (!read) return ofItem
  return [
    { id: 'page.read', label: t('find.key_read'), group, icon: IconBook2, shortcut: 'r', run: read },
    ...ofItem,
  ]
}

/** The actions on what is selected. */
function useSelectionCommands(): readonly Command[] {
  const t = useText()
  const selected = useSelected()
  if (!selected) return []
  const { actions, count, run } = selected
  return actions.map((action) => ({
    id: `selection.${action.id}`,
    label: t(action.label),
    group: t('organise.selected', { count }),
    icon: action.icon,
    shortcut: action.shortcut,
    run: () => run(action),
  }))
}

/** What was done in this session, and undoing the last of it. */
function useDoneCommands(): readonly Command[] {
  const t = useText()
  const last = findUndoable()
  const group = t('find.commands_other')
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

/** The screens that do not belong to one library. */
function useScreenCommands(): readonly Command[] {
  const t = useText()
  const navigate = useNavigate()
  const group = t('find.commands_go')
  return [
    {
      id: 'go.home',
      label: t('app.home'),
      group,
      icon: IconHome,
      shortcut: 'g h',
      run: () => void navigate({ to: '/dashboard' }),
    },
    ...lists.map(({ id, to, text, shortcut }) => ({
      id: `go.${id}`,
      label: t(text),
      keywords: [t('find.all_libraries')],
      group,
      icon: IconStack2,
      shortcut,
      run: () => void navigate({ to, params: { libraryId: allLibraries } }),
    })),
  ]
}

/** The screens of administration and of the account. */
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

/** Each library, and each of its tabs by name. */
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
      label: t('find.command_tab', { library: name, tab: t(tab.text) }),
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

/** Each saved filter by name. */
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

/** The actions on the library on the screen; there are none for users who are not admins. */
function useCurrentLibraryCommands(): readonly Command[] {
  const t = useText()
  const runAction = useRunAction()
  const actions = useLibraryActions()
  const params: { readonly libraryId?: string } = useParams({ strict: false })
  const library = useLibrary(params.libraryId)
  if (!library) return []
  return visibleActions(actions, [library]).map((action) => ({
    id: action.id,
    label: t(action.label),
    group: t('find.commands_library', { library: library.name }),
    icon: action.icon,
    run: () => runAction(action, [library]),
  }))
}

/** Theme, language, help and the end of the session. */
function useGeneralCommands(): readonly Command[] {
  const t = useText()
  const { signOut } = useSession()
  const [, setTheme] = usePreference('theme')
  const [, setLocale] = usePreference('locale')
  const look = t('find.commands_look')
  const other = t('find.commands_other')
  return [
    ...themes.map((theme) => ({
      id: `theme.${theme}`,
      label: t('find.command_theme', { theme: t(`app.theme_${theme}`) }),
      group: look,
      icon: IconSunMoon,
      run: () => setTheme(theme),
    })),
    ...languages.map(({ tag, name }) => ({
      id: `language.${tag}`,
      label: t('find.command_language', { language: name }),
      group: look,
      icon: IconLanguage,
      run: () => setLocale(tag),
    })),
    {
      id: 'help.keys',
      label: t('find.keys'),
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

/** Returns the commands of the palette: every screen and action by name. A feature adds its own by one more hook here. */
export function useCommands(): readonly Command[] {
  const selection = useSelectionCommands()
  const done = useDoneCommands()
  const page = usePageCommands()
  const screens = useScreenCommands()
  const administration = useAdminCommands()
  const libraries = useLibraryCommands()
  const library = useCurrentLibraryCommands()
  const filters = useFilterCommands()
  const general = useGeneralCommands()
  return [
    ...selection,
    ...page,
    ...library,
    ...screens,
    ...filters,
    ...libraries,
    ...administration,
    ...done,
    ...general,
  ]
}
