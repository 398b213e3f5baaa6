import type { TaskFailure } from '@lectern/contract/tasks-details'
import { useText } from '../../i18n/use-text.ts'
import { useFormats } from '../../lib/format.ts'
import css from './TaskFailures.module.css'
import { TaskSubject } from './TaskSubject.tsx'
import { useTaskName } from './task-name.ts'

/** Lists the latest failures with their reasons. */
export function TaskFailures({ failures }: { readonly failures: readonly TaskFailure[] }) {
  const t = useText()
  const format = useFormats()
  const taskName = useTaskName()
  if (failures.length === 0) return null
  return (
    <div>
      <h3 className={css.title}>{t('operations.failures')}</h3>
      <ul className={css.list}>
        {failures.map(({ type, subject = null, time, attempt, isGivenUp, error }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: failures of one moment differ in nothing else
          <li key={`${time} ${index}`} className={css.failure}>
            <span className={css.name}>
              {taskName(type)} <TaskSubject subject={subject} />
            </span>
            <time dateTime={time} title={format.dateTime(time)}>
              {format.ago(time)}
            </time>
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
