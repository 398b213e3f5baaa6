import { useErrorText } from '../../i18n/use-error-text.ts'
import { useText } from '../../i18n/use-text.ts'
import { useFormats } from '../../lib/format.ts'
import { Button } from '../../ui/Button.tsx'
import { Popover } from '../../ui/Popover.tsx'
import { showToast } from '../../ui/toasts.ts'
import { RunningTask } from './RunningTask.tsx'
import { useCancelTasks } from './stop-tasks.ts'
import css from './TaskIndicator.module.css'
import { useTaskName } from './task-name.ts'
import { type TaskProgress, useTaskStatus } from './task-status.ts'

/** Adds to each task its index among those of its type: the subject of a task changes all the time, and its button must keep the focus. */
const numbered = (running: readonly TaskProgress[]) =>
  running.map((task, i) => {
    const index = running.slice(0, i).filter(({ type }) => type === task.type).length
    return { key: `${task.type} ${index}`, task }
  })

/** Shows how many tasks of which kinds the server runs; nothing when it runs none. */
export function TaskIndicator() {
  const t = useText()
  const errorText = useErrorText()
  const format = useFormats()
  const taskName = useTaskName()
  const { count, countByType, running = [] } = useTaskStatus()
  const cancel = useCancelTasks()
  if (count === 0) return null
  const stop = () =>
    cancel.mutate(undefined, {
      onSuccess: (removed) => showToast({ text: t('tasks.cancelled', { count: removed ?? 0 }) }),
      onError: (error) => showToast({ text: errorText(error), tone: 'danger' }),
    })
  const title = t('tasks.count', { count })
  return (
    <Popover
      label={title}
      trigger={(popoverTarget) => (
        <button
          type="button"
          className={css.trigger}
          popoverTarget={popoverTarget}
          aria-label={title}
          data-tooltip={title}
        >
          <span className={css.ring} aria-hidden="true" />
          <span className={css.number}>{format.number(count)}</span>
          <span className={css.words}>{title}</span>
        </button>
      )}
    >
      {/* Above what changes all the time: a button that moves under the pointer receives no click. */}
      <div className={css.head}>
        <h2 className={css.title}>{title}</h2>
        <Button busy={cancel.isPending} onClick={stop}>
          {t('tasks.cancel')}
        </Button>
      </div>
      {running.length > 0 && (
        <ul className={css.running}>
          {numbered(running).map(({ key, task }) => (
            <RunningTask key={key} task={task} />
          ))}
        </ul>
      )}
      <dl className={css.list}>
        {Object.entries(countByType).map(([type, number]) => (
          <div key={type} style={{ display: 'contents' }}>
            <dt>{taskName(type)}</dt>
            <dd>{format.number(number)}</dd>
          </div>
        ))}
      </dl>
    </Popover>
  )
}
