import { useServerOffers } from '../../../api/server-offer.ts'
import { useText } from '../../../i18n/use-text.ts'
import { useFormats } from '../../../lib/format.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { SettingsSection } from '../../../ui/settings/SettingsSection.tsx'
import { useKnownTaskStatus } from '../queries.ts'
import { RunningTask } from '../RunningTask.tsx'
import { useCancelTasks } from '../stop-tasks.ts'
import { TaskTotals } from '../TaskTotals.tsx'
import { useTaskName } from '../task-name.ts'
import { WaitingTasks } from '../WaitingTasks.tsx'
import css from './TasksPage.module.css'

/** Shows running and waiting tasks live, with the figures of each type since the start of the server. */
export function TasksPage() {
  const t = useText()
  const format = useFormats()
  const taskName = useTaskName()
  const cancel = useCancelTasks()
  const hasWaiting = useServerOffers('waiting-tasks')
  const hasDetails = useServerOffers('task-details')
  const { count, countByType, running = [], isLoading, failure } = useKnownTaskStatus(hasDetails)
  // One placeholder for all sections, because the length of the first one determines the position of the others.
  if (isLoading) return <Skeleton height="80vh" radius="var(--radius)" />
  if (failure) return <ErrorState error={failure.error} onRetry={failure.retry} />
  return (
    <div>
      <SettingsSection title={t('operations.tasks_now')} text={t('operations.tasks_now_text')}>
        {count === 0 ? (
          <EmptyState title={t('operations.tasks_none')} text={t('operations.tasks_none_text')} />
        ) : (
          <>
            {running.length > 0 && (
              <ul className={css.running} aria-label={t('operations.tasks_running')}>
                {running.map((task, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the subject of a task changes while its button must keep the focus
                  <RunningTask key={`${task.type} ${index}`} task={task} />
                ))}
              </ul>
            )}
            <dl className={css.list}>
              {Object.entries(countByType).map(([type, number]) => (
                <div key={type} className={css.line}>
                  <dt>{taskName(type)}</dt>
                  <dd>{format.number(number)}</dd>
                </div>
              ))}
            </dl>
            <div>
              <Button busy={cancel.isPending} onClick={() => cancel.mutate()}>
                {t('tasks.cancel')}
              </Button>
            </div>
          </>
        )}
      </SettingsSection>
      {hasWaiting && count > 0 && (
        <section className={css.waiting} aria-labelledby="waiting-tasks">
          <h2 id="waiting-tasks">{t('operations.waiting')}</h2>
          <WaitingTasks types={Object.keys(countByType)} />
        </section>
      )}
      {hasDetails && (
        <SettingsSection title={t('operations.task_totals')} text={t('operations.task_totals_text')}>
          <TaskTotals />
        </SettingsSection>
      )}
    </div>
  )
}
