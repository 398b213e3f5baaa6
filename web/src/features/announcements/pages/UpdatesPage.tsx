import { getServerInfo } from '@lectern/contract/metrics'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { useText } from '../../../i18n/use-text.ts'
import { useFormats } from '../../../lib/format.ts'
import { Chip } from '../../../ui/button/Chip.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { Note } from '../../../ui/feedback/Note.tsx'
import { QueryPlaceholder } from '../../../ui/feedback/QueryPlaceholder.tsx'
import { releasesQuery } from '../queries.ts'
import { ReleaseNotes } from '../ReleaseNotes.tsx'
import css from './AnnouncementsPage.module.css'

/** Lists the releases, and shows whether the installed one is the latest. */
export function UpdatesPage() {
  const t = useText()
  const format = useFormats()
  const releases = useQuery(releasesQuery)
  const { data: info } = useQuery({
    queryKey: ['server-info'],
    queryFn: ({ signal }) => call(getServerInfo, { signal }),
  })
  if (!releases.data) return <QueryPlaceholder query={releases} height={400} />
  const installed = info?.build?.version
  const latest = releases.data.find((release) => release.latest)
  if (releases.data.length === 0) return <EmptyState title={t('operations.releases_none')} />
  return (
    <div className={css.list}>
      {installed && latest && (
        <Note tone={installed === latest.version ? 'info' : 'warning'}>
          {t(installed === latest.version ? 'operations.up_to_date' : 'operations.update_there', {
            installed,
            latest: latest.version,
          })}
        </Note>
      )}
      {releases.data.map((release) => (
        <article key={release.version} className={css.item}>
          <h2 className={css.title}>
            {release.url ? (
              <a href={release.url} target="_blank" rel="noopener noreferrer">
                {release.version}
              </a>
            ) : (
              release.version
            )}
            {release.version === installed && <Chip>{t('operations.installed')}</Chip>}
            {release.latest && <Chip>{t('operations.latest')}</Chip>}
            {release.preRelease && <Chip>{t('operations.preview')}</Chip>}
          </h2>
          <time dateTime={release.releaseDate} className={css.time}>
            {format.longDate(release.releaseDate)}
          </time>
          <div className={css.text} dir="auto">
            <ReleaseNotes markdown={release.description} />
          </div>
        </article>
      ))}
    </div>
  )
}
