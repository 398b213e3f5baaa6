import { lazyPart } from '../i18n/lazy-part.ts'
import { openDialog } from '../ui/open-dialogs.ts'

const log = lazyPart(() => import('../ui/done/DoneDialog.tsx').then((m) => m.DoneDialog), 'organise')

/** Opens the list of what was done in this session. */
export const openDoneLog = (): void => openDialog(log.Part, {})
