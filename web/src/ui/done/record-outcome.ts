import { lazyPart } from '../../i18n/lazy-part.ts'
import { loadIntl } from '../../i18n/load-intl.ts'
import type { Text } from '../../i18n/use-text.ts'
import { isWhole, type Outcome, type Undo } from '../../lib/action.ts'
import { openDialog } from '../dialog/open-dialogs.ts'
import { recordDone, type UndoRest, undoDone } from './done-log.ts'

const failures = lazyPart(() => import('./FailuresDialog.tsx').then((m) => m.FailuresDialog), 'organise')

/** Returns the undo of an entry. Items that it could not restore are listed like the failures of an action, and can be retried. */
function createUndo(undo: Undo, text: string, undoRest: () => Promise<void>): UndoRest {
  return async () => {
    const outcome = await undo()
    if (!outcome || isWhole(outcome)) return undefined
    const { resume = undo } = outcome
    const intl = await loadIntl('organise')
    const t: Text = (id, values) => intl.formatMessage({ id }, values)
    openDialog(failures.Part, {
      text: t('organise.undone_part', { text }),
      outcome: { ...outcome, resume: undoRest },
      onOutcome: recordOutcome,
    })
    return createUndo(async () => resume(), text, undoRest)
  }
}

/** True for an action that changed nothing; its failures are listed anyway. */
const hasNoEffect = (outcome: Outcome): boolean =>
  !isWhole(outcome) && outcome.values?.count === 0 && outcome.undo === undefined

/** Reports the outcome of an action in a toast and in the list of the session, and lists its failures. Without an effect it only lists the failures. */
export async function recordOutcome(outcome: Outcome): Promise<void> {
  const intl = await loadIntl('organise')
  const text = intl.formatMessage({ id: outcome.done }, outcome.values)
  const { undo } = outcome
  if (!hasNoEffect(outcome)) {
    const id: number = recordDone({
      text,
      undo: undo && createUndo(undo, text, () => undoDone(id)),
      tone: isWhole(outcome) ? 'success' : 'info',
    })
  }
  if (!isWhole(outcome)) openDialog(failures.Part, { text, outcome, onOutcome: recordOutcome })
}

// Loaded now, because it is needed when the connection is lost.
failures.preload()
