import { type Announcement, markAnnouncementsRead } from '@lectern/contract/announcements'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { useErrorText } from '../../../i18n/use-error-text.ts'
import { useText } from '../../../i18n/use-text.ts'
import { useFormats } from '../../../lib/format.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { QueryPlaceholder } from '../../../ui/feedback/QueryPlaceholder.tsx'
import { showToast } from '../../../ui/feedback/toasts.ts'
import { CleanHtml } from '../CleanHtml.tsx'
import { announcementsQuery } from '../queries.ts'
import css from './AnnouncementsPage.module.css'

const isUnread = (item: Announcement) => item._komga?.read === false

/** Lists the announcements, with a mark on unread ones. */
export function AnnouncementsPage() {
  const t = useText()
  const errorText = useErrorText()
  const format = useFormats()
  const client = useQueryClient()
  const feed = useQuery(announcementsQuery)
  const mark = useMutation({
    mutationFn: (ids: readonly string[]) => call(markAnnouncementsRead, { body: [...ids] }),
    onSuccess: () => client.invalidateQueries({ queryKey: announcementsQuery.queryKey }),
    onError: (error) => showToast({ text: errorText(error), tone: 'danger' }),
  })
  if (!feed.data) return <QueryPlaceholder query={feed} height={400} />
  const { items } = feed.data
  const unread = items.filter(isUnread)
  if (items.length === 0) return <EmptyState title={t('operations.announcements_none')} />
  return (
    <div className={css.list}>
      {unread.length > 0 && (
        <div>
          <Button
            icon={<IconCheck size={18} aria-hidden />}
            busy={mark.isPending}
            onClick={() => mark.mutate(unread.map(({ id }) => id))}
          >
            {t('operations.mark_all_read')}
          </Button>
        </div>
      )}
      {items.map((item) => (
        <article key={item.id} className={css.item}>
          <h2 className={css.title}>
            {isUnread(item) && <span className={css.mark}>{t('operations.unread')}</span>}
            {item.url ? (
              <a href={item.url} target="_blank" rel="noopener noreferrer" dir="auto">
                {item.title ?? item.url}
              </a>
            ) : (
              <span dir="auto">{item.title}</span>
            )}
          </h2>
          {item.date_modified && (
            <time dateTime={item.date_modified} className={css.time}>
              {format.longDate(item.date_modified)}
            </time>
          )}
          <div className={css.text} dir="auto">
            <CleanHtml html={item.content_html ?? item.summary ?? ''} />
          </div>
          {isUnread(item) && (
            <div>
              <Button variant="quiet" onClick={() => mark.mutate([item.id])}>
                {t('operations.mark_read')}
              </Button>
            </div>
          )}
        </article>
      ))}
    </div>
  )
}
