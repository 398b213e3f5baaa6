import { getKnownPageThumbnail } from '@lectern/contract/duplicates'
import type { NamedHistoricalEvent } from '@lectern/contract/history'
import { buildUrl } from '../../api/client.ts'
import { useText } from '../../i18n/use-text.ts'
import { useFormats } from '../../lib/format.ts'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { Picture } from '../../ui/poster/Picture.tsx'
import { describeProperties } from './describe-event.ts'
import css from './HistoryDialog.module.css'

interface Props {
  readonly event: NamedHistoricalEvent
  readonly onClose: () => void
}

/** Shows the details of an entry of the history, with an image of a removed page. */
export function HistoryDialog({ event, onClose }: Props) {
  const t = useText()
  const format = useFormats()
  const hash = event.properties['page file hash']
  return (
    <Dialog
      open
      onClose={onClose}
      title={t(`history.type_${event.type}`)}
      description={
        <time dateTime={event.timestamp} title={format.ago(event.timestamp)}>
          {format.longDateTime(event.timestamp)}
        </time>
      }
    >
      <div className={css.body}>
        {hash && (
          <Picture
            className={css.page}
            src={buildUrl(getKnownPageThumbnail, { params: { pageHash: hash } })}
            alt={t('history.removed_page')}
          />
        )}
        <dl className={css.list}>
          {event.series && <Line label={t('history.series')} value={event.series.title} />}
          {event.book && <Line label={t('history.book')} value={event.book.title} />}
          {describeProperties(t, format.size, event).map(({ name, label, value, isCode }) => (
            <Line key={name} label={label} value={value} isCode={isCode} />
          ))}
        </dl>
      </div>
    </Dialog>
  )
}

interface LineProps {
  readonly label: string
  readonly value: string
  readonly isCode?: boolean
}

function Line({ label, value, isCode = false }: LineProps) {
  return (
    <div className={css.line}>
      <dt>{label}</dt>
      <dd>{isCode ? <bdi dir="ltr">{value}</bdi> : <bdi>{value}</bdi>}</dd>
    </div>
  )
}
