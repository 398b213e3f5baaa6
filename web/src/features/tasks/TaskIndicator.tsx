import { useText } from '../../i18n/use-text.ts'
import { useFormats } from '../../lib/format.ts'
import { Button } from '../../ui/button/Button.tsx'
import { Popover } from '../../ui/dialog/Popover.tsx'
import { RunningTask } from './RunningTask.tsx'
import { useCancelTasks } from './stop-tasks.ts'
import css from './TaskIndicator.module.css'
import { useTaskName } from './task-name.ts'
import { type TaskProgress, useTaskStatus } from './task-status.ts'

/** Adds a key to each task that is stable while its subject changes, so that its button keeps the focus: type and index within the type. */
const addKeys = (running: readonly TaskProgress[]) =>
  running.map((task, i) => {
    const index = running.slice(0, i).filter(({ type }) => type === task.type).length
    return { key: `${task.type} ${index}`, task }
  })

/** Shows the number of tasks of each type, and nothing while there are no tasks. */
export function TaskIndicator() {
  const t = useText()
  const format = useFormats()
  const taskName = useTaskName()
  const { count, countByType, running = [] } = useTaskStatus()
  const cancel = useCancelTasks()
  if (count === 0) return null
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
      {/* Above the changing content, because a button that moves under the pointer receives no click. */}
      <div className={css.head}>
        <h2 className={css.title}>{title}</h2>
        <Button busy={cancel.isPending} onClick={() => cancel.mutate()}>
          {t('tasks.cancel')}
        </Button>
      </div>
      {running.length > 0 && (
        <ul className={css.running}>
          {addKeys(running).map(({ key, task }) => (
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
