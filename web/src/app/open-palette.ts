import { lazyPart } from '../i18n/lazy-part.ts'
import { keepTypedText } from '../lib/type-ahead.ts'
import { openDialog } from '../ui/dialog/open-dialogs.ts'

const palette = lazyPart(
  () => import('./PaletteDialog.tsx').then((m) => m.PaletteDialog),
  'search',
  'adminFrame',
  'organise',
)
/** Opens the command palette. Text typed while its code loads is kept for its field. */
export function openPalette(): void {
  keepTypedText()
  openDialog(palette.Part, {})
}
