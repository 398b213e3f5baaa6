import { cancelRunningTasks, cancelTasks } from '@lectern/contract/tasks'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { useErrorText } from '../../i18n/use-error-text.ts'
import { useText } from '../../i18n/use-text.ts'
import { showToast } from '../../ui/feedback/toasts.ts'

/** Returns a mutation that cancels all waiting tasks and shows their number, or the error. */
export function useCancelTasks() {
  const t = useText()
  const errorText = useErrorText()
  return useMutation({
    mutationFn: () => call(cancelTasks),
    onSuccess: (removed) => showToast({ text: t('tasks.cancelled', { count: removed ?? 0 }) }),
    onError: (error) => showToast({ text: errorText(error), tone: 'danger' }),
  })
}

/** Returns a mutation that stops the running tasks of a type. */
export const useStopTask = () =>
  useMutation({ mutationFn: (type: string) => call(cancelRunningTasks, { query: { type } }) })
