import type { Library } from '@lectern/contract/libraries'
import { scanLibrary } from '@lectern/contract/scan'
import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import IconZoomScan from '@tabler/icons-react/dist/esm/icons/IconZoomScan.mjs'
import { lazy } from 'react'
import { call } from '../../api/client.ts'
import type { Action } from '../../lib/action.ts'
import { openDialog } from '../../ui/dialog/open-dialogs.ts'

const EmptyTrashDialog = lazy(() =>
  import('./EmptyTrashDialog.tsx').then((m) => ({ default: m.EmptyTrashDialog })),
)

const scan = (deep: boolean) => async (libraries: readonly Library[]) => {
  for (const { id: libraryId } of libraries)
    await call(scanLibrary, { params: { libraryId }, query: { deep } })
}

export const scanActions: {
  readonly scan: readonly Action<Library>[]
  readonly trash: readonly Action<Library>[]
} = {
  scan: [
    { id: 'scan.scan', label: 'scan.scan', icon: IconRefresh, done: 'scan.scan_started', run: scan(false) },
    { id: 'scan.deep', label: 'scan.deep', icon: IconZoomScan, done: 'scan.scan_started', run: scan(true) },
  ],
  trash: [
    {
      id: 'scan.empty_trash',
      label: 'scan.empty_trash',
      icon: IconTrash,
      run: ([library]) => {
        if (library) openDialog(EmptyTrashDialog, { library })
      },
    },
  ],
}
