import { lazyPart } from '../i18n/lazy-part.ts'
import { openDialog } from '../ui/dialog/open-dialogs.ts'

const log = lazyPart(() => import('../ui/done/DoneDialog.tsx').then((m) => m.DoneDialog), 'organise')

/** Opens the list of recent actions. */
export const openDoneLog = (): void => openDialog(log.Part, {})
