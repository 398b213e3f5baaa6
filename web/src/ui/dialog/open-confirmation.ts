import { type ComponentProps, lazy } from 'react'
import { openDialog } from './open-dialogs.ts'

const ConfirmDialog = lazy(() => import('./ConfirmDialog.tsx').then((m) => ({ default: m.ConfirmDialog })))

/** Asks for a confirmation; the dialog is loaded when it is first needed. */
export const openConfirmation = (
  question: Omit<ComponentProps<typeof ConfirmDialog>, 'open' | 'onClose'>,
): void => openDialog(ConfirmDialog, { ...question, open: true })
