import type { EventOf } from '@lectern/contract/events'
import { queryOptions, useQuery } from '@tanstack/react-query'

export type TaskStatus = Pick<EventOf<'TaskQueueStatus'>, 'count' | 'countByType' | 'running'>
export type TaskProgress = NonNullable<TaskStatus['running']>[number]

/** Status of a server without tasks. */
export const idle: TaskStatus = { count: 0, countByType: {} }

/** Never fetched; events from the server write it. */
export const taskStatusQuery = queryOptions({
  queryKey: ['tasks', 'status'],
  queryFn: () => Promise.resolve(idle),
  initialData: idle,
  initialDataUpdatedAt: 0,
  enabled: false,
  staleTime: Number.POSITIVE_INFINITY,
})

export const useTaskStatus = (): TaskStatus => useQuery(taskStatusQuery).data
