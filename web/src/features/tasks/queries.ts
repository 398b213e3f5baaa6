import { getTasks } from '@lectern/contract/tasks-details'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { idle, type TaskStatus, taskStatusQuery, useTaskStatus } from './task-status.ts'

/** Time between two fetches while the page is shown, in milliseconds, because no event reports these figures. */
const refetchMs = 3000

/** Figures of each type of task, and the latest failures. */
export const taskFiguresQuery = queryOptions({
  queryKey: ['tasks', 'details'],
  queryFn: ({ signal }) => call(getTasks, { signal }),
  // After a failed first fetch, only the user or a restored connection fetches again.
  refetchInterval: ({ state }) => (state.status === 'error' && state.data === undefined ? false : refetchMs),
})

interface KnownTaskStatus extends TaskStatus {
  /** True until the first status is known. */
  readonly isLoading: boolean
  /** Present if the figures could not be fetched and no event has been received. */
  readonly failure?: { readonly error: unknown; readonly retry: () => void }
}

/** Returns the running and waiting tasks: those of the last event, or before the first event those of the figures. */
export function useKnownTaskStatus(hasFigures: boolean): KnownTaskStatus {
  const status = useQuery(taskStatusQuery)
  const figures = useQuery({ ...taskFiguresQuery, enabled: hasFigures })
  if (!hasFigures) return { ...status.data, isLoading: false }
  if (!figures.data && status.dataUpdatedAt === 0 && figures.isError)
    return {
      ...idle,
      isLoading: false,
      failure: { error: figures.error, retry: () => void figures.refetch() },
    }
  // A retry after a failure keeps the sections of the page.
  if (!figures.data && (status.dataUpdatedAt === 0 || figures.errorUpdateCount === 0))
    return { ...idle, isLoading: true }
  if (status.dataUpdatedAt > 0) return { ...status.data, isLoading: false }
  const counts = (figures.data?.types ?? []).map(
    ({ type, waiting, running }) => [type, waiting + running] as const,
  )
  return {
    count: counts.reduce((sum, [, count]) => sum + count, 0),
    countByType: Object.fromEntries(counts.filter(([, count]) => count > 0)),
    isLoading: false,
  }
}

export const useTaskCount = (): number => useTaskStatus().count
