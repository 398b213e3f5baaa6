import { lazyPart } from '../../i18n/lazy-part.ts'
import { loadIntl } from '../../i18n/load-intl.ts'
import type { Outcome } from '../../lib/action.ts'
import { recordDone } from '../done-log.ts'
import { openDialog } from '../open-dialogs.ts'

const failures = lazyPart(() => import('./FailuresDialog.tsx').then((m) => m.FailuresDialog), 'organise')

/** Says what an action did, keeps it for the list of the session, and lists what failed. Loaded with the first action that tells its outcome. */
export async function recordOutcome(outcome: Outcome): Promise<void> {
  const intl = await loadIntl('organise')
  const text = intl.formatMessage({ id: outcome.done }, outcome.values)
  const isWhole = !outcome.failures?.length && !outcome.leftCount
  recordDone({ text, undo: outcome.undo, tone: isWhole ? 'success' : 'info' })
  if (!isWhole) openDialog(failures.Part, { text, outcome, onOutcome: recordOutcome })
}

// It must be there when the connection is not.
failures.preload()
