import { lazyPart } from '../i18n/lazy-part.ts'
import { keepTypedText } from '../lib/type-ahead.ts'
import { openDialog } from '../ui/open-dialogs.ts'

const palette = lazyPart(
  () => import('./PaletteDialog.tsx').then((m) => m.PaletteDialog),
  'find',
  'adminFrame',
  'organise',
)
/** Opens the command palette. What is typed before its code is there goes into its field. */
export function openPalette(): void {
  keepTypedText()
  openDialog(palette.Part, {})
}
