import { lazyPart } from '../i18n/lazy-part.ts'
import { openDialog } from '../ui/open-dialogs.ts'
import { getShortcuts } from '../ui/use-shortcuts.ts'

const help = lazyPart(
  () => import('../features/find/ShortcutHelp.tsx').then((m) => m.ShortcutHelp),
  'find',
  'organise',
)

/** Opens the list of the shortcuts that work now. */
export const openShortcutHelp = (): void => openDialog(help.Part, { shortcuts: getShortcuts() })
