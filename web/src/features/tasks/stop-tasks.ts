import { cancelRunningTasks, cancelTasks } from '@lectern/contract/tasks'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../api/client.ts'

export const useCancelTasks = () => useMutation({ mutationFn: () => call(cancelTasks) })

/** Takes the type of the task to stop. */
export const useStopTask = () =>
  useMutation({ mutationFn: (type: string) => call(cancelRunningTasks, { query: { type } }) })
