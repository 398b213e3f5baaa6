import { cancelTasksOfType, type TaskFailure, type TaskFigures } from '@lectern/contract/tasks-details'
import IconPlayerStop from '@tabler/icons-react/dist/esm/icons/IconPlayerStop.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { useText } from '../../i18n/use-text.ts'
import type { Action } from '../../lib/action.ts'
import { useFormats } from '../../lib/format.ts'
import { QueryPlaceholder } from '../../ui/feedback/QueryPlaceholder.tsx'
import { Time } from '../../ui/Time.tsx'
import { AdminTable } from '../../ui/table/AdminTable.tsx'
import type { AdminColumn } from '../../ui/table/admin-column.ts'
import { taskFiguresQuery } from './queries.ts'
import { useStopTask } from './stop-tasks.ts'
import { TaskSubject } from './TaskSubject.tsx'
import css from './TaskTotals.module.css'
import { useTaskName } from './task-name.ts'

/** Lists the figures of each type of task, and the latest failures. */
export function TaskTotals() {
  const t = useText()
  const format = useFormats()
  const taskName = useTaskName()
  const client = useQueryClient()
  // The page has fetched the figures. A fetch on mounting would make it show its placeholder, unmount this component and mount it again.
  const tasks = useQuery({ ...taskFiguresQuery, retryOnMount: false })
  const stop = useStopTask()
  if (!tasks.data) return <QueryPlaceholder query={tasks} height={200} />
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
      <Failures failures={tasks.data.failures} />
    </>
  )
}

/** Lists the latest failures with their reasons. */
function Failures({ failures }: { readonly failures: readonly TaskFailure[] }) {
  const t = useText()
  const taskName = useTaskName()
  if (failures.length === 0) return null
  return (
    <div>
      <h3 className={css.title}>{t('operations.failures')}</h3>
      <ul className={css.list}>
        {failures.map(({ type, subject = null, time, attempt, isGivenUp, error }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: failures at the same time differ only in their position
          <li key={`${time} ${index}`} className={css.failure}>
            <span className={css.name}>
              {taskName(type)} <TaskSubject subject={subject} />
            </span>
            <Time value={time} isRelative />
            <span className={css.reason} dir="auto">
              {error}
            </span>
            <span className={css.next}>
              {t(isGivenUp ? 'operations.given_up' : 'operations.tried_again', { attempt })}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}
