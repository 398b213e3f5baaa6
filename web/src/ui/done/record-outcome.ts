import { lazyPart } from '../../i18n/lazy-part.ts'
import { loadIntl } from '../../i18n/load-intl.ts'
import type { Text } from '../../i18n/use-text.ts'
import { isWhole, type Outcome, type Undo } from '../../lib/action.ts'
import { recordDone, type UndoRest, undoDone } from '../done-log.ts'
import { openDialog } from '../open-dialogs.ts'

const failures = lazyPart(() => import('./FailuresDialog.tsx').then((m) => m.FailuresDialog), 'organise')

/** Returns the undo of an entry: what it does not restore is listed like the failures of the action itself, and can go on. */
function tellRest(undo: Undo, text: string, undoRest: () => Promise<void>): UndoRest {
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
    return tellRest(async () => resume(), text, undoRest)
  }
}

/** True when nothing was changed, and why is listed anyway. */
const isInVain = (outcome: Outcome): boolean =>
  !isWhole(outcome) && outcome.values?.count === 0 && outcome.undo === undefined

/**
 * Says what an action did, keeps it for the list of the session, and lists what failed; of an action that did nothing only the list tells.
 * Loaded with the first action that tells its outcome.
 */
export async function recordOutcome(outcome: Outcome): Promise<void> {
  const intl = await loadIntl('organise')
  const text = intl.formatMessage({ id: outcome.done }, outcome.values)
  const { undo } = outcome
  if (!isInVain(outcome)) {
    const id: number = recordDone({
      text,
      undo: undo && tellRest(undo, text, () => undoDone(id)),
      tone: isWhole(outcome) ? 'success' : 'info',
    })
  }
  if (!isWhole(outcome)) openDialog(failures.Part, { text, outcome, onOutcome: recordOutcome })
}

// It must be there when the connection is not.
failures.preload()
