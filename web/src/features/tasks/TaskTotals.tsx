import { cancelTasksOfType, type TaskFigures } from '@lectern/contract/tasks-details'
import IconPlayerStop from '@tabler/icons-react/dist/esm/icons/IconPlayerStop.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { useText } from '../../i18n/use-text.ts'
import type { Action } from '../../lib/action.ts'
import { useFormats } from '../../lib/format.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { AdminTable } from '../../ui/table/AdminTable.tsx'
import type { AdminColumn } from '../../ui/table/table-column.ts'
import { taskFiguresQuery } from './queries.ts'
import { useStopTask } from './stop-tasks.ts'
import { TaskFailures } from './TaskFailures.tsx'
import { useTaskName } from './task-name.ts'

/** Lists each kind of task with what waits, runs and ran, and what failed and why. */
export function TaskTotals() {
  const t = useText()
  const format = useFormats()
  const taskName = useTaskName()
  const client = useQueryClient()
  // The screen has asked already; asking again would put its placeholder in the place of this part, which would then come and ask again.
  const tasks = useQuery({ ...taskFiguresQuery, retryOnMount: false })
  const stop = useStopTask()
  if (tasks.isError && !tasks.data)
    return <ErrorState error={tasks.error} onRetry={() => void tasks.refetch()} />
  if (!tasks.data) return <Skeleton height={200} radius="var(--radius)" />
  const seconds = (value: number) =>
    t('operations.seconds', { value: format.number(Math.round(value * 10) / 10) })
  const count = (id: 'waiting' | 'running' | 'runs' | 'failures'): AdminColumn<TaskFigures> => ({
    id,
    label: t(`operations.column_${id}`),
    isNumber: true,
    cell: (figures) => format.number(figures[id]),
  })
  const columns: readonly AdminColumn<TaskFigures>[] = [
    { id: 'type', label: t('operations.column_type'), isMain: true, cell: ({ type }) => taskName(type) },
    count('waiting'),
    count('running'),
    count('runs'),
    count('failures'),
    {
      id: 'total',
      label: t('operations.column_total'),
      isNumber: true,
      cell: ({ totalSeconds }) => seconds(totalSeconds),
    },
    {
      id: 'longest',
      label: t('operations.column_longest'),
      isNumber: true,
      cell: ({ longestSeconds }) => seconds(longestSeconds),
    },
  ]
  const refresh = () => client.invalidateQueries({ queryKey: taskFiguresQuery.queryKey })
  const actions: readonly Action<TaskFigures>[] = [
    {
      id: 'tasks.cancel_kind',
      label: 'operations.cancel_kind',
      icon: IconX,
      done: 'operations.cancelled_kind',
      isAvailable: ({ waiting }) => waiting > 0,
      run: async ([figures]) => {
        if (figures) await call(cancelTasksOfType, { query: { type: figures.type } })
        await refresh()
      },
    },
    {
      id: 'tasks.stop_kind',
      label: 'operations.stop_kind',
      icon: IconPlayerStop,
      done: 'tasks.stopping',
      isAvailable: ({ running }) => running > 0,
      run: async ([figures]) => {
        if (figures) await stop.mutateAsync(figures.type)
        await refresh()
      },
    },
  ]
  return (
    <>
      {tasks.data.types.length === 0 ? (
        <p>{t('operations.tasks_never')}</p>
      ) : (
        <AdminTable
          label={t('operations.task_totals')}
          columns={columns}
          rows={tasks.data.types}
          keyOf={({ type }) => type}
          titleOf={({ type }) => taskName(type)}
          actions={actions}
        />
      )}
      <TaskFailures failures={tasks.data.failures} />
    </>
  )
}
