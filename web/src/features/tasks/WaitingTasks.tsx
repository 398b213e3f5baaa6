import { cancelTask, listWaitingTasks, type WaitingTask } from '@lectern/contract/tasks-details'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { useText } from '../../i18n/use-text.ts'
import type { Action } from '../../lib/action.ts'
import { ApiError } from '../../lib/api-error.ts'
import { useFormats } from '../../lib/format.ts'
import { SelectField } from '../../ui/field/SelectField.tsx'
import { Time } from '../../ui/Time.tsx'
import type { AdminColumn } from '../../ui/table/admin-column.ts'
import { PagedTable } from '../../ui/table/PagedTable.tsx'
import { type TableSpec, toPageQuery, useTableState } from '../../ui/table/use-table-state.ts'
import { TaskSubject } from './TaskSubject.tsx'
import { useTaskName } from './task-name.ts'

const spec: TableSpec = { sorts: [], sort: { key: 'next', isDescending: false }, filters: ['type'] }
/** Time between two fetches while the screen is shown, in milliseconds. */
const refetchMs = 5000

interface Props {
  /** Types of waiting tasks. */
  readonly types: readonly string[]
}

/** Lists waiting tasks in the order in which they will run; single ones can be canceled. */
export function WaitingTasks({ types }: Props) {
  const t = useText()
  const taskName = useTaskName()
  const client = useQueryClient()
  const state = useTableState(spec)
  const type = state.filters.type
  const { page, size } = toPageQuery(state)
  const query = { page, size, ...(type !== undefined && { type }) }
  const tasks = useQuery({
    queryKey: ['tasks', 'waiting', query],
    queryFn: ({ signal }) => call(listWaitingTasks, { query, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: refetchMs,
  })
  const columns = useColumns()
  const cancel: Action<WaitingTask> = {
    id: 'tasks.cancel_one',
    label: 'operations.cancel_task',
    icon: IconX,
    done: 'operations.cancelled_task',
    run: async (selected) => {
      for (const { id } of selected)
        await call(cancelTask, { params: { taskId: id } }).catch((error: unknown) => {
          // The task is running or has ended.
          if (!(error instanceof ApiError && error.status === 404)) throw error
        })
      await client.invalidateQueries({ queryKey: ['tasks'] })
    },
  }
  const offered = type === undefined || types.includes(type) ? types : [...types, type]
  return (
    <PagedTable
      name="waiting-tasks"
      label={t('operations.waiting')}
      columns={columns}
      state={state}
      page={tasks}
      keyOf={({ id }) => id}
      titleOf={(task) => `${taskName(task.type)} ${task.subject?.title ?? ''}`.trim()}
      actions={[cancel]}
      bulkActions={[cancel]}
      filters={
        <SelectField
          label={t('operations.column_type')}
          isLabelHidden
          value={type ?? ''}
          options={[
            { value: '', label: t('operations.all_types') },
            ...offered.map((value) => ({ value, label: taskName(value) })),
          ]}
          onChange={(value) => state.setFilter('type', value)}
        />
      }
      empty={<p>{t('operations.waiting_none')}</p>}
    />
  )
}

function useColumns(): readonly AdminColumn<WaitingTask>[] {
  const t = useText()
  const format = useFormats()
  const taskName = useTaskName()
  return [
    { id: 'type', label: t('operations.column_type'), isMain: true, cell: ({ type }) => taskName(type) },
    {
      id: 'subject',
      label: t('operations.column_subject'),
      cell: ({ subject }) => subject && <TaskSubject subject={subject} />,
    },
    {
      id: 'created',
      label: t('operations.column_since'),
      cell: ({ created }) => <Time value={created} isRelative />,
    },
    {
      id: 'state',
      label: t('operations.column_state'),
      choice: 'shown',
      cell: ({ attempts, notBefore }) =>
        attempts > 0
          ? t('operations.again', { count: attempts })
          : notBefore && Date.parse(notBefore) > Date.now()
            ? t('operations.later', { time: format.ago(notBefore) })
            : null,
    },
    {
      id: 'priority',
      label: t('operations.column_priority'),
      isNumber: true,
      choice: 'hidden',
      cell: ({ priority }) => format.number(priority),
    },
  ]
}
