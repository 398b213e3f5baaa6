import { useReasonText } from '../i18n/use-error-text.ts'
import type { Outcome } from '../lib/action.ts'
import { showToast } from './toasts.ts'

/** Loads what tells outcomes. Work that can take long calls it first: the connection can be lost before the work ends. */
export const loadRecorder = () => import('./done/record-outcome.ts')

/** Returns the function that says what was done: in a toast with an offer to undo it, in the list of the session, and failures by name. */
export function useRecordDone(): (outcome: Outcome) => void {
  const reasonText = useReasonText()
  return (outcome) => {
    loadRecorder()
      .then(({ recordOutcome }) => recordOutcome(outcome))
      .catch(() => {
        // The recorder could not be loaded: at least the first failure is said.
        const [failure] = outcome.failures ?? []
        if (failure) showToast({ text: reasonText(failure.error), tone: 'danger' })
      })
  }
}
