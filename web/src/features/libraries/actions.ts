import type { Library } from '@lectern/contract/libraries'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconTrashX from '@tabler/icons-react/dist/esm/icons/IconTrashX.mjs'
import { lazy } from 'react'
import type { Action } from '../../lib/action.ts'
import { openDialog } from '../../ui/open-dialogs.ts'

const LibraryDialog = lazy(() => import('./LibraryDialog.tsx').then((m) => ({ default: m.LibraryDialog })))
const DeleteLibraryDialog = lazy(() =>
  import('./DeleteLibraryDialog.tsx').then((m) => ({ default: m.DeleteLibraryDialog })),
)
const ArrangeLibrariesDialog = lazy(() =>
  import('./ArrangeLibrariesDialog.tsx').then((m) => ({ default: m.ArrangeLibrariesDialog })),
)

export const addLibrary = (): void => openDialog(LibraryDialog, {})
export const arrangeLibraries = (): void => openDialog(ArrangeLibrariesDialog, {})

/** For admins. */
export const libraryActions: { readonly edit: Action<Library>; readonly delete: Action<Library> } = {
  edit: {
    id: 'libraries.edit',
    label: 'libraries.edit',
    icon: IconPencil,
    run: ([library]) => {
      if (library) openDialog(LibraryDialog, { library })
    },
  },
  delete: {
    id: 'libraries.delete',
    label: 'libraries.delete',
    icon: IconTrashX,
    danger: true,
    run: ([library]) => {
      if (library) openDialog(DeleteLibraryDialog, { library })
    },
  },
}
