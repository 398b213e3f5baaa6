import { useErrorText } from '../../i18n/use-error-text.ts'
import { useText } from '../../i18n/use-text.ts'
import { type Action, subjectsOf } from '../../lib/action.ts'
import { showToast } from '../feedback/toasts.ts'
import { loadRecorder, useRecordDone } from './use-record-done.ts'

/** Returns a function that runs an action with the subjects that it applies to. The outcome, or a failure, is shown in a toast. */
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
      // Loaded before the connection can be lost.
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
