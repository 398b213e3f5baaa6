import { lazyPart } from '../i18n/lazy-part.ts'
import { openDialog } from '../ui/open-dialogs.ts'

const palette = lazyPart(() => import('./PaletteDialog.tsx').then((m) => m.PaletteDialog), 'find')
/** Opens the command palette. */
export const openPalette = (): void => openDialog(palette.Part, {})
