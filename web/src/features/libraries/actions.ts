import type { Library } from '@lectern/contract/libraries'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconTrashX from '@tabler/icons-react/dist/esm/icons/IconTrashX.mjs'
import { lazy } from 'react'
import { lazyPart } from '../../i18n/lazy-part.ts'
import type { Action } from '../../lib/action.ts'
import { openDialog } from '../../ui/dialog/open-dialogs.ts'

const LibraryDialog = lazyPart(
  () => import('./dialog/LibraryDialog.tsx').then((m) => m.LibraryDialog),
  'forms',
)
const DeleteLibraryDialog = lazy(() =>
  import('./DeleteLibraryDialog.tsx').then((m) => ({ default: m.DeleteLibraryDialog })),
)
const ArrangeLibrariesDialog = lazy(() =>
  import('./ArrangeLibrariesDialog.tsx').then((m) => ({ default: m.ArrangeLibrariesDialog })),
)

export const addLibrary = (): void => openDialog(LibraryDialog.Part, {})
export const arrangeLibraries = (): void => openDialog(ArrangeLibrariesDialog, {})

/** Actions on libraries, for administrators. */
export const libraryActions: { readonly edit: Action<Library>; readonly delete: Action<Library> } = {
  edit: {
    id: 'libraries.edit',
    label: 'libraries.edit',
    icon: IconPencil,
    run: ([library]) => {
      if (library) openDialog(LibraryDialog.Part, { library })
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
