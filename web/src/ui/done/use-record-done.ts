import { useReasonText } from '../../i18n/use-error-text.ts'
import type { Outcome } from '../../lib/action.ts'
import { showToast } from '../feedback/toasts.ts'

/** Loads the code that reports outcomes. Long work calls it first, because the connection can be lost before the work ends. */
export const loadRecorder = () => import('./record-outcome.ts')

/** Returns a function that reports the outcome of an action: in a toast with undo, in the list of the session, and with failures by name. */
export function useRecordDone(): (outcome: Outcome) => void {
  const reasonText = useReasonText()
  return (outcome) => {
    loadRecorder()
      .then(({ recordOutcome }) => recordOutcome(outcome))
      .catch(() => {
        // Without the code only the first failure is reported.
        const [failure] = outcome.failures ?? []
        if (failure) showToast({ text: reasonText(failure.error), tone: 'danger' })
      })
  }
}
