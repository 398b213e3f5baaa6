import IconPlayerStop from '@tabler/icons-react/dist/esm/icons/IconPlayerStop.mjs'
import { useServerOffers } from '../../api/server-offer.ts'
import { useErrorText } from '../../i18n/use-error-text.ts'
import { useText } from '../../i18n/use-text.ts'
import { useFormats } from '../../lib/format.ts'
import { IconButton } from '../../ui/button/IconButton.tsx'
import { ProgressBar } from '../../ui/feedback/ProgressBar.tsx'
import { showToast } from '../../ui/feedback/toasts.ts'
import css from './RunningTask.module.css'
import { useStopTask } from './stop-tasks.ts'
import { useTaskName } from './task-name.ts'
import type { TaskProgress } from './task-status.ts'

/** Shows the progress of a running task, and a button that stops it. */
export function RunningTask({ task }: { readonly task: TaskProgress }) {
  const t = useText()
  const errorText = useErrorText()
  const format = useFormats()
  const canStop = useServerOffers('running-tasks')
  const stop = useStopTask()
  const name = useTaskName()(task.type)
  const amount = task.unit === 'bytes' ? format.size : format.number
  return (
    <li className={css.task}>
      <span className={css.name}>{name}</span>
      <span className={css.count}>
        {t('tasks.progress', { done: amount(task.done), total: amount(task.total) })}
      </span>
      <ProgressBar className={css.bar} label={name} done={task.done} total={Math.max(1, task.total)} />
      {canStop && (
        <span className={css.stop}>
          <IconButton
            label={t('tasks.stop', { name })}
            icon={<IconPlayerStop size={18} />}
            onClick={() =>
              stop.mutate(task.type, {
                onSuccess: () => showToast({ text: t('tasks.stopping') }),
                onError: (error) => showToast({ text: errorText(error), tone: 'danger' }),
              })
            }
          />
        </span>
      )}
      {task.current && (
        <span className={css.current} dir="auto" title={task.current}>
          {task.current}
        </span>
      )}
    </li>
  )
}
