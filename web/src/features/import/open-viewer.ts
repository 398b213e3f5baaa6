import { lazyPart } from '../../i18n/lazy-part.ts'
import { openDialog } from '../../ui/open-dialogs.ts'
import type { RowState } from './import-rows.ts'

const Viewer = lazyPart(() => import('./PageViewer.tsx').then((m) => m.PageViewer), 'import')

/** Opens the pages of a file, beside those of the book that it would replace. */
export const openViewer = (state: RowState): void => openDialog(Viewer.Part, { state })
