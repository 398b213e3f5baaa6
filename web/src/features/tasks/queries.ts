import { getTasks } from '@lectern/contract/tasks-details'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { idle, type TaskStatus, taskStatusQuery, useTaskStatus } from './task-status.ts'

/** Time between two fetches while the screen is shown, in milliseconds: no event tells of these figures. */
const refetchMs = 3000

/** Figures of each kind of task, and the latest failures. */
export const taskFiguresQuery = queryOptions({
  queryKey: ['tasks', 'details'],
  queryFn: ({ signal }) => call(getTasks, { signal }),
  // What was never there and failed is asked for again by the one who reads that it failed, or by the connection that is back.
  refetchInterval: ({ state }) => (state.status === 'error' && state.data === undefined ? false : refetchMs),
})

interface KnownTaskStatus extends TaskStatus {
  /** True before the server has told anything. */
  readonly isLoading: boolean
  /** Why nothing is known: the figures failed, and no event has come. */
  readonly failure?: { readonly error: unknown; readonly retry: () => void }
}

/** Returns what works and waits: as the last event says, and before the first one as the figures of tasks say. */
export function useKnownTaskStatus(hasFigures: boolean): KnownTaskStatus {
  const told = useQuery(taskStatusQuery)
  const figures = useQuery({ ...taskFiguresQuery, enabled: hasFigures })
  if (!hasFigures) return { ...told.data, isLoading: false }
  if (!figures.data && told.dataUpdatedAt === 0 && figures.isError)
    return {
      ...idle,
      isLoading: false,
      failure: { error: figures.error, retry: () => void figures.refetch() },
    }
  // Not while what failed is tried again: the parts of the screen stay.
  if (!figures.data && (told.dataUpdatedAt === 0 || figures.errorUpdateCount === 0))
    return { ...idle, isLoading: true }
  if (told.dataUpdatedAt > 0) return { ...told.data, isLoading: false }
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
