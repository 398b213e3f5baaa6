import { useErrorText } from '../i18n/use-error-text.ts'
import { useText } from '../i18n/use-text.ts'
import { type Action, subjectsOf } from '../lib/action.ts'
import { showToast } from './toasts.ts'
import { loadRecorder, useRecordDone } from './use-record-done.ts'

/**
 * Runs an action with the subjects it makes sense for, and says what it did. A failure is shown in a toast under the label of the action,
 * because a closed menu cannot show it; why an action is off is said there, too.
 */
export function useRunAction(): <S>(action: Action<S>, subjects: readonly S[]) => void {
  const t = useText()
  const errorText = useErrorText()
  const record = useRecordDone()
  return (action, subjects) => {
    if (action.whyOff) {
      showToast({ text: t(action.whyOff) })
      return
    }
    const attempt = async () => {
      // What tells of a lost connection must be there before it is lost.
      if (subjects.length > 1) await loadRecorder().catch(() => {})
      const outcome = await action.run(subjectsOf(action, subjects))
      if (outcome) record(outcome)
      else if (action.done) showToast({ text: t(action.done), tone: 'success' })
    }
    attempt().catch((error: unknown) =>
      showToast({ text: errorText(error, t(action.label)), tone: 'danger' }),
    )
  }
}
