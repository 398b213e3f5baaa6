import { useErrorText } from '../i18n/use-error-text.ts'
import { useText } from '../i18n/use-text.ts'
import type { Action } from '../lib/action.ts'
import { showToast } from './toasts.ts'

/** Runs an action; a failure is shown in a toast, because a closed menu cannot show it. */
export function useRunAction(): <S>(action: Action<S>, subjects: readonly S[]) => void {
  const t = useText()
  const errorText = useErrorText()
  return (action, subjects) => {
    const attempt = async () => {
      await action.run(subjects)
      if (action.done) showToast({ text: t(action.done), tone: 'success' })
    }
    attempt().catch((error: unknown) => showToast({ text: errorText(error), tone: 'danger' }))
  }
}
