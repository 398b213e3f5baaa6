import { lazyPart } from '../../../i18n/lazy-part.ts'
import { openDialog } from '../../../ui/dialog/open-dialogs.ts'
import type { RowState } from './import-rows.ts'

const Viewer = lazyPart(() => import('./PageViewer.tsx').then((m) => m.PageViewer), 'import')

/** Shows the pages of a file beside the pages of the book that it would replace. */
export const openViewer = (state: RowState): void => openDialog(Viewer.Part, { state })
