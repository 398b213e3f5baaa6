import { downloadAnnotations } from '@lectern/contract/annotations'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import { buildUrl } from '../../api/client.ts'
import { useIntl } from '../../i18n/intl.ts'
import { useText } from '../../i18n/use-text.ts'
import { buttonClass } from '../../ui/button/button-class.ts'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { MarkRow } from './MarkRow.tsx'
import css from './MarksDialog.module.css'
import { groupMarks, type MarkSubject } from './mark-groups.ts'
import { useMarks } from './use-marks.ts'

interface Props {
  readonly of: MarkSubject
  /** Title of the book or series. */
  readonly title: string
  readonly onClose: () => void
}

/** Lists the bookmarks, highlights and notes of a book or series in the order of their positions. */
export function MarksDialog({ of, title, onClose }: Props) {
  const t = useText()
  const { locale } = useIntl()
  const { marks, total, error, retry, remove } = useMarks(of)
  const { bookId } = of
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('marks.title')}
      description={<bdi>{title}</bdi>}
      isWide
      footer={
        bookId !== undefined &&
        total > 0 && (
          <a
            className={buttonClass('plain')}
            href={buildUrl(downloadAnnotations, { params: { bookId } })}
            download
          >
            <IconDownload size={18} aria-hidden />
            {t('marks.export')}
          </a>
        )
      }
    >
      {error && !marks && <ErrorState error={error} onRetry={retry} />}
      {!error && !marks && (
        <div role="status" aria-label={t('ui.loading')} className={css.waiting}>
          <Skeleton height={88} />
          <Skeleton height={88} />
        </div>
      )}
      {marks && total === 0 && <EmptyState title={t('marks.none')} text={t('marks.none_text')} />}
      {marks &&
        groupMarks(marks, locale).map((group) => (
          <section key={group.bookId} className={css.group}>
            {group.title !== undefined && (
              <h3 className={css.book}>
                <bdi>{group.title}</bdi>
              </h3>
            )}
            <ul className={css.list}>
              {group.marks.map((mark) => (
                <MarkRow key={mark.id} mark={mark} onOpen={onClose} onDelete={() => void remove(mark)} />
              ))}
            </ul>
          </section>
        ))}
      {marks && total > marks.length && (
        <p className={css.more}>{t('marks.latest', { count: marks.length, total })}</p>
      )}
    </Dialog>
  )
}
