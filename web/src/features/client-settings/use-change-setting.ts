import { useQueryClient } from '@tanstack/react-query'
import { useErrorText } from '../../i18n/use-error-text.ts'
import { showToast } from '../../ui/feedback/toasts.ts'
import { useUser } from '../auth/queries.ts'
import { changeSetting } from './save-settings.ts'

/** Returns a function that changes a setting of the signed-in user; null removes it. A failure is shown in a toast. */
export function useChangeSetting(): (key: string, value: string | null) => void {
  const client = useQueryClient()
  const errorText = useErrorText()
  const { id: userId } = useUser()
  return (key, value) =>
    changeSetting({
      client,
      userId,
      key,
      value,
      onError: (error) => showToast({ text: errorText(error), tone: 'danger' }),
    })
}
