import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import IconCircleX from '@tabler/icons-react/dist/esm/icons/IconCircleX.mjs'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useIntl } from '../../i18n/intl.ts'
import { useText } from '../../i18n/use-text.ts'
import { useFormats } from '../../lib/format.ts'
import { Button } from '../../ui/Button.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import css from './MyActivity.module.css'
import { myActivityQuery } from './queries.ts'
import { parseUserAgent } from './user-agent.ts'

/** Lists times and addresses of successful and failed sign-ins of this user. */
export function MyActivity() {
  const t = useText()
  const { messages } = useIntl()
  const format = useFormats()
  const programText = (userAgent: string) => {
    const { name, system } = parseUserAgent(userAgent)
    return system ? t('auth.program', { name, system }) : name
  }
  const sourceText = (source: string | null) => {
    const id = `auth.source_${source}`
    return source && messages[id] ? t(id) : (source ?? '–')
  }
  const activity = useInfiniteQuery(myActivityQuery)
  if (activity.isError) return <ErrorState error={activity.error} onRetry={() => void activity.refetch()} />
  if (activity.isPending) return <Skeleton height={320} radius="var(--radius)" />
  const entries = activity.data.pages.flatMap((page) => page.content)
  if (entries.length === 0) return <p>{t('auth.activity_none')}</p>
  return (
    <>
      <ul className={css.list}>
        {entries.map((entry) => (
          <li key={`${entry.dateTime} ${entry.ip} ${entry.source}`} className={css.entry}>
            {entry.success ? (
              <IconCircleCheck size={20} className={css.ok} aria-hidden />
            ) : (
              <IconCircleX size={20} className={css.failed} aria-hidden />
            )}
            <div>
              <p>
                {t(entry.success ? 'auth.activity_ok' : 'auth.activity_failed', {
                  ip: entry.ip ?? '–',
                  source: sourceText(entry.source),
                })}
              </p>
              {entry.error && <p className={css.failed}>{entry.error}</p>}
              {entry.userAgent && (
                <p className={css.agent} title={entry.userAgent}>
                  {programText(entry.userAgent)}
                </p>
              )}
            </div>
            <time className={css.time} dateTime={entry.dateTime} title={format.dateTime(entry.dateTime)}>
              {format.ago(entry.dateTime)}
            </time>
          </li>
        ))}
      </ul>
      {activity.hasNextPage && (
        <Button busy={activity.isFetchingNextPage} onClick={() => void activity.fetchNextPage()}>
          {t('auth.activity_more')}
        </Button>
      )}
    </>
  )
}
