import { lazyPart } from '../i18n/lazy-part.ts'
import { openDialog } from '../ui/dialog/open-dialogs.ts'
import { getShortcuts } from '../ui/keyboard/use-shortcuts.ts'

const help = lazyPart(
  () => import('../features/search/commands/ShortcutHelp.tsx').then((m) => m.ShortcutHelp),
  'search',
  'organise',
)

/** Opens the list of the shortcuts of the current screen. */
export const openShortcutHelp = (): void => openDialog(help.Part, { shortcuts: getShortcuts() })
