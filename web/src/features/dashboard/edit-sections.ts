import { lazy } from 'react'
import { openDialog } from '../../ui/open-dialogs.ts'

const EditSectionsDialog = lazy(() =>
  import('./EditSectionsDialog.tsx').then((m) => ({ default: m.EditSectionsDialog })),
)

/** Opens the editor of the sections of one library's dashboard, or of home. */
export const editSections = (libraryId: string | undefined): void =>
  openDialog(EditSectionsDialog, { libraryId })
