import { useErrorText } from '../i18n/use-error-text.ts'
import type { Action } from '../lib/action.ts'
import { showToast } from './toasts.ts'

/** Runs an action; a failure becomes a toast, because a menu that closed has nowhere else to say it. */
export function useRunAction(): <S>(action: Action<S>, subjects: readonly S[]) => void {
  const errorText = useErrorText()
  return (action, subjects) => {
    const attempt = async () => action.run(subjects)
    attempt().catch((error: unknown) => showToast({ text: errorText(error), tone: 'danger' }))
  }
}
