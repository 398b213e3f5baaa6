import { lazy } from 'react'
import { openDialog } from '../../../ui/dialog/open-dialogs.ts'
import type { SavedFilter, ShownList } from './saved-filters.ts'

const SaveFilterDialog = lazy(() =>
  import('./SaveFilterDialog.tsx').then((m) => ({ default: m.SaveFilterDialog })),
)

/** Asks for a name and saves the filters of a list; `onSaved` receives the new id. */
export const saveFilter = (list: ShownList, onSaved: (filterId: string) => void): void =>
  openDialog(SaveFilterDialog, { list, onSaved })

/** Lets the user rename, pin, show or delete a saved filter. */
export const editFilter = (filter: SavedFilter): void => openDialog(SaveFilterDialog, { filter })
